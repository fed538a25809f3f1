import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'
import { lendCamera, takeCameraBack } from './camera.ts'

const stage = openStage()
let document: Document
const makeForm = async (wanted: number | null = null): Promise<Template> => {
  const items = [
    { name: '写真', type: 'separator' },
    { name: '施工前', type: 'fileupload' },
    { name: '所見', type: 'textarea' },
    { name: '施工後', type: 'fileupload', photos_wanted: wanted },
  ]
  const body = { name: '作業報告書', document_type_id: 3, items }
  const made = await stage.master.browser.post(`${stage.company.path}/templates`, body)
  return (await answered<{ data: Template }>(made, 201)).data
}
beforeAll(async () => {
  const { path } = stage.company
  const body = { title: '屋上防水の報告', template_id: (await makeForm()).id }
  document = (await answered<{ data: Document }>(await stage.master.browser.post(`${path}/documents`, body), 201)).data
})
beforeEach(() => {
  emptyMemory()
  lendCamera()
  onPhone()
})
afterEach(takeCameraBack)

test('the form says what is still to be photographed, and each photo is counted in its place', async () => {
  const user = await stage.open(stage.master, `/documents/${document.id}/edit`)
  await user.click(await screen.findByRole('button', { name: '撮影リスト（未撮影 2件）' }))
  const list = within(await screen.findByRole('dialog', { name: '撮影リスト' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['施工前未撮影', '施工後未撮影'])
  await user.click(list.getByRole('button', { name: /^施工後/ }))
  const capture = within(await screen.findByRole('dialog', { name: '連続撮影：施工後' }))
  await waitFor(() => expect(capture.getByRole('button', { name: '撮る' })).toBeEnabled())
  await user.click(capture.getByRole('button', { name: '撮る' }))
  await waitFor(() => expect(capture.getByRole('status')).toHaveTextContent('1枚'))
  await user.click(capture.getAllByRole('button', { name: '閉じる' })[0]!)
  expect(await list.findByText('1枚')).toBeInTheDocument()
  await user.click(list.getByRole('button', { name: '閉じる' }))
  expect(await screen.findByRole('button', { name: '撮影リスト（未撮影 1件）' })).toBeInTheDocument()
  await waitFor(async () => {
    const path = `${stage.company.path}/documents/${document.id}`
    const { data } = await answered<{ data: Document }>(await stage.master.browser.get(path), 200)
    expect(data.item_files).toHaveLength(1)
  })
})

test('whoever submits is told where a photo is missing', async () => {
  await stage.open(stage.master, `/documents/${document.id}/approval`)
  expect(await screen.findByText('写真のない項目が1個あります：施工前')).toBeInTheDocument()
})

test('a matter says so of all its documents, and each place is one tap away from the camera', async () => {
  const { path } = stage.company
  const created = await stage.master.browser.post(`${path}/matters`, {
    name: '屋上防水',
    matter_category_id: 1,
    user_ids: [stage.master.id],
  })
  const matter = (await answered<{ data: { id: number } }>(created, 201)).data
  const body = { template_id: document.template_id, matter_id: matter.id }
  const made = async (title: string) =>
    (await answered<{ data: Document }>(await stage.master.browser.post(`${path}/documents`, { ...body, title }), 201))
      .data
  await made('1階の報告')
  const second = await made('2階の報告')
  const user = await stage.open(stage.master, `/matters/${matter.id}`)
  await user.click(await screen.findByRole('button', { name: '撮影リスト（未撮影 4件）' }))
  const list = within(await screen.findByRole('dialog', { name: '撮影リスト' }))
  const upper = within(list.getByRole('region', { name: '2階の報告' }))
  await user.click(upper.getByRole('button', { name: /^施工前/ }))
  const capture = within(await screen.findByRole('dialog', { name: '連続撮影：施工前' }))
  await waitFor(() => expect(capture.getByRole('button', { name: '撮る' })).toBeEnabled())
  await user.click(capture.getByRole('button', { name: '撮る' }))
  await waitFor(() => expect(capture.getByRole('status')).toHaveTextContent('1枚'))
  await user.click(capture.getAllByRole('button', { name: '閉じる' })[0]!)
  expect(await upper.findByText('1枚')).toBeInTheDocument()
  await user.click(list.getByRole('button', { name: '閉じる' }))
  expect(await screen.findByRole('button', { name: '撮影リスト（未撮影 3件）' })).toBeInTheDocument()
  await waitFor(async () => {
    const { data } = await answered<{ data: Document }>(
      await stage.master.browser.get(`${path}/documents/${second.id}`),
      200,
    )
    expect(data.item_files).toMatchObject([{ item_id: data.template.items.find(({ name }) => name === '施工前')!.id }])
  })
})

test('a place that wants several photos is lacking until it has them, and says how many', async () => {
  const { path } = stage.company
  const body = { title: '4枚の報告', template_id: (await makeForm(2)).id }
  const { data: own } = await answered<{ data: Document }>(
    await stage.master.browser.post(`${path}/documents`, body),
    201,
  )
  const user = await stage.open(stage.master, `/documents/${own.id}/edit`)
  await user.click(await screen.findByRole('button', { name: '撮影リスト（未撮影 2件）' }))
  const list = within(await screen.findByRole('dialog', { name: '撮影リスト' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '施工前未撮影',
    '施工後未撮影（2枚）',
  ])
  await user.click(list.getByRole('button', { name: /^施工後/ }))
  const capture = within(await screen.findByRole('dialog', { name: '連続撮影：施工後' }))
  const shutter = () => capture.getByRole('button', { name: '撮る' })
  await waitFor(() => expect(shutter()).toBeEnabled())
  await user.click(shutter())
  await waitFor(() => expect(capture.getByRole('status')).toHaveTextContent('1枚'))
  expect(list.getByText('1 / 2枚')).toBeInTheDocument()
  await waitFor(() => expect(shutter()).toBeEnabled())
  await user.click(shutter())
  await waitFor(() => expect(capture.getByRole('status')).toHaveTextContent('2枚'))
  await user.click(capture.getAllByRole('button', { name: '閉じる' })[0]!)
  expect(await list.findByText('2枚')).toBeInTheDocument()
  await user.click(list.getByRole('button', { name: '閉じる' }))
  expect(await screen.findByRole('button', { name: '撮影リスト（未撮影 1件）' })).toBeInTheDocument()
})

test('a matter names the places of a linked form without a document too, with the way to begin it', async () => {
  const { path } = stage.company
  const created = await stage.master.browser.post(`${path}/matters`, {
    name: '外壁補修',
    matter_category_id: 1,
    user_ids: [stage.master.id],
    template_ids: [document.template_id],
  })
  const matter = (await answered<{ data: { id: number } }>(created, 201)).data
  const user = await stage.open(stage.master, `/matters/${matter.id}`)
  await user.click(await screen.findByRole('button', { name: '撮影リスト（未撮影 2件）' }))
  const list = within(await screen.findByRole('dialog', { name: '撮影リスト' }))
  const form = within(list.getByRole('region', { name: '作業報告書' }))
  expect(form.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['施工前未撮影', '施工後未撮影'])
  await user.click(form.getByRole('button', { name: '作業報告書の書類を作成' }))
  const dialog = within(await screen.findByRole('dialog', { name: '書類を作成' }))
  await user.type(dialog.getByRole('textbox', { name: /タイトル/ }), '外壁の報告')
  await user.click(dialog.getByRole('button', { name: '作成' }))
  // In the form that opens the same places are one tap away from the camera.
  expect(await screen.findByRole('heading', { name: '外壁の報告' })).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: '撮影リスト（未撮影 2件）' }))
  expect(await screen.findByRole('button', { name: /^施工前/ })).toBeEnabled()
})

test('two linked forms of one name stand one below the other, each with its own way to begin', async () => {
  const created = await stage.master.browser.post(`${stage.company.path}/matters`, {
    name: '内装補修',
    matter_category_id: 1,
    user_ids: [stage.master.id],
    template_ids: [document.template_id, (await makeForm()).id],
  })
  const matter = (await answered<{ data: { id: number } }>(created, 201)).data
  const user = await stage.open(stage.master, `/matters/${matter.id}`)
  await user.click(await screen.findByRole('button', { name: '撮影リスト（未撮影 4件）' }))
  const list = within(await screen.findByRole('dialog', { name: '撮影リスト' }))
  expect(list.getAllByRole('button', { name: '作業報告書の書類を作成' })).toHaveLength(2)
})
