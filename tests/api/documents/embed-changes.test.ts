/** Files put into a document and taken out one by one, as a phone does that was without a signal meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document, DocumentConflict } from '#domain/documents/documents.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { idempotencyKeyHeader } from '#domain/idempotency.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { makePdf, paper } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let author: Person
let colleague: Person
let matter: { id: number }
let first: ReportFile
let second: ReportFile
beforeAll(async () => {
  office = await openDocumentsOffice()
  author = await office.app.createPerson(office.company, 0, '小林 大輔')
  colleague = await office.app.createPerson(office.company, 0, '佐藤 明子')
  matter = await office.createMatter(author, colleague)
  ;[first, second] = (await office.putInFolder(
    author,
    matter.id,
    await makePdf('平面図.pdf', [paper.A4, paper.A4]),
    await makePdf('系統図.pdf', [paper.A4]),
  )) as [ReportFile, ReportFile]
})
afterAll(() => office.close())

const make = () => office.create(author, { matter_id: matter.id })
const send = (document: { id: number }, body: object, by = author) =>
  by.browser.post(`${office.pathOf(document)}/embed-resources`, body)
const added = ({ file_id }: { file_id: number }, nth = 1, pages: number[] | null = null) => ({
  added: [{ file_id, pages, nth }],
})
const removed = ({ file_id }: { file_id: number }, nth = 1, of = 1, pages: number[] | null = null) => ({
  removed: [{ file_id, pages, nth, of }],
})
const changed = async (document: { id: number }, body: object, by = author): Promise<Document> =>
  (await answered<{ data: Document }>(await send(document, body, by), 200)).data
const namesOf = ({ document_embed_resources }: Document) => document_embed_resources.map(({ file }) => file.name)
const errorsOf = async (response: Response) =>
  (await answered<{ errors: Record<string, string[]> }>(response, 422)).errors

describe('inserted files', () => {
  it('stand behind those that another person put in meanwhile, and go without them', async () => {
    const document = await make()
    await changed(document, added(second), colleague)
    expect(namesOf(await changed(document, added(first)))).toEqual(['系統図.pdf', '平面図.pdf'])
    const again = await changed(document, added(first))
    expect(namesOf(again)).toEqual(['系統図.pdf', '平面図.pdf'])
    expect(namesOf(await changed(document, removed(first)))).toEqual(['系統図.pdf'])
    expect(namesOf(await changed(document, removed(first)))).toEqual(['系統図.pdf'])
    const { data } = await answered<{ data: History[] }>(
      await author.browser.get(`${office.pathOf(document)}/histories`),
      200,
    )
    expect(data.filter(({ column_name }) => column_name === '挿入ファイル')).toMatchObject([
      { before: '系統図.pdf、平面図.pdf', after: '系統図.pdf' },
      { before: '系統図.pdf', after: '系統図.pdf、平面図.pdf' },
      { before: null, after: '系統図.pdf' },
    ])
  })

  it('need no base, and leave what another typed', async () => {
    const document = await make()
    const docs_data = [{ item_id: office.itemId('件名'), data: '空調' }]
    await office.save(colleague, document, { docs_data, updated_at: document.updated_at })
    const after = await changed(document, added(first))
    expect(after.docs_data).toMatchObject(docs_data)
    expect(after.updated_at > document.updated_at).toBe(true)
    expect(after.authors.map(({ name }) => name)).toContain('小林 大輔')
    // Nothing to be done is nothing done.
    expect((await changed(document, added(first))).updated_at).toBe(after.updated_at)
  })

  it('once more under the same key is done once', async () => {
    const document = await make()
    const path = `${office.pathOf(document)}/embed-resources`
    const under = { [idempotencyKeyHeader]: 'phone.1' }
    for (const _ of [1, 2]) await answered(await author.browser.request('POST', path, added(first, 2), under), 200)
    expect(namesOf(await office.read(author, document))).toEqual(['平面図.pdf'])
  })

  it('with other pages by now are said to be so, and taken out once that was seen', async () => {
    const document = await make()
    await changed(document, added(first))
    await changed(document, { ...removed(first), ...added(first, 1, [2]) }, colleague)
    const { current, message } = await answered<DocumentConflict>(await send(document, removed(first)), 409)
    expect(message).toMatch(/さんが挿入ファイルのページを変更しました。$/)
    expect(current.document_embed_resources).toMatchObject([{ file_id: first.file_id, pages: [2] }])
    expect(namesOf(await changed(document, removed(first, 1, 1, [2])))).toEqual([])
  })

  it('of a document that is being approved stay as they are', async () => {
    const document = await make()
    await office.ask(author, document, [office.master])
    const { message } = await answered<{ message: string }>(await send(document, added(first)), 409)
    expect(message).toBe('この書類は現在編集できません。申請中、承認済み、または提出済みです。')
  })

  it.each<[string, () => object, string]>([
    ['nothing', () => ({}), 'added'],
    ['a file that is not there', () => added({ file_id: 999_999 }), 'added.0.file_id'],
    ['a page beyond the last', () => added(first, 1, [3]), 'added.0.pages'],
    ['no page', () => added(first, 1, []), 'added.0.pages'],
    ['a place before the first', () => added(first, 0), 'added.0.nth'],
    [
      'more than a document holds',
      () => ({ added: Array.from({ length: 101 }, () => added(first).added[0]) }),
      'added',
    ],
  ])('are refused: %s', async (_, body, field) => {
    expect(Object.keys(await errorsOf(await send(await make(), body())))).toEqual([field])
  })

  it('beyond a hundred are refused, and may still be taken out', async () => {
    const document = await make()
    const many = { added: Array.from({ length: 100 }, (_, index) => added(first, index + 1).added[0]) }
    expect((await changed(document, many)).document_embed_resources).toHaveLength(100)
    expect(Object.keys(await errorsOf(await send(document, added(second))))).toEqual(['added'])
    expect((await changed(document, removed(first, 1, 100))).document_embed_resources).toHaveLength(99)
  })

  it('are for those alone who may change the document', async () => {
    const document = await make()
    await answered(await send(document, added(first), await office.app.createPerson(office.company, 0, '高橋 健')), 403)
    const path = `${office.pathOf(document)}/embed-resources`
    await answered(await office.app.openBrowser().post(path, added(first)), 401)
    const other = await office.app.createCompany('hasegawa')
    await answered(await other.master.browser.post(path, added(first)), 404)
    await answered(
      await other.master.browser.post(`${other.company.path}/documents/${document.id}/embed-resources`, added(first)),
      404,
    )
  })
})
