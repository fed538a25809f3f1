/** An access code that was forgotten after submission: set anew by the sender, told to nobody by letter, and shown nowhere. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let member: Person
let other: Person
let guest: Person
let stranger: Person

beforeAll(async () => {
  office = await openDocumentsOffice()
  const { app, company } = office
  member = await app.createPerson(company, 0, '小林 大輔')
  other = await app.createPerson(company, 0, '中村 彩')
  guest = await app.createPerson(company, 2, '原田 誠')
  stranger = (await app.createCompany('sumida')).master
})
afterAll(() => office.close())

const renew = (person: Person, document: Document, access_code: unknown) =>
  person.browser.put(`${office.pathOf(document)}/access-code`, { access_code })
const lettersTo = async (email: string) => {
  await office.app.deps.jobs.drain()
  return office.letters.filter(({ to }) => to.address === email)
}
const send = async (access_code: string | null): Promise<Document> => {
  const made = await office.create(member)
  const submit_destinations = ['owner@example.jp', 'left@example.jp'].map((email) => ({ email }))
  await office.save(member, made, { submit_destinations, access_code })
  await office.save(member, made, { submit_mode: 2 })
  return (await answered<Answer<Document>>(await member.browser.post(`${office.pathOf(made)}/submit`), 200)).data
}

it('opens in the place of the one before, whose browsers are asked anew; letters and history tell of it without a code', async () => {
  const document = await send('old-code-1')
  expect(document).toMatchObject({ access_code: null, has_access_code: true })
  const left = document.document_submit_mails.find(({ email }) => email === 'left@example.jp')!
  await answered(await member.browser.post(`${office.pathOf(document)}/mails/${left.id}/revoke`), 200)
  const token = /\/d\/([\w-]+)/.exec((await lettersTo('owner@example.jp')).at(-1)!.text)![1]!
  const link = `/api/public/document-mails/${token}`
  const browser = office.app.openBrowser()
  await answered(await browser.post(`${link}/unlock`, { code: 'old-code-1' }), 204)
  await answered(await browser.get(link), 200)
  const toLeft = (await lettersTo('left@example.jp')).length

  const answer = await answered<Answer<Document>>(await renew(member, document, 'ｎｅｗ-code-2'), 200)
  expect(JSON.stringify(answer)).not.toMatch(/old-code-1|new-code-2/)
  await answered(await browser.get(link), 410)
  await answered(await browser.post(`${link}/unlock`, { code: 'old-code-1' }), 422)
  await answered(await browser.post(`${link}/unlock`, { code: 'new-code-2' }), 204)
  await answered(await browser.get(link), 200)

  const letter = (await lettersTo('owner@example.jp')).at(-1)!
  expect(letter).toMatchObject({
    subject: `【株式会社midori】アクセスコードが新しくなりました：${document.title}`,
    reply_to: member.email,
  })
  expect(letter.text).toContain('前のアクセスコードでは、書類を開けません。')
  expect(letter.text + letter.html).not.toMatch(/old-code-1|new-code-2|\/d\//)
  expect(await lettersTo('left@example.jp')).toHaveLength(toLeft)
  const lines = (
    await answered<Answer<History[]>>(await member.browser.get(`${office.pathOf(document)}/histories`), 200)
  ).data
  expect(lines.find(({ column_name }) => column_name === 'アクセスコード')).toMatchObject({
    before: '設定あり',
    after: '設定し直し',
    user: { name: '小林 大輔' },
  })
  const read = await (await member.browser.get(office.pathOf(document))).text()
  expect(JSON.stringify(lines) + read).not.toMatch(/old-code-1|new-code-2/)
})

it('has its walls', async () => {
  const document = await send('old-code-1')
  for (const odd of [undefined, null, '', '12345', 'あ'.repeat(33), 123456])
    await answered(await renew(member, document, odd), 422)
  await answered(await renew({ ...member, browser: office.app.openBrowser() }, document, 'new-code-2'), 401)
  await answered(await renew(stranger, document, 'new-code-2'), 404)
  await answered(await renew(guest, document, 'new-code-2'), 404)
  await answered(await renew(other, document, 'new-code-2'), 403)
  await answered(await renew(member, await send(null), 'new-code-2'), 409)
  const draft = await office.create(member)
  await answered(await renew(member, draft, 'new-code-2'), 409)
})
