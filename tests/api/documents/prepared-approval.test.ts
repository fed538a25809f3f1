/** A request for approval that is set up and not sent: kept for whoever has set it up, and nobody else's matter. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RequestApprovalRequest } from '#domain/approvals/approvals.contract.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let author: Person
let approver: Person
beforeAll(async () => {
  office = await openDocumentsOffice()
  author = await office.app.createPerson(office.company, 0, '小林 大輔')
  approver = await office.app.createPerson(office.company, 1, '高橋 健一')
})
afterAll(() => office.close())

const requestTo = (...people: Person[]): RequestApprovalRequest => ({
  comment: '吹出温度を追記しました',
  steps: [{ approvers: people.map(({ id, name }) => ({ id, name })), is_only_one_approval: false }],
})
const seenBy = async (person: Person, document: { id: number }) =>
  (await answered<Answer<Document>>(await person.browser.get(office.pathOf(document)), 200)).data
const prepare = (person: Person, document: { id: number }, body: object) =>
  person.browser.put(`${office.pathOf(document)}/prepared-approval`, body)

it('is there when its person comes back, and for nobody else; no save is in its way', async () => {
  const document = await office.create(author)
  await answered(await office.app.openBrowser().put(`${office.pathOf(document)}/prepared-approval`, {}), 401)
  const { updated_at } = await seenBy(author, document)
  await answered(await prepare(author, document, requestTo(approver)), 200)
  expect(await seenBy(author, document)).toMatchObject({
    prepared_approval: requestTo(approver),
    approval_status: 1,
    document_approvals: [],
    updated_at,
  })
  expect((await seenBy(approver, document)).prepared_approval).toBeNull()
  await answered(await prepare(author, { id: document.id + 1000 }, requestTo(approver)), 404)
})

it('is as right as one that is sent', async () => {
  const document = await office.create(author)
  const refused = async (body: object) =>
    (await answered<{ errors: object }>(await prepare(author, document, body), 422)).errors
  expect(await refused({ ...requestTo(approver), comment: '' })).toEqual({ comment: ['申請者コメントは必須です。'] })
  expect(await refused(requestTo(author))).toEqual({
    'steps.0.approvers': ['自分自身を承認者に設定することはできません。'],
  })
  expect((await seenBy(author, document)).prepared_approval).toBeNull()
})

it('goes when it is taken back by whoever has set it up, and when approval is asked for', async () => {
  const document = await office.create(author)
  const take = (person: Person) => person.browser.delete(`${office.pathOf(document)}/prepared-approval`)
  await answered(await prepare(author, document, requestTo(approver)), 200)
  await answered(await take(approver), 200)
  expect((await seenBy(author, document)).prepared_approval).not.toBeNull()
  await answered(await take(author), 200)
  expect((await seenBy(author, document)).prepared_approval).toBeNull()

  await answered(await prepare(author, document, requestTo(approver)), 200)
  await office.ask(author, document, [approver])
  expect((await seenBy(author, document)).prepared_approval).toBeNull()
  await answered(await prepare(author, document, requestTo(approver)), 409)
})
