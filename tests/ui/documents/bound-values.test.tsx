/** 差し込み: marked as filled in by itself, taken over anew after a look at what changes, said in the template's editor. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

const stage = openStage()
let template: Template
const items = [
  { name: '概要', type: 'separator' },
  { name: '建物', type: 'text', source: 'building_name' },
  { name: '住所', type: 'text', source: 'building_address' },
  { name: '所見', type: 'textarea' },
]
beforeEach(async () => {
  emptyMemory()
  template = await post<Template>('templates', { name: '点検報告書', document_type_id: 3, items })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const post = async <T,>(path: string, body: object) =>
  (await answered<{ data: T }>(await stage.master.browser.post(`${stage.company.path}/${path}`, body), 201)).data
const createMatter = async () => {
  const building = await post<{ id: number }>('buildings', { name: '青葉ビル', address: '東京都目黒区1-1' })
  const matter = await post<{ id: number }>('matters', {
    name: '月次点検',
    matter_category_id: 1,
    building_id: building.id,
    user_ids: [stage.master.id],
    template_ids: [template.id],
  })
  return { building, matter }
}
const stored = async (id: number) => {
  const { data } = await answered<{ data: Document }>(
    await stage.master.browser.get(`${stage.company.path}/documents/${id}`),
    200,
  )
  return Object.fromEntries(
    data.docs_data.map(({ item_id, data: value, is_bound }) => [
      template.items.find(({ id: own }) => own === item_id)!.name,
      [value, is_bound],
    ]),
  )
}

/** Two machines in a matter, whose form has a row for one. */
const createMachines = async (given?: Template) => {
  const form =
    given ??
    (await post<Template>('templates', {
      ...{ name: '機器点検表', document_type_id: 3 },
      items: [{ name: '機器名', type: 'text', source: 'facility_name', source_row: 1 }],
    }))
  const building = await post<{ id: number }>('buildings', { name: '青葉ビル' })
  const machines: { id: number }[] = []
  for (const name of ['室外機 A', '室外機 B'])
    machines.push(await post('facilities', { name, facility_category_id: 1, building_id: building.id }))
  const matter = await post<{ id: number }>('matters', {
    ...{ name: '設備点検', matter_category_id: 1, user_ids: [stage.master.id], template_ids: [form.id] },
    building_id: building.id,
    facility_ids: machines.map(({ id }) => id),
  })
  return { form, matter, machines }
}
const documentsOf = async (matter: { id: number }) =>
  (
    await answered<{ data: Document[] }>(
      await stage.master.browser.get(`${stage.company.path}/matters/${matter.id}/documents`),
      200,
    )
  ).data.map(({ title, machines_before }) => [title, machines_before])

const createDocument = async () => {
  const { building, matter } = await createMatter()
  const { id } = await post<Document>('documents', { title: '点検', template_id: template.id, matter_id: matter.id })
  return { id, building }
}

test('they stand in their fields, marked, until somebody types over them', async () => {
  const { id } = await createDocument()
  const user = await stage.open(stage.master, `/documents/${id}/edit`)
  const address = await screen.findByLabelText('住所')
  await waitFor(() => expect(screen.getByLabelText('建物')).toHaveValue('青葉ビル'))
  expect(screen.getAllByText('自動')).toHaveLength(2)
  await user.clear(address)
  await user.type(address, '港区3')
  expect(screen.getAllByText('自動')).toHaveLength(1)
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () =>
    expect(await stored(id)).toMatchObject({ 建物: ['青葉ビル', true], 住所: ['港区3', false] }),
  )
})

test('they follow what the company keeps on demand, after a look at what changes', async () => {
  const { id, building } = await createDocument()
  await answered(
    await stage.master.browser.put(`${stage.company.path}/buildings/${building.id}`, { name: '青葉新館' }),
    200,
  )
  const user = await stage.open(stage.master, `/documents/${id}/edit`)
  await user.click(await screen.findByRole('button', { name: '台帳の値を差し込む（1項目）' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('青葉ビル → 青葉新館')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '差し込む' }))
  await waitFor(() => expect(screen.getByLabelText('建物')).toHaveValue('青葉新館'))
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect(await stored(id)).toMatchObject({ 建物: ['青葉新館', true] }))
})

test('a document that is made without a signal has them at once', async () => {
  onPhone()
  const { matter } = await createMatter()
  const user = await stage.open(stage.master, `/matters/${matter.id}`)
  let isCarried = false
  stage.browser.server.events.on('response:mocked', ({ request }) => {
    isCarried ||= new URL(request.url).pathname.endsWith('/bound-values')
  })
  await user.click(await screen.findByRole('button', { name: '書類を作成' }))
  const picker = within(await screen.findByRole('dialog'))
  await user.click(await picker.findByRole('radio', { name: new RegExp(template.name) }))
  await user.click(picker.getByRole('button', { name: '保存' }))
  const dialog = within(await screen.findByRole('dialog', { name: '書類を作成' }))
  await waitFor(() => expect(isCarried).toBe(true))
  for (const path of ['documents*', 'documents/*', 'templates*', 'templates/*', 'matters/*/templates/*'])
    stage.browser.server.use(failures.offline(`/api/c/midori/${path}`))
  await user.type(dialog.getByRole('textbox', { name: /タイトル/ }), '6月の点検')
  await user.click(dialog.getByRole('button', { name: '作成' }))
  await screen.findByText(/^まだ送信していない書類です/)
  await user.click(await screen.findByRole('button', { name: /^概要(?!のメニュー)/ }))
  await waitFor(() => expect(screen.getByLabelText('建物')).toHaveValue('青葉ビル'))
  expect(screen.getAllByText('自動')).toHaveLength(2)
})

test('the editor of templates offers what the type of the item takes, and says which machine', async () => {
  const user = await stage.open(stage.master, `/settings/templates/${template.id}/edit`)
  const list = within(await screen.findByRole('region', { name: '項目' }))
  await user.click(list.getByRole('button', { name: /^建物差し込み/ }))
  await user.click(screen.getByRole('combobox', { name: '差し込み' }))
  expect(screen.getByRole('option', { name: '書類タイトル' })).toBeVisible()
  await user.click(screen.getByRole('option', { name: '型番' }))
  await user.type(screen.getByLabelText('何台目'), '2')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => {
    const { data } = await answered<{ data: Template }>(
      await stage.master.browser.get(`${stage.company.path}/templates/${template.id}`),
      200,
    )
    expect(data.items[1]).toMatchObject({ source: 'facility_model_number', source_row: 2 })
  })
})

const rows = ['1', '2', '3'].flatMap((row) => [
  { name: `明細${row}：品名`, type: 'text' },
  { name: `明細${row}：測定値`, type: 'number' },
])

test('rows of a form are bound to the machines in their order, and a phone calls them by these', async () => {
  const form = await post<Template>('templates', { name: '機器点検表', document_type_id: 3, items: rows })
  const user = await stage.open(stage.master, `/settings/templates/${form.id}/edit`)
  await user.click(await screen.findByRole('button', { name: '追加' }))
  await user.click(await screen.findByRole('menuitem', { name: '行に設備を差し込む…' }))
  const dialog = within(await screen.findByRole('dialog', { name: '行に設備を差し込む' }))
  await user.click(dialog.getByRole('button', { name: '差し込む' }))
  expect(await dialog.findByText('差し込む列を1つ以上選択してください。')).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: '品名' }))
  await user.click(screen.getByRole('option', { name: '設備名' }))
  await user.click(dialog.getByRole('button', { name: '差し込む' }))
  expect(await screen.findByText(/「明細」の3行に、案件の設備を1台目から順に差し込みます/)).toBeVisible()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => {
    const { data } = await answered<{ data: Template }>(
      await stage.master.browser.get(`${stage.company.path}/templates/${form.id}`),
      200,
    )
    expect(data.items[4]).toMatchObject({ source: 'facility_name', source_row: 3 })
  })
  cleanup()

  onPhone()
  const { matter } = await createMachines(form)
  const { id } = await post<Document>('documents', { title: '点検', template_id: form.id, matter_id: matter.id })
  const field = await stage.open(stage.master, `/documents/${id}/edit`)
  await field.click(await screen.findByRole('button', { name: /^入力項目(?!のメニュー)/ }))
  expect(await screen.findByRole('heading', { name: '明細2　室外機 B' })).toBeVisible()
  expect(screen.getByRole('heading', { name: '明細3' })).toBeVisible()
  await field.click(screen.getByRole('button', { name: 'セクションの一覧に戻る' }))
  await field.click(await screen.findByRole('button', { name: '点検モードで入力' }))
  expect(await screen.findByRole('heading', { name: '明細1　室外機 A' })).toBeVisible()
})

test('more machines than rows are said before a document is made, and another is made for the rest', async () => {
  const { form, matter } = await createMachines()
  const user = await stage.open(stage.master, `/matters/${matter.id}`)
  await user.click(await screen.findByRole('button', { name: '書類を作成' }))
  const picker = within(await screen.findByRole('dialog'))
  await user.click(await picker.findByRole('radio', { name: new RegExp(form.name) }))
  await user.click(picker.getByRole('button', { name: '保存' }))
  const dialog = within(await screen.findByRole('dialog', { name: '書類を作成' }))
  expect(
    await dialog.findByText('1行の様式に、案件の設備が2台あります。2台目からは、この書類に入りません。'),
  ).toBeVisible()
  expect(dialog.getByRole('checkbox', { name: '続きの書類も作成する' })).toBeChecked()
  await user.type(dialog.getByRole('textbox', { name: /タイトル/ }), '6月の点検')
  await user.click(dialog.getByRole('button', { name: '作成' }))
  await waitFor(async () =>
    expect((await documentsOf(matter)).toSorted()).toEqual([
      ['6月の点検', 0],
      ['6月の点検（2）', 1],
    ]),
  )
  expect(await screen.findByText('案件の設備2台のうち、この書類に入るのは1台目です。')).toBeVisible()
  expect(await screen.findByRole('link', { name: '続きの書類を開く' })).toBeVisible()
})

test('a document without the rest offers to make it, and empties the row of a machine that is gone', async () => {
  const { form, matter, machines } = await createMachines()
  const { id } = await post<Document>('documents', { title: '点検', template_id: form.id, matter_id: matter.id })
  const user = await stage.open(stage.master, `/documents/${id}/edit`)
  await user.click(await screen.findByRole('button', { name: '続きの書類を作成' }))
  await waitFor(async () => expect(await documentsOf(matter)).toContainEqual(['点検（2）', 1]))
  cleanup()

  const { updated_at } = (
    await answered<{ data: { updated_at: string } }>(
      await stage.master.browser.get(`${stage.company.path}/matters/${matter.id}`),
      200,
    )
  ).data
  const body = { updated_at, remove_facility_ids: machines.map((machine) => machine.id) }
  await answered(await stage.master.browser.put(`${stage.company.path}/matters/${matter.id}`, body), 200)
  const again = await stage.open(stage.master, `/documents/${id}/edit`)
  await again.click(await screen.findByRole('button', { name: '台帳の値を差し込む（1項目）' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('室外機 A → （空欄）')).toBeVisible()
  await again.click(dialog.getByRole('button', { name: '差し込む' }))
  await waitFor(() => expect(screen.getByLabelText('機器名')).toHaveValue(''))
})
