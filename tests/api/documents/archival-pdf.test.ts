/** A document as a PDF for the long run: the pages of its PDF with its Excel inside, before and after it was submitted. */
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { makePdf, paper } from '#tests/made-files.ts'
import { makeSpillForm } from '#tests/spill-form.ts'
import { answered } from '../answers.ts'
import { uploadForm } from '../forms.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let author: Person
let form: Template
beforeAll(async () => {
  office = await openDocumentsOffice()
  form = await uploadForm(office, '点検表', makeSpillForm())
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

const submitted = async (document: Document, body: object = {}): Promise<Response> => {
  await office.save(author, document, { submit_destinations: [{ email: 'owner@example.jp' }], ...body })
  await office.save(author, document, { submit_mode: 2 })
  return author.browser.post(`${office.pathOf(document)}/submit`)
}

it('is what is submitted, where that was chosen with the destinations', async () => {
  const document = await office.create(author, { template_id: form.id })
  expect(document.is_archival).toBe(false)
  const sent = (await answered<Answer<Document>>(await submitted(document, { is_archival: true }), 200)).data
  expect(sent.is_archival).toBe(true)
  const bytes = await bytesOf(document, 'download_type=pdf')
  const pdf = await PDFDocument.load(bytes)
  expect(pdf.catalog.has(PDFName.of('OutputIntents'))).toBe(true)
  expect(pdf.getAttachments().map(({ name }) => name)).toEqual([`${document.title}.xlsx`])
  expect(Buffer.compare(pdf.getAttachments()[0]!.data, await bytesOf(document, 'download_type=excel'))).toBe(0)
  // Made to last already: the same file, not one of it.
  expect(Buffer.compare(bytes, await bytesOf(document, 'download_type=pdf&is_archival=1'))).toBe(0)
  await office.app.deps.jobs.drain()
  const { text } = office.letters.findLast(({ to }) => to.address === 'owner@example.jp')!
  const token = /\/d\/([\w-]+)/.exec(text)![1]
  const got = await office.app.openBrowser().get(`/api/public/document-mails/${token}/download?download_type=pdf`)
  expect(Buffer.compare(new Uint8Array(await got.arrayBuffer()), bytes)).toBe(0)
})

it('is chosen and left again, which the history says; other changes of the destinations leave it', async () => {
  const document = await office.create(author)
  await office.save(author, document, { is_archival: true })
  expect((await office.save(author, document, { submit_destinations: [] })).is_archival).toBe(true)
  expect((await office.save(author, document, { is_archival: false })).is_archival).toBe(false)
  const lines = (
    await answered<Answer<History[]>>(await author.browser.get(`${office.pathOf(document)}/histories`), 200)
  ).data
  expect(
    lines.filter(({ column_name }) => column_name === '長期保存用PDF').map(({ before, after }) => [before, after]),
  ).toEqual([
    ['する', 'しない'],
    ['しない', 'する'],
  ])
  await answered(await author.browser.put(office.pathOf(document), { is_archival: 'yes' }), 422)
})

it('goes along with a copy', async () => {
  const document = await office.create(author)
  await office.save(author, document, { is_archival: true })
  const copy = await answered<Answer<Document>>(await author.browser.post(`${office.pathOf(document)}/copy`), 201)
  expect(copy.data.is_archival).toBe(true)
})

it('is not chosen where other people’s pages are among it, nor submitted where they came later', async () => {
  const matter = await office.createMatter(author)
  const [file] = await office.putInFolder(author, matter.id, await makePdf('図面.pdf', [paper.A4]))
  const document = await office.create(author, { matter_id: matter.id })
  await office.save(author, document, { is_archival: true })
  const { updated_at } = await office.read(author, document)
  const document_embed_resources = [{ order_number: 1, pages: null, file_id: file!.file_id }]
  await office.save(author, document, { document_embed_resources, updated_at })
  const refused = await answered<{ errors: Record<string, string[]> }>(
    await author.browser.put(office.pathOf(document), { is_archival: true }),
    422,
  )
  expect(refused.errors).toEqual({ is_archival: ['PDFを差し込んだ書類は、長期保存用PDFにできません。'] })
  const stopped = await answered<{ message: string }>(await submitted(document), 409)
  expect(stopped.message).toContain('提出先設定で「長期保存用PDF（PDF/A）で提出する」を外すか')
  await answered(await submitted(await office.create(author)), 200)
})
