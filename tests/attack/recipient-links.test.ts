/** Whoever has a recipient's link, or guesses at one: buttons pressed without end, forms of other sites, links of old. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { createApp } from '#server/app.ts'
import { rateLimitsOf } from '#server/auth/rate-limits.ts'
import { networkOf } from '#server/http/ip.ts'
import { registeredCalls } from '#server/http/route.ts'
import { newToken } from '#server/http/tokens.ts'
import { answered } from '#tests/api/answers.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from '#tests/api/documents/office.ts'

let now = new Date('2026-11-02T01:00:00Z')
const open = new Date('2026-11-02T01:00:00Z')
const over = new Date('2027-03-01T01:00:00Z')
let office: DocumentsOffice
let document: Document
let token: string
let mail_id: number
/** Of the attackers. */
let address = 0
const elsewhere = () => `198.51.100.${(address += 1)}`

const tokenTo = async (email: string): Promise<string> => {
  await office.app.deps.jobs.drain()
  const letter = office.letters.findLast(({ to }) => to.address === email)!
  return /\/d\/([\w-]+)/.exec(letter.text)![1]!
}

beforeAll(async () => {
  office = await openDocumentsOffice({ clock: () => now })
  office.app.deps.env.TRUSTED_PROXIES = 1
  const { master } = office
  document = await office.create(master, { title: '月次報告' })
  await office.save(master, document, {
    submit_destinations: [{ email: 'owner@example.jp', name: '三浦 裕子' }, { email: 'other@example.jp' }],
  })
  await office.save(master, document, { submit_mode: 2 })
  const sent = await answered<Answer<Document>>(await master.browser.post(`${office.pathOf(document)}/submit`), 200)
  mail_id = sent.data.document_submit_mails[0]!.id
  token = await tokenTo('owner@example.jp')
})
afterAll(() => office.close())

const api = (of: string) => `/api/public/document-mails/${of}`
const from = (ip: string, path: string, body?: object, method = 'POST') =>
  office.app.openBrowser().request(method, path, body, { 'x-forwarded-for': ip })
const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  office.app
    .openBrowser()
    .request('POST', path, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': elsewhere(),
      ...headers,
    })
const lettersTo = (email: string) => office.letters.filter(({ to }) => to.address === email).length
const questions = async (): Promise<number> =>
  (await office.app.database.pool.query<{ n: number }>('select count(*)::int as n from document_answers')).rows[0]!.n

describe('questions without end', () => {
  it('stop at twenty an hour of a link, wherever they come from', async () => {
    now = open
    const statuses: number[] = []
    for (let n = 0; n < 23; n += 1)
      statuses.push(
        (await from(elsewhere(), `${api(token)}/answers`, { kind: 'asked', name: '誰か', body: `質問${n}` })).status,
      )
    expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(3).fill(429)])
    expect(await questions()).toBe(20)
    await rateLimitsOf(office.app.database.pool).recipientAnswer.delete(String(mail_id))
  })

  it('stop at sixty an hour of one place', async () => {
    const { recipientAnswerNetwork } = rateLimitsOf(office.app.database.pool)
    const ip = '203.0.113.9'
    await recipientAnswerNetwork.set(networkOf(ip), 60, 3600)
    const body = { kind: 'received', name: '誰か' }
    expect((await from(ip, `${api(await tokenTo('other@example.jp'))}/answers`, body)).status).toBe(429)
  })
})

describe('the paper of what was received', () => {
  it('is drawn thirty times an hour of a link, and for nobody who guesses', async () => {
    now = open
    await office.app.database.pool.query('update documents set asks_receipt = true where id = $1', [document.id])
    const other = await tokenTo('other@example.jp')
    await answered(await from(elsewhere(), `${api(newToken())}/receipt`, undefined, 'GET'), 404)
    // What was not signed yet costs nothing.
    for (let n = 0; n < 3; n += 1)
      await answered(await from(elsewhere(), `${api(other)}/receipt`, undefined, 'GET'), 404)
    const strokes = [[100, 100, 900, 300]]
    const body = { kind: 'received', name: '<b>誰か</b>', signature: { height: 400, strokes } }
    await answered(await from(elsewhere(), `${api(other)}/answers`, body), 200)
    const { recipientReceipt } = rateLimitsOf(office.app.database.pool)
    await recipientReceipt.set(String(mail_id + 1), 29, 3600)
    const statuses: number[] = []
    for (let n = 0; n < 3; n += 1)
      statuses.push((await from(elsewhere(), `${api(other)}/receipt`, undefined, 'GET')).status)
    expect(statuses).toEqual([200, 429, 429])
    await office.app.database.pool.query('update documents set asks_receipt = false where id = $1', [document.id])
  })
})

describe('a form without scripts', () => {
  it('of another site is refused, whatever it knows', async () => {
    now = open
    const fields = { kind: 'received', name: '誰か' }
    const elsewheres: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ]
    for (const headers of elsewheres) await answered(await form(`/d/${token}/answers`, fields, headers), 419)
    await answered(await form(`/d/${token}/renew`, {}, { origin: 'https://evil.example' }), 419)
  })

  it('of the page itself is taken, with and without an origin', async () => {
    const sent = await form(
      `/d/${token}/answers`,
      { kind: 'received', name: '三浦 裕子' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
    )
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/d/${token}`])
    expect((await form(`/d/${token}/answers`, { kind: 'received', name: '三浦 裕子' })).status).toBe(303)
  })

  it('keeps what was typed where it is refused, as text', async () => {
    const name = '<script>alert(1)</script>'
    const refused = await form(`/d/${token}/answers`, { kind: 'asked', name, body: '' })
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(page).toContain('質問を入力してください')
    expect(page).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
    expect(page).not.toContain('<script')
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('takes no files and nothing huge', async () => {
    const browser = office.app.openBrowser()
    expect((await browser.request('POST', `/d/${token}/answers`, { kind: 'received' })).status).toBe(415)
    const huge = await form(`/d/${token}/answers`, { kind: 'asked', name: '誰か', body: 'あ'.repeat(1_000_000) })
    expect([413, 422]).toContain(huge.status)
  })
})

describe('a fresh link', () => {
  it('is not had by whoever guesses, and nothing tells of addresses', async () => {
    now = over
    for (let n = 0; n < 5; n += 1) {
      const guess = newToken()
      expect(await answered(await from(elsewhere(), `${api(guess)}/renew`), 404)).toEqual(
        await answered(await from(elsewhere(), `${api('x')}/renew`), 404),
      )
    }
    const told = await (await office.app.openBrowser().get(`${api(token)}/sender`)).text()
    expect(told).not.toMatch(/@|三浦/)
  })

  it('goes to the one address three times an hour, and its answer is the same each time', async () => {
    now = over
    const others = lettersTo('other@example.jp')
    const before = lettersTo('owner@example.jp')
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push((await from(elsewhere(), `${api(token)}/renew`)).status)
    expect(statuses).toEqual([204, 204, 204, 429, 429, 429])
    // Without scripts it is told in the same way when to come again.
    const refused = await form(`/d/${token}/renew`, {})
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await office.app.deps.jobs.drain()
    expect([lettersTo('owner@example.jp') - before, lettersTo('other@example.jp') - others]).toEqual([3, 0])
  })

  it('leaves the old one with nothing: no document, no file, no answer', async () => {
    now = over
    const fresh = await tokenTo('owner@example.jp')
    expect(fresh).not.toBe(token)
    const browser = office.app.openBrowser()
    for (const path of ['', '/preview', '/download?download_type=pdf'])
      await answered(await browser.get(api(token) + path), 410)
    await answered(await from(elsewhere(), `${api(token)}/answers`, { kind: 'received', name: '誰か' }), 410)
    await answered(await browser.get(api(fresh)), 200)
  })
})

describe('a link that its sender took back', () => {
  it('has nothing by any call that there is, and says of whom it was, and nothing else', async () => {
    now = open
    const { master } = office
    const other = await office.create(master, { title: '取り消す報告' })
    await office.save(master, other, { submit_destinations: [{ email: 'wrong@example.jp', name: '別の人' }] })
    await office.save(master, other, { submit_mode: 2 })
    const sent = await answered<Answer<Document>>(await master.browser.post(`${office.pathOf(other)}/submit`), 200)
    const taken = await tokenTo('wrong@example.jp')
    const mail = sent.data.document_submit_mails[0]!
    await answered(await master.browser.post(`${office.pathOf(other)}/mails/${mail.id}/revoke`), 200)
    const asked = await questions()
    const own = registeredCalls(createApp(office.app.deps)).filter(({ path }) => path.includes('/document-mails/'))
    expect(own.length).toBeGreaterThan(8)
    const pages = ['', '/reports', '/reports/archive', `/reports/${other.id}`].map((path) => [
      'get',
      `/d/{token}${path}`,
    ])
    const forms = ['answers', 'renew', 'unlock'].map((path) => ['post', `/d/{token}/${path}`])
    for (const [method, path] of [...own.map((call) => [call.method, call.path]), ...pages, ...forms]) {
      const address = path!.replace('{token}', taken).replace('{id}', '1')
      const answer =
        method === 'post' && address.startsWith('/d/')
          ? await form(address, { name: '誰か', kind: 'received', code: '1' })
          : await from(elsewhere(), address, undefined, method!.toUpperCase())
      const text = await answer.text()
      for (const word of ['取り消す報告', '別の人', 'wrong@example.jp', '%PDF', master.name, master.email])
        expect([address, text.includes(word)]).toEqual([address, false])
    }
    expect(await questions()).toBe(asked)
    expect(lettersTo('wrong@example.jp')).toBe(1)
  })
})
