/** Recipients who are added once a document is submitted, and links that are told in another way than by letter. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let now = new Date()
let office: DocumentsOffice
let member: Person
let colleague: Person
let guest: Person
let stranger: Person

beforeAll(async () => {
  office = await openDocumentsOffice({ clock: () => now })
  const { app, company } = office
  member = await app.createPerson(company, 0, '小林 大輔')
  colleague = await app.createPerson(company, 0, '伊藤 翔太')
  guest = await app.createPerson(company, 2, '原田 誠')
  stranger = (await app.createCompany('sumida')).master
})
afterAll(() => office.close())

const submitted = async (body: object = {}): Promise<Document> => {
  const document = await office.create(member)
  await office.save(member, document, {
    submit_destinations: [{ email: 'owner@example.jp', name: '三浦 裕子' }],
    submit_message: '6月分です。',
    ...body,
  })
  await office.save(member, document, { submit_mode: 2 })
  return (await answered<Answer<Document>>(await member.browser.post(`${office.pathOf(document)}/submit`), 200)).data
}
const mailsOf = (document: { id: number }) => `${office.pathOf(document)}/mails`
const add = (person: Person, document: { id: number }, ...recipients: object[]) =>
  person.browser.post(mailsOf(document), { submit_destinations: recipients })
const letterTo = async (address: string) => {
  await office.app.deps.jobs.drain()
  return office.letters.findLast(({ to }) => to.address === address)!
}
const linkIn = (text: string): string => /\/d\/(\S+)/.exec(text)![1]!
const publicPath = (link: string) => `/api/public/document-mails/${link}`
const historyOf = async (document: { id: number }): Promise<(string | null)[]> =>
  (await answered<Answer<History[]>>(await member.browser.get(`${office.pathOf(document)}/histories`), 200)).data.map(
    ({ after }) => after,
  )

it('gets what was frozen by a link of their own; the list says who added them, and when', async () => {
  const document = await submitted()
  now = new Date(now.getTime() + 60_000)
  const { data } = await answered<Answer<Document>>(
    await add(member, document, { email: 'keiri@example.jp', name: '経理 花子', is_cc: true }),
    201,
  )
  expect(data.pdf_sha256).toBe(document.pdf_sha256)
  expect(data.document_submit_mails).toMatchObject([
    { email: 'owner@example.jp', added: null },
    { email: 'keiri@example.jp', name: '経理 花子', is_cc: true, added: { by: '小林 大輔' } },
  ])
  expect(Date.parse(data.document_submit_mails[1]!.added!.at)).toBe(now.getTime())
  expect(await historyOf(document)).toContain('keiri@example.jpを追加')
  const [first, later] = [(await letterTo('owner@example.jp')).text, (await letterTo('keiri@example.jp')).text]
  expect(later).toContain('6月分です。')
  expect(linkIn(later)).not.toBe(linkIn(first))
  const browser = office.app.openBrowser()
  const bytesOf = async (link: string) =>
    Buffer.from(await (await browser.get(`${publicPath(link)}/download?download_type=pdf`)).arrayBuffer())
  expect((await bytesOf(linkIn(later))).equals(await bytesOf(linkIn(first)))).toBe(true)
})

it('reads a message of their own, which a letter sent again keeps', async () => {
  const document = await submitted()
  const body = { submit_destinations: [{ email: 'second@example.jp' }], submit_message: '経理のご担当者様へ' }
  const { data } = await answered<Answer<Document>>(await member.browser.post(mailsOf(document), body), 201)
  const read = async () => (await letterTo('second@example.jp')).text
  expect(await read()).toContain('経理のご担当者様へ')
  expect(await read()).not.toContain('6月分です。')
  const added = data.document_submit_mails[1]!
  const first = linkIn(await read())
  await answered(await member.browser.post(`${mailsOf(document)}/${added.id}/resend`), 200)
  expect(await read()).toContain('経理のご担当者様へ')
  expect(linkIn(await read())).not.toBe(first)
  await answered(
    await member.browser.post(mailsOf(document), {
      submit_destinations: [{ email: 'third@example.jp' }],
      submit_message: '',
    }),
    201,
  )
  expect((await letterTo('third@example.jp')).text).not.toContain('6月分です。')
})

it('is refused before submission, twice, beyond what fits, and to whoever may not', async () => {
  const someone = { email: 'someone@example.jp' }
  const draft = await office.create(member)
  await answered(await add(member, draft, someone), 409)
  const matter = await office.createMatter(member, guest)
  const document = await submitted({ matter_id: matter.id })
  await office.show(member, document)
  await answered(await add(member, document), 422)
  await answered(await add(member, document, { email: 'no address' }), 422)
  const twice = await answered<{ errors: Record<string, string[]> }>(
    await add(member, document, someone, { email: 'OWNER@example.jp' }),
    422,
  )
  expect(twice.errors).toEqual({ 'submit_destinations.1.email': ['このメールアドレスは既に追加されています。'] })
  await answered(
    await add(member, document, ...Array.from({ length: 50 }, (_, index) => ({ email: `n${index}@example.jp` }))),
    422,
  )
  await answered(await office.app.openBrowser().post(mailsOf(document), { submit_destinations: [someone] }), 401)
  await answered(await add(stranger, document, someone), 404)
  await answered(await add(colleague, document, someone), 403)
  await answered(await add(guest, document, someone), 403)
  expect((await office.read(member, document)).document_submit_mails).toHaveLength(1)
})

it('its link is told to whoever may, counts as theirs, and the history says who copied it', async () => {
  const document = await submitted()
  const mail = document.document_submit_mails[0]!
  const path = `${mailsOf(document)}/${mail.id}/link`
  const { data } = await answered<Answer<{ url: string; expires_at: string }>>(await member.browser.post(path), 200)
  expect(data.url.endsWith(`/d/${linkIn((await letterTo('owner@example.jp')).text)}`)).toBe(true)
  expect(await historyOf(document)).toContain('owner@example.jpのリンクをコピー')
  await answered(await office.app.openBrowser().post(`${publicPath(linkIn(data.url))}/open`), 204)
  expect((await office.read(member, document)).document_submit_mails[0]!.is_opened).toBe(true)

  await answered(await office.app.openBrowser().post(path), 401)
  await answered(await stranger.browser.post(path), 404)
  await answered(await colleague.browser.post(path), 403)
  await answered(await guest.browser.post(path), 404)
  await answered(await member.browser.post(`${mailsOf(document)}/999999/link`), 404)
  await answered(await member.browser.post(`${mailsOf(document)}/none/link`), 404)
  await answered(await member.browser.post(`${mailsOf(document)}/${mail.id}/revoke`), 200)
  await answered(await member.browser.post(path), 409)
  await answered(await member.browser.post(`${mailsOf(document)}/${mail.id}/resend`), 200)
  const anew = await answered<Answer<{ url: string }>>(await member.browser.post(path), 200)
  expect(anew.data.url).not.toBe(data.url)
  // Sent before seeds were kept.
  await office.app.database.pool.query('update document_submit_mails set token_seed = null where id = $1', [mail.id])
  await answered(await member.browser.post(path), 409)
})
