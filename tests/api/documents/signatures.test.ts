/** 署名: kept as strokes, drawn into the form, and standing for what was signed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { contentsDigest } from '#domain/documents/signed-contents.ts'
import { signatureValue, type Signature } from '#domain/documents/signatures.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { labelledForm } from '#tests/labelled-form.ts'
import { pictureWidthsOf } from '#tests/pdf-pictures.ts'
import { answered } from '../answers.ts'
import { giveItems, uploadForm } from '../forms.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let form: Template
const today = '2026-11-29'
const items = [
  { name: '所見', type: 'text' },
  { name: '立会者', type: 'signature' },
]

beforeAll(async () => {
  office = await openDocumentsOffice()
  const uploaded = await uploadForm(office, '作業完了書', labelledForm('所見', '立会者'))
  form = await giveItems(
    office,
    uploaded,
    items.map((item, row) => ({ ...item, cell_reference: `0:B${row + 1}` })),
  )
})
afterAll(() => office.close())

const idOf = (name: string) => form.items.find((item) => item.name === name)!.id
const save = (document: Document, name: string, data: string | null): Promise<Document> =>
  office.save(office.master, document, { docs_data: [{ item_id: idOf(name), data }], updated_at: document.updated_at })
const signed = (document: Document, more: Partial<Signature> = {}): string =>
  signatureValue({
    name: '三浦 裕子',
    at: '2026-11-29T01:00:00.000Z',
    height: 600,
    strokes: [[100, 100, 400, 300, 700, 120]],
    of: contentsDigest(form.items, dataByItem(document.docs_data), today),
    explained: null,
    ...more,
  })
const pictures = async (document: Document): Promise<number> => {
  const response = await office.master.browser.get(`${office.pathOf(document)}/download?download_type=pdf`)
  expect(response.status).toBe(200)
  return (await pictureWidthsOf(new Uint8Array(await response.arrayBuffer()))).length
}
const submit = (document: Document) => office.master.browser.post(`${office.pathOf(document)}/submit`)

it('is drawn into its cell, as strokes or as the name that was typed, and is no copy’s', async () => {
  const document = await save(await office.create(office.master, { template_id: form.id }), '所見', '良好')
  expect(await pictures(document)).toBe(0)
  const drawn = await save(document, '立会者', signed(document))
  expect(await pictures(drawn)).toBe(1)
  const typed = await save(drawn, '立会者', signed(document, { strokes: [] }))
  expect(await pictures(typed)).toBe(1)
  const copy = (await answered<Answer<Document>>(await office.master.browser.post(`${office.pathOf(typed)}/copy`), 201))
    .data
  expect(copy.docs_data.map(({ item_id }) => item_id)).toEqual([idOf('所見')])
  for (const wrong of ['三浦', '{}', signed(document, { name: '' }), signed(document, { strokes: [[1]] })])
    await answered(
      await office.master.browser.put(office.pathOf(typed), {
        docs_data: [{ item_id: idOf('立会者'), data: wrong }],
        updated_at: typed.updated_at,
      }),
      422,
    )
})

it('stops the submission of what was changed since, until it is signed anew or explained', async () => {
  let document = await save(await office.create(office.master, { template_id: form.id }), '所見', '良好')
  document = await save(document, '立会者', signed(document))
  const first = signed(document)
  document = await save(document, '所見', '不良')
  await office.save(office.master, document, { submit_destinations: [{ email: 'owner@example.jp' }] })
  await office.save(office.master, document, { submit_mode: 2 })
  const refused = await answered<{ message: string }>(await submit(document), 409)
  expect(refused.message).toMatch(/^「立会者」は、署名のあとに内容が変更されています。/)

  document = await office.read(office.master, document)
  const now = contentsDigest(form.items, dataByItem(document.docs_data), today)
  const before = JSON.parse(first) as Signature
  document = await save(
    document,
    '立会者',
    signatureValue({ ...before, of: 'before', explained: { text: '書き間違いを直した', of: now } }),
  )
  await answered(await submit(document), 200)
  expect(await pictures(document)).toBe(1)
})
