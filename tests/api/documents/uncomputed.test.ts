/** A formula that cannot be computed keeps its value, and every answer that shows the value says so. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { SheetTable, UncomputedSheet } from '#domain/sheets/sheet-table.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { makeUncomputableForm } from '#tests/made-forms.ts'
import { answered } from '../answers.ts'
import { giveItems, uploadForm } from '../forms.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let form: Template
let warnings: string[]
beforeAll(async () => {
  office = await openDocumentsOffice()
  const uploaded = await uploadForm(office, '点検表', makeUncomputableForm())
  ;({ warnings } = uploaded)
  form = await giveItems(office, uploaded, [{ name: '数', type: 'number', cell_reference: '0:A1' }])
})
afterAll(() => office.close())

const uncomputedOf = async (document: Pick<Document, 'id'>): Promise<UncomputedSheet[]> =>
  (
    await answered<Answer<UncomputedSheet[]>>(
      await office.master.browser.get(`${office.pathOf(document)}/uncomputed`),
      200,
    )
  ).data
const named = [
  { sheetIndex: 0, name: '表紙', uncomputed: ['C1'] },
  { sheetIndex: 1, name: '控え', uncomputed: ['A1'] },
]
const countOf = (): number => form.items[0]!.id

it('is named when the form is uploaded', () =>
  expect(warnings).toEqual([
    '再計算できない式が2個あります：表紙!C1、控え!A1。入力しても、ファイルに保存されている値のままになります。',
  ]))

it('is named once something is filled in that it depends on', async () => {
  const document = await office.create(office.master, { template_id: form.id })
  expect(await uncomputedOf(document)).toEqual([])
  await office.save(office.master, document, { docs_data: [{ item_id: countOf(), data: '5' }] })
  expect(await uncomputedOf(document)).toEqual(named)
})

it('is marked in the sheets, stored or only typed', async () => {
  const document = await office.create(office.master, { template_id: form.id })
  const path = `${office.pathOf(document)}/sheets`
  const docs_data = [{ item_id: countOf(), data: '5' }]
  const marksOf = ({ data }: Answer<SheetTable[]>) => data.map(({ uncomputed }) => uncomputed)
  expect(marksOf(await answered(await office.master.browser.get(path), 200))).toEqual([[], []])
  const typed = await answered<Answer<SheetTable[]>>(await office.master.browser.post(path, { docs_data }), 200)
  expect(marksOf(typed)).toEqual([['C1'], ['A1']])
  expect(typed.data[0]!.rows[0]!.cells.map(({ value }) => value)).toEqual(['5', '10', '77'])
})

it('does not keep a document from being submitted', async () => {
  const document = await office.create(office.master, { template_id: form.id })
  await office.save(office.master, document, { docs_data: [{ item_id: countOf(), data: '5' }] })
  await office.save(office.master, document, { submit_destinations: [{ name: '森', email: 'mori@example.com' }] })
  await office.save(office.master, document, { submit_mode: 2 })
  await answered(await office.master.browser.post(`${office.pathOf(document)}/submit`), 200)
})

it('stands in no document without an Excel', async () =>
  expect(await uncomputedOf(await office.create(office.master))).toEqual([]))

it('is told to nobody who may not see the document', async () => {
  const document = await office.create(office.master, { template_id: form.id })
  const path = `${office.pathOf(document)}/uncomputed`
  await answered(await office.app.openBrowser().get(path), 401)
  const guest = await office.app.createPerson(office.company, 2, '原田 誠')
  await answered(await guest.browser.get(path), 404)
  const { master: stranger } = await office.app.createCompany('aoi')
  await answered(await stranger.browser.get(`/api/c/aoi/documents/${document.id}/uncomputed`), 404)
})
