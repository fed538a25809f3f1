/** The lists of documents: narrowed down, paged, and to each person what they may see; and what a copy takes along. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import {
  documentAnswerSchema,
  documentsAnswerSchema,
  type Document,
  type DocumentListItem,
} from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { makePdf, paper } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

const lastYear = Number(businessDay(new Date()).slice(0, 4)) - 1

let office: DocumentsOffice
let author: Person
let guest: Person
let matter: { id: number }
let old: Document
let asked: Document
beforeAll(async () => {
  office = await openDocumentsOffice()
  author = await office.app.createPerson(office.company, 0, '小林 大輔')
  guest = await office.app.createPerson(office.company, 2, '原田 誠')
  matter = await office.createMatter(author, guest)
  const estimates = (
    await answered<Answer<Template>>(
      await office.master.browser.post(`${office.company.path}/templates`, {
        name: '見積書',
        document_type_id: 2,
        items: [{ name: '件名', type: 'text' }],
      }),
      201,
    )
  ).data
  old = await office.create(office.master, { title: '100%点検' })
  await office.show(author, await office.create(author, { title: '100点検', matter_id: matter.id }))
  asked = await office.create(author, { title: '更新の見積', template_id: estimates.id })
  await office.ask(author, asked, [office.master])
  await office.app.database.pool.query('update documents set submitted_at = now(), created_at = $1 where id = $2', [
    `${lastYear}-06-15T00:30:00+09:00`,
    old.id,
  ])
})
afterAll(() => office.close())

const listed = async (query: string, person = office.master, path = 'documents') => {
  const answer = await answered<{ data: DocumentListItem[]; meta: { total: number; current_page: number } }>(
    await person.browser.get(`${office.company.path}/${path}?${query}`),
    200,
  )
  expect(documentsAnswerSchema.safeParse(answer).error).toBeUndefined()
  return answer
}
const titles = async (...given: Parameters<typeof listed>) => (await listed(...given)).data.map(({ title }) => title)

it.each([
  ['everything, newest first', '', ['更新の見積', '100点検', '100%点検']],
  ['a part of the title, to the character', `title=${encodeURIComponent('100%')}`, ['100%点検']],
  ['a category', 'document_type_id=2', ['更新の見積']],
  ['what is submitted', 'submit_status=1', ['100%点検']],
  ['what is not', 'submit_status=0', ['更新の見積', '100点検']],
  ['a state of approval', 'approval_status=2', ['更新の見積']],
  ['today', 'relative_date=1', ['更新の見積', '100点検']],
  ['last year', 'relative_date=5', ['100%点検']],
  ['days as they are here, both included', `start_date=${lastYear}-06-15&end_date=${lastYear}-06-15`, ['100%点検']],
  ['the day before', `start_date=${lastYear}-06-14&end_date=${lastYear}-06-14`, []],
  ['several at once', 'document_type_id=3&submit_status=0', ['100点検']],
  ['the other way round', 'sort=created_at', ['100%点検', '100点検', '更新の見積']],
])('the list answers %s', async (_, query, expected) => expect(await titles(query)).toEqual(expected))

it('comes page by page', async () => {
  const { data, meta } = await listed('per_page=2&page=2')
  expect([data.map(({ title }) => title), meta]).toMatchObject([
    ['100%点検'],
    { total: 3, current_page: 2, last_page: 2, per_page: 2, from: 3, to: 3 },
  ])
})

it('shows each person what is theirs to see', async () => {
  expect(await titles('', author)).toHaveLength(3)
  expect(await titles('', author, 'documents-mine')).toEqual(['更新の見積', '100点検'])
  expect(await titles('', guest)).toEqual(['100点検'])
  for (const path of ['documents-approval', 'documents/approval']) {
    expect(await titles('', office.master, path)).toEqual(['更新の見積'])
    expect(await titles('', author, path)).toEqual([])
  }
})

it('a copy takes contents, files, the matter and the recipients along, and nothing of approval and submission', async () => {
  const [drawing] = await office.putInFolder(author, matter.id, await makePdf('rotation.pdf', [paper.A4]))
  const document = await office.create(author, { title: '作業報告', matter_id: matter.id })
  const form = new FormData()
  form.set('item_id', String(office.itemId('施工写真')))
  form.set('file', new File(['手順'], '手順.txt'))
  await answered(await author.browser.post(`${office.pathOf(document)}/files`, form), 201)
  await office.save(author, document, {
    docs_data: [{ item_id: office.itemId('件名'), data: '空調機' }],
    document_embed_resources: [{ file_id: drawing!.file_id, order_number: 1, pages: [1] }],
  })
  await office.save(author, document, { submit_destinations: [{ email: 'owner@example.jp' }] })
  await office.ask(author, document, [office.master])
  const answer = await answered<Answer<Document>>(
    await office.master.browser.post(`${office.pathOf(document)}/copy`),
    201,
  )
  expect(documentAnswerSchema.safeParse(answer).error).toBeUndefined()
  expect(answer.data).toMatchObject({
    title: '作業報告のコピー',
    matter_id: matter.id,
    submit_mode: 0,
    approval_status: 1,
    submitted_at: null,
    comment: null,
    document_approvals: [],
    document_submit_mails: [{ email: 'owner@example.jp', opened_at: null }],
    first_author: { id: office.master.id },
    docs_data: [{ data: '空調機' }],
    item_files: [{ file: { name: '手順.txt' } }],
    document_embed_resources: [{ pages: [1], file: { name: 'rotation.pdf' } }],
  })
  expect(answer.data.authors).toHaveLength(1)
})

it('a copy has no recipients where whoever makes it may not say who they are', async () => {
  const document = await office.create(author, { title: '是正報告', matter_id: matter.id })
  await office.save(author, document, { submit_destinations: [{ email: 'owner@example.jp' }] })
  const rule = (isOn: boolean) =>
    office.app.database.pool.query('update companies set members_require_approval = $1 where id = $2', [
      isOn,
      office.company.id,
    ])
  await rule(true)
  try {
    const { data } = await answered<Answer<Document>>(await author.browser.post(`${office.pathOf(document)}/copy`), 201)
    expect(data.document_submit_mails).toEqual([])
    const { data: ofMaster } = await answered<Answer<Document>>(
      await office.master.browser.post(`${office.pathOf(document)}/copy`),
      201,
    )
    expect(ofMaster.document_submit_mails).toHaveLength(1)
  } finally {
    await rule(false)
  }
})

it('a document outlives its matter', async () => {
  const gone = await office.createMatter(author)
  const document = await office.create(author, { matter_id: gone.id })
  await answered(await office.master.browser.delete(`${office.company.path}/matters/${gone.id}`), 204)
  expect(await office.read(author, document)).toMatchObject({ matter_id: null, matter: null, canEdit: true })
})
