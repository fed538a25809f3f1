import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { labelledForm } from '#tests/labelled-form.ts'
import { expectConsoleError } from '../console-errors.ts'
import { openStage } from '../stage.tsx'
import { excelFile } from './upload-template.ts'

const stage = openStage()

const templatesPath = () => `${stage.company.path}/templates`

const createForm = async (): Promise<Template> => {
  const template = await stage.createTemplate('点検報告', 3, labelledForm('件名', '場所', '担当'))
  const items = ['件名', '場所', '担当'].map((name, row) => ({ name, type: 'text', cell_reference: `0:B${row + 1}` }))
  await answered(await stage.master.browser.put(`${templatesPath()}/${template.id}`, { items }), 200)
  return template
}
const read = async (id: number): Promise<Template> =>
  (await answered<{ data: Template }>(await stage.master.browser.get(`${templatesPath()}/${id}`), 200)).data

const dropZone = () => screen.findByLabelText('Excelファイル', { selector: 'input' })

test('a new revision is shown beside the old one, and saved as the next version once confirmed', async () => {
  const { id } = await createForm()
  const user = await stage.open(stage.master, '/settings/templates?name=点検報告')
  await user.click(await screen.findByRole('button', { name: '点検報告のメニュー' }))
  await user.click(screen.getByRole('menuitem', { name: 'Excelを差し替え' }))
  const save = await screen.findByRole('button', { name: 'v2として保存する' })
  expect(save).toBeDisabled()
  await user.upload(await dropZone(), excelFile('改訂.xlsx', labelledForm('件名', '報告日', '場所')))

  const moved = within(await screen.findByRole('table', { name: '移動する欄' }))
  expect(moved.getByRole('row', { name: /場所.*報告書\s*B2\s*報告書\s*B3/ })).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: /なくなる欄/ }))
  expect(within(screen.getByRole('table', { name: 'なくなる欄' })).getByText('担当')).toBeInTheDocument()
  await user.click(screen.getByRole('switch', { name: /セルなしで残す/ }))
  await user.click(screen.getByRole('tab', { name: /新しい欄/ }))
  expect(within(screen.getByRole('table', { name: '新しい欄' })).getByText('報告日')).toBeInTheDocument()
  expect((await read(id)).archived_at).toBeNull()

  await user.click(save)
  expect(await screen.findByText(/v2として保存しました/)).toBeInTheDocument()
  await waitFor(() => expect(window.location.pathname).toMatch(/templates\/\d+\/edit$/))
  const [, next] = /templates\/(\d+)\/edit$/.exec(window.location.pathname)!
  expect((await read(Number(next))).items.map(({ name, cell_reference }) => [name, cell_reference])).toEqual([
    ['件名', '0:B1'],
    ['報告日', '0:B2'],
    ['場所', '0:B3'],
  ])
})

test('what is refused is said beside the file; what failed can be tried again', async () => {
  const { id } = await createForm()
  const user = await stage.open(stage.master, `/settings/templates/${id}/replace`)
  await user.upload(await dropZone(), excelFile('壊れた.xlsx', new TextEncoder().encode('Excelではない')))
  expect(await screen.findByText(/Excel.*保存.*ください/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'v2として保存する' })).toBeDisabled()

  stage.browser.server.use(
    http.post('*/excel-comparison', () => HttpResponse.json({ message: '' }, { status: 500 }), { once: true }),
  )
  await user.upload(await dropZone(), excelFile('改訂.xlsx', labelledForm('件名', '場所', '担当')))
  await user.click(await screen.findByRole('button', { name: '閉じる' }))
  await user.click(await screen.findByRole('button', { name: 'もう一度照らし合わせる' }))
  expect(await screen.findByRole('table', { name: 'そのままの欄' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'v2として保存する' })).toBeEnabled()
})

test('it is saved beside another name, and compared again where somebody changed the items meanwhile', async () => {
  const template = await createForm()
  const put = async (id: number, body: object) =>
    (await answered<{ data: Template }>(await stage.master.browser.put(`${templatesPath()}/${id}`, body), 200)).data
  const user = await stage.open(stage.master, `/settings/templates/${template.id}/replace`)
  await user.upload(await dropZone(), excelFile('改訂.xlsx', labelledForm('件名', '報告日', '場所')))
  await screen.findByRole('table', { name: '移動する欄' })
  await put(template.id, { name: '設備点検報告', seen: { name: '点検報告' } })
  const { items } = await read(template.id)
  await put(template.id, { items: items.map((item) => ({ ...item, name: item.name.replace('場所', '工事場所') })) })

  expectConsoleError(/409/)
  await user.click(screen.getByRole('button', { name: 'v2として保存する' }))
  expect(await screen.findByText('別の画面でこのテンプレートを先に保存しました。')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'もう一度照らし合わせる' }))
  expect(
    within(await screen.findByRole('table', { name: '移動する欄' })).getByRole('row', { name: /工事場所/ }),
  ).toBeInTheDocument()
  await put(template.id, { name: '設備点検報告書', seen: { name: '設備点検報告' } })
  await user.click(screen.getByRole('button', { name: 'v2として保存する' }))
  expect(await screen.findByText(/v2として保存しました/)).toBeInTheDocument()
  await waitFor(() => expect(window.location.pathname).toMatch(/templates\/\d+\/edit$/))
  const [, next] = /templates\/(\d+)\/edit$/.exec(window.location.pathname)!
  const saved = await read(Number(next))
  expect([saved.name, ...saved.items.map(({ name }) => name)]).toEqual([
    '設備点検報告書',
    '件名',
    '報告日',
    '工事場所',
    '担当',
  ])
})

test('one that replaced it first is opened from there', async () => {
  const template = await createForm()
  const user = await stage.open(stage.master, `/settings/templates/${template.id}/replace`)
  const revision = labelledForm('件名', '報告日', '場所')
  await user.upload(await dropZone(), excelFile('改訂.xlsx', revision))
  await screen.findByRole('table', { name: '移動する欄' })
  const items = (await read(template.id)).items.map((item) => ({ ...item, name: `${item.name}（改）` }))
  await answered(
    await stage.master.browser.post(`${stage.company.path}/documents`, { title: '報告', template_id: template.id }),
    201,
  )
  const next = await answered<{ data: Template }>(
    await stage.master.browser.put(`${templatesPath()}/${template.id}`, { items }),
    200,
  )
  expectConsoleError(/409/)
  await user.click(screen.getByRole('button', { name: 'v2として保存する' }))
  await user.click(await screen.findByRole('button', { name: 'v2を開く' }))
  await screen.findByRole('button', { name: 'v3として保存する' })
  expect(window.location.pathname).toMatch(new RegExp(`templates/${next.data.id}/replace$`))
})

test('a field that was renamed is paired by hand: the item stays the same one, in its new cell', async () => {
  const { id } = await createForm()
  const user = await stage.open(stage.master, `/settings/templates/${id}/replace`)
  await user.upload(await dropZone(), excelFile('改訂.xlsx', labelledForm('件名', '担当者名', '場所')))
  await user.click(await screen.findByRole('combobox', { name: '担当の新しい欄' }))
  await user.click(await screen.findByRole('option', { name: /^担当者名（報告書 B2）/ }))
  const moved = within(await screen.findByRole('table', { name: '移動する欄' }))
  expect(await moved.findByRole('row', { name: /担当.*報告書\s*B3\s*報告書\s*B2/ })).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: /なくなる欄/ })).toHaveAccessibleName(/0/)
  expect(screen.getByRole('tab', { name: /新しい欄/ })).toHaveAccessibleName(/0/)
  await user.click(screen.getByRole('button', { name: 'v2として保存する' }))
  expect(await screen.findByText(/v2として保存しました/)).toBeInTheDocument()
  await waitFor(() => expect(window.location.pathname).toMatch(/templates\/\d+\/edit$/))
  const [, next] = /templates\/(\d+)\/edit$/.exec(window.location.pathname)!
  const saved = (await read(Number(next))).items
  expect(saved.map(({ name, cell_reference }) => [name, cell_reference])).toEqual([
    ['件名', '0:B1'],
    ['場所', '0:B3'],
    ['担当', '0:B2'],
  ])
  expect(saved[2]!.lineage).not.toBeNull()
})
