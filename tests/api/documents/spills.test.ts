/** A form's dynamic arrays fill as many cells as they come to: on the screen, in the PDF and in the Excel alike. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { plainValue, valueAt } from '#tests/engine/calculate/workbook-of.ts'
import { readPdf } from '#tests/engine/pdf/pdf-text.ts'
import { makeSpillForm } from '#tests/spill-form.ts'
import { answered } from '../answers.ts'
import { giveItems, uploadForm } from '../forms.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let form: Template
beforeAll(async () => {
  office = await openDocumentsOffice()
  const uploaded = await uploadForm(office, '点検表', makeSpillForm())
  expect(uploaded.warnings).toEqual([])
  const items = ['A2', 'A4', 'D1', 'E3'].map((address) => ({
    name: address,
    type: 'text',
    cell_reference: `0:${address}`,
  }))
  form = await giveItems(office, uploaded, items)
})
afterAll(() => office.close())

const download = async (document: Pick<Document, 'id'>, type: 'pdf' | 'excel'): Promise<Uint8Array> => {
  const response = await office.master.browser.get(`${office.pathOf(document)}/download?download_type=${type}`)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

it.each<[Record<string, string>, (string | null)[], number]>([
  [{ D1: '良' }, ['誘導灯', '受信機', null, null, null], 2],
  [{ D1: '無' }, ['なし', null, null, null, null], 1],
  [{ A2: '不良', A4: '不良' }, ['消火器', '誘導灯', '感知器', '受信機', '発信機'], 5],
  [{ E3: '手書き' }, ['#SPILL!', null, '手書き', null, null], 1],
])('%j', async (texts, list, count) => {
  const document = await office.create(office.master, { template_id: form.id })
  const docs_data = Object.entries(texts).map(([name, data]) => ({
    item_id: form.items.find((item) => item.name === name)!.id,
    data,
  }))
  await office.save(office.master, document, { docs_data })

  const sheets = await answered<Answer<SheetTable[]>>(
    await office.master.browser.get(`${office.pathOf(document)}/sheets`),
    200,
  )
  const shown = sheets.data[0]!.rows.map(({ cells }) => cells.find(({ address }) => address.startsWith('E'))?.value)
  expect(shown).toEqual(list.map((text) => text ?? ''))
  expect(sheets.data[0]!.uncomputed).toEqual([])

  const workbook = readWorkbook(await download(document, 'excel'))
  const cells = list.map((__, at) => plainValue(valueAt(workbook, 0, `E${at + 1}`)))
  expect(cells).toEqual(list)
  expect(plainValue(valueAt(workbook, 0, 'G1'))).toBe(count)

  const { pages } = await readPdf(await download(document, 'pdf'))
  expect(pages).toHaveLength(1)
  for (const text of list) if (text !== null) expect(pages[0]).toContain(text)
  expect(pages[0]).not.toContain('#N/A')
})
