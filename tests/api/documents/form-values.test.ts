/** What a form's own cells say: it is told apart from what is typed, and stays on paper as long as nothing is. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { FormValue } from '#domain/documents/form-values.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { makeFormWithValues } from '#tests/made-forms.ts'
import { answered } from '../answers.ts'
import { giveItems, uploadForm } from '../forms.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let form: Template
beforeAll(async () => {
  office = await openDocumentsOffice()
  form = await giveItems(office, await uploadForm(office, '点検表', makeFormWithValues()), [
    { name: '所見', type: 'textarea', cell_reference: '0:A1' },
    { name: '判定', type: 'radio', item_parts: [{ item_value: '良' }, { item_value: '否' }], cell_reference: '0:B1' },
    { name: '達成率', type: 'percent', cell_reference: '0:C1' },
    { name: '点検日', type: 'date', cell_reference: '0:D1' },
    { name: '合計', type: 'number', cell_reference: '0:E1' },
    { name: '備考', type: 'text', cell_reference: '0:F1' },
  ])
})
afterAll(() => office.close())

const valuesOf = async (document: Pick<Document, 'id'>) => {
  const { data } = await answered<Answer<FormValue[]>>(
    await office.master.browser.get(`${office.pathOf(document)}/form-values`),
    200,
  )
  return Object.fromEntries(data.map(({ item_id, text }) => [form.items.find(({ id }) => id === item_id)!.name, text]))
}
const sheetOf = async (document: Pick<Document, 'id'>) =>
  (
    await answered<Answer<SheetTable[]>>(await office.master.browser.get(`${office.pathOf(document)}/sheets`), 200)
  ).data[0]!.rows[0]!.cells.map(({ value }) => value)

it('tells values as the cells show them, no frames to write into and no results of formulas', async () => {
  const document = await office.create(office.master, { template_id: form.id })
  expect(await valuesOf(document)).toEqual({ 所見: '異常なし', 判定: '良', 達成率: '80%' })
})

it('neither stores nor counts them, and prints them until something is filled in', async () => {
  const document = await office.create(office.master, { template_id: form.id })
  const id = form.items[0]!.id
  const stored = async () =>
    (await answered<Answer<Document>>(await office.master.browser.get(office.pathOf(document)), 200)).data.docs_data
  expect(await stored()).toEqual([])
  expect((await sheetOf(document)).slice(0, 3)).toEqual(['異常なし', '良', '80%'])
  await office.save(office.master, document, { docs_data: [{ item_id: id, data: '油漏れ' }] })
  expect((await sheetOf(document))[0]).toBe('油漏れ')
  await office.save(office.master, document, { docs_data: [{ item_id: id, data: '' }] })
  expect((await sheetOf(document))[0]).toBe('異常なし')
  expect(await valuesOf(document)).toMatchObject({ 所見: '異常なし' })
})

it('are for those who see the document', async () => {
  const document = await office.create(office.master, { template_id: form.id })
  const path = `${office.pathOf(document)}/form-values`
  expect((await office.master.browser.get(`${office.company.path}/documents/999999/form-values`)).status).toBe(404)
  await office.master.browser.post('/api/logout', {})
  expect((await office.master.browser.get(path)).status).toBe(401)
})
