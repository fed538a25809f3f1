/** メッセージ and CC: what a sender writes to the recipients of a document, and whom they send it to for their information. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let member: Person
let guest: Person
let stranger: Person

beforeAll(async () => {
  office = await openDocumentsOffice()
  const { app, company } = office
  member = await app.createPerson(company, 0, '小林 大輔')
  guest = await app.createPerson(company, 2, '原田 誠')
  stranger = (await app.createCompany('sumida')).master
})
afterAll(() => office.close())

const owner = { email: 'owner@example.jp', name: '三浦 裕子' }
const accountant = { email: 'keiri@example.jp', is_cc: true }
const set = (person: Person, document: Document, body: object) =>
  person.browser.put(office.pathOf(document), { submit_destinations: [owner, accountant], ...body })
const stored = async (document: Document): Promise<Document> =>
  (await answered<Answer<Document>>(await member.browser.get(office.pathOf(document)), 200)).data
const submit = async (document: Document): Promise<void> => {
  await office.save(member, document, { submit_mode: 2 })
  await answered(await member.browser.post(`${office.pathOf(document)}/submit`), 200)
  await office.app.deps.jobs.drain()
}
const letterTo = (address: string) => office.letters.findLast(({ to }) => to.address === address)!

it('the message stands in every letter as it was typed, and nothing in it is more than text', async () => {
  const document = await office.create(member)
  const place = `{{token:${'A'.repeat(22)}}}`
  const submit_message = `いつもお世話になっております。\n<b>6月分</b> & ${place}`
  await answered(await set(member, document, { submit_message }), 200)
  await submit(document)
  const { text, html } = letterTo('owner@example.jp')
  expect(text).toContain('いつもお世話になっております。\n<b>6月分</b> &')
  expect(text).toContain(`{ {token:${'A'.repeat(22)}`)
  expect(html).toContain('いつもお世話になっております。<br>&#60;b&#62;6月分&#60;/b&#62; &#38;')
  expect(letterTo('keiri@example.jp').text).toContain('いつもお世話になっております。')
})

it('who gets it for their information is told so, with a link of their own, and the others hear of them', async () => {
  const document = await office.create(member)
  await answered(await set(member, document, {}), 200)
  expect((await stored(document)).document_submit_mails.map(({ email, is_cc }) => [email, is_cc])).toEqual([
    ['owner@example.jp', false],
    ['keiri@example.jp', true],
  ])
  await submit(document)
  const [to, cc] = [letterTo('owner@example.jp').text, letterTo('keiri@example.jp').text]
  for (const text of [to, cc]) expect(text).toContain('宛先：三浦 裕子 様\nCC：keiri@example.jp 様')
  expect(cc).toContain('控え（CC）として')
  expect(to).not.toContain('控え（CC）として')
  const linkIn = (text: string) => /\/d\/(\S+)/.exec(text)![1]
  expect(linkIn(to)).not.toBe(linkIn(cc))
  await answered(await office.app.openBrowser().post(`/api/public/document-mails/${linkIn(cc)}/open`), 204)
  expect((await stored(document)).document_submit_mails.map(({ is_opened }) => is_opened)).toEqual([false, true])
})

it('without CC no recipient hears of another', async () => {
  const document = await office.create(member)
  await answered(await set(member, document, { submit_destinations: [owner, { email: 'other@example.jp' }] }), 200)
  await submit(document)
  expect(letterTo('owner@example.jp').text).not.toContain('other@example.jp')
})

it('the history tells both, copies keep both, and another change leaves the message as it is', async () => {
  const document = await office.create(member)
  await answered(await set(member, document, { submit_message: '6月分です。' }), 200)
  await answered(await set(member, document, { access_code: 'aoba-2026' }), 200)
  expect((await stored(document)).submit_message).toBe('6月分です。')
  const lines = (
    await answered<Answer<History[]>>(await member.browser.get(`${office.pathOf(document)}/histories`), 200)
  ).data
  expect(lines.map(({ column_name, after }) => [column_name, after])).toEqual(
    expect.arrayContaining([
      ['メッセージ', '6月分です。'],
      ['提出先', 'owner@example.jp、keiri@example.jp（CC）'],
    ]),
  )
  const copy = (await answered<Answer<Document>>(await member.browser.post(`${office.pathOf(document)}/copy`), 201))
    .data
  expect(copy).toMatchObject({ submit_message: '6月分です。', document_submit_mails: [{}, { is_cc: true }] })
  await answered(await set(member, document, { submit_message: ' ' }), 200)
  expect((await stored(document)).submit_message).toBeNull()
})

it('has its walls', async () => {
  const matter = await office.createMatter(member, guest)
  const document = await office.create(member, { matter_id: matter.id })
  await answered(await set(member, document, { submit_message: 'あ'.repeat(2001) }), 422)
  await answered(await set(member, document, { submit_message: 5 }), 422)
  await answered(await set(member, document, { submit_destinations: [accountant] }), 422)
  await answered(await set(member, document, { submit_destinations: [{ ...owner, is_cc: 'yes' }] }), 422)
  await answered(await office.app.openBrowser().put(office.pathOf(document), { submit_message: 'x' }), 401)
  await answered(await set(stranger, document, { submit_message: 'x' }), 404)
  await answered(await set(member, document, { submit_message: '社外の方へ' }), 200)
  await answered(await member.browser.put(`${office.pathOf(document)}/guest-request`, { user_id: guest.id }), 200)
  const seen = await answered<Answer<Document>>(await guest.browser.get(office.pathOf(document)), 200)
  expect(seen.data.submit_message).toBeNull()
  const history = await answered<Answer<History[]>>(
    await guest.browser.get(`${office.pathOf(document)}/histories`),
    200,
  )
  expect(JSON.stringify(history)).not.toContain('社外の方へ')
  await answered(await set(guest, document, { submit_message: 'x' }), 403)
  await submit(document)
  await answered(await set(member, document, { submit_message: 'x' }), 403)
})

it('an answer reaches whoever was chosen for it, as long as they are there', async () => {
  const chosen = await office.app.createPerson(office.company, 0, '渡辺 真由美')
  const document = await office.create(member)
  await answered(await set(member, document, { reply_to_user_id: guest.id }), 422)
  await answered(await set(member, document, { reply_to_user_id: stranger.id }), 422)
  await answered(await set(member, document, { reply_to_user_id: 'x' }), 422)
  await answered(await set(member, document, { reply_to_user_id: chosen.id }), 200)
  expect((await stored(document)).reply_to).toEqual({ id: chosen.id, name: '渡辺 真由美' })
  const copy = (await answered<Answer<Document>>(await member.browser.post(`${office.pathOf(document)}/copy`), 201))
    .data
  expect(copy.reply_to).toEqual({ id: chosen.id, name: '渡辺 真由美' })
  const lines = await answered<Answer<History[]>>(await member.browser.get(`${office.pathOf(document)}/histories`), 200)
  expect(lines.data).toContainEqual(expect.objectContaining({ column_name: '返信先', after: '渡辺 真由美' }))
  await submit(document)
  const letter = letterTo('owner@example.jp')
  expect(letter.reply_to).toContain(chosen.email)
  expect(letter.text).toMatch(/お問い合わせ先：.*渡辺 真由美/)
  expect(letter.text).toContain('の小林 大輔です。')
  await office.app.database.pool.query('update memberships set deleted_at = now() where user_id = $1', [chosen.id])
  const [mail] = (await stored(document)).document_submit_mails
  await answered(await member.browser.post(`${office.pathOf(document)}/mails/${mail!.id}/resend`), 200)
  await office.app.deps.jobs.drain()
  expect(letterTo('owner@example.jp').reply_to).toContain(member.email)
})

it('says of each recipient whether they are among the contacts, once it is submitted', async () => {
  const document = await office.create(member)
  await answered(await set(member, document, {}), 200)
  expect((await stored(document)).document_submit_mails[0]!.is_contact).toBeUndefined()
  await submit(document)
  const known = async () => (await stored(document)).document_submit_mails.map(({ is_contact }) => is_contact)
  expect(await known()).toEqual([false, false])
  await answered(
    await member.browser.post(`${office.company.path}/contacts`, { name: '三浦 裕子', email: 'Owner@example.jp' }),
    201,
  )
  expect(await known()).toEqual([true, false])
})
