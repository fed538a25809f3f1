/** A document as a PDF for the long run: the pages of its PDF with its Excel inside, before and after it was submitted. */
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { makePdf, paper } from '#tests/made-files.ts'
import { makeSpillForm } from '#tests/spill-form.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let author: Person
let form: Template
beforeAll(async () => {
  office = await openDocumentsOffice()
  const body = new FormData()
  body.set('name', '点検表')
  body.set('document_type_id', '3')
  body.set('excel_file', new File([makeSpillForm() as Uint8Array<ArrayBuffer>], '点検表.xlsx'))
  const created = await office.master.browser.post(`${office.company.path}/templates`, body)
  form = (await answered<Answer<Template>>(created, 201)).data
  author = await office.app.createPerson(office.company, 0, '小林 大輔')
})
afterAll(() => office.close())

const download = (document: Document, query: string): Promise<Response> =>
  author.browser.get(`${office.pathOf(document)}/download?${query}`)
const bytesOf = async (document: Document, query: string): Promise<Uint8Array> => {
  const response = await download(document, query)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

it('holds what would be downloaded as Excel, under its name', async () => {
  const document = await office.create(author, { template_id: form.id })
  const response = await download(document, 'download_type=pdf&is_archival=1')
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(decodeURIComponent(response.headers.get('content-disposition')!)).toContain(`${document.title}_長期保存.pdf`)
  const pdf = await PDFDocument.load(await response.arrayBuffer())
  const [attachment] = pdf.getAttachments()
  expect(attachment!.name).toBe(`${document.title}.xlsx`)
  expect(Buffer.compare(attachment!.data, await bytesOf(document, 'download_type=excel'))).toBe(0)
  const plain = await PDFDocument.load(await bytesOf(document, 'download_type=pdf'))
  expect(pdf.getPageCount()).toBe(plain.getPageCount())
  expect(plain.getAttachments()).toEqual([])
})

it('is without a file inside where the document has no Excel', async () => {
  const document = await office.create(author)
  const pdf = await PDFDocument.load(await bytesOf(document, 'download_type=pdf&is_archival=1'))
  expect(pdf.getAttachments()).toEqual([])
  expect(pdf.catalog.has(PDFName.of('OutputIntents'))).toBe(true)
})

it('is refused with its reason where other people’s pages are among it', async () => {
  const matter = await office.createMatter(author)
  const [file] = await office.putInFolder(author, matter.id, await makePdf('図面.pdf', [paper.A4]))
  const document = await office.create(author, { matter_id: matter.id })
  await answered(
    await author.browser.put(office.pathOf(document), {
      document_embed_resources: [{ order_number: 1, pages: null, file_id: file!.file_id }],
    }),
    200,
  )
  const refused = await answered<{ errors: Record<string, string[]> }>(
    await download(document, 'download_type=pdf&is_archival=1'),
    422,
  )
  expect(refused.errors).toEqual({
    is_archival: ['PDFを差し込んだ書類は、長期保存用PDFにできません。通常のPDFでダウンロードしてください。'],
  })
})

it('means nothing for an Excel', async () => {
  const document = await office.create(author, { template_id: form.id })
  expect((await download(document, 'download_type=excel&is_archival=1')).headers.get('content-type')).toContain('sheet')
})
