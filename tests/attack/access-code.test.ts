/** Whoever has a recipient's link and no access code: no call of it tells of the document, and nobody guesses the code. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { createApp } from '#server/app.ts'
import { rateLimitsOf } from '#server/auth/rate-limits.ts'
import { registeredCalls } from '#server/http/route.ts'
import { answered } from '#tests/api/answers.ts'
import type { Browser } from '#tests/api/app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from '#tests/api/documents/office.ts'

const title = '極秘の見積もり'
const code = 'aoba-2026'
let office: DocumentsOffice
let document: Document
let token: string
/** Of another recipient of the same document, and of another document with another code. */
let neighbour: string
let other: string
let address = 0
const elsewhere = () => `198.51.100.${(address += 1)}`

const tokenTo = async (email: string): Promise<string> => {
  await office.app.deps.jobs.drain()
  return /\/d\/([\w-]+)/.exec(office.letters.findLast(({ to }) => to.address === email)!.text)![1]!
}
const send = async (name: string, access_code: string | null, emails: string[]): Promise<Document> => {
  const made = await office.create(office.master, { title: name })
  await office.save(office.master, made, { submit_destinations: emails.map((email) => ({ email })), access_code })
  await office.save(office.master, made, { submit_mode: 2 })
  return (await answered<Answer<Document>>(await office.master.browser.post(`${office.pathOf(made)}/submit`), 200)).data
}

beforeAll(async () => {
  office = await openDocumentsOffice()
  office.app.deps.env.TRUSTED_PROXIES = 1
  document = await send(title, code, ['owner@example.jp', 'accountant@example.jp'])
  token = await tokenTo('owner@example.jp')
  neighbour = await tokenTo('accountant@example.jp')
  await send('別の書類', 'other-code', ['other@example.jp'])
  other = await tokenTo('other@example.jp')
})
afterAll(() => office.close())

const api = (of: string, rest = '') => `/api/public/document-mails/${of}${rest}`
const type = (browser: Browser, of: string, typed: string, ip = elsewhere()) =>
  browser.request('POST', api(of, '/unlock'), { code: typed }, { 'x-forwarded-for': ip })
const tellsNothing = (text: string) => {
  for (const word of [title, code, 'owner@example.jp']) expect(text.includes(word), word).toBe(false)
}

it('no call and no page of the link tells of the document before the code is typed', async () => {
  const calls = registeredCalls(createApp(office.app.deps)).filter(({ path }) =>
    path.includes('document-mails/{token}'),
  )
  expect(calls.length).toBe(11)
  for (const { method, path } of calls) {
    if (path.endsWith('/unlock')) continue
    const query = path.endsWith('/download') ? '?download_type=pdf' : ''
    const body = method === 'post' ? { kind: 'received', name: '誰か' } : undefined
    const asked = path.replace('{token}', token).replace('{id}', '1') + query
    const response = await office.app.openBrowser().request(method.toUpperCase(), asked, body)
    expect(response.status, path).toBe(path.endsWith('/sender') ? 200 : path.endsWith('/renew') ? 409 : 410)
    tellsNothing(await response.text())
  }
  const followed = await office.app
    .openBrowser()
    .request('GET', api(token, '/preview'), undefined, { accept: 'text/html' })
  expect(followed.status).toBe(302)
  const { data } = await answered<{ data: object }>(await office.app.openBrowser().get(api(token, '/sender')), 200)
  expect(data).toMatchObject({ needs_code: true, document: null })
})

it('the code opens the link in that browser, also typed wide; no other browser, recipient or document by it', async () => {
  const browser = office.app.openBrowser()
  await answered(await type(browser, token, ' ａｏｂａ－２０２６ '), 204)
  const { data } = await answered<{ data: { document: { title: string } } }>(await browser.get(api(token)), 200)
  expect(data.document.title).toBe(title)
  expect((await browser.get(api(token, '/preview'))).headers.get('content-type')).toBe('application/pdf')
  await answered(await office.app.openBrowser().get(api(token)), 410)
  await answered(await browser.get(api(neighbour)), 410)
  await answered(await browser.get(api(other)), 410)
  await answered(await type(browser, other, code), 422)
})

it('a link that is sent again asks anew', async () => {
  const browser = office.app.openBrowser()
  await answered(await type(browser, neighbour, code), 204)
  const mail = document.document_submit_mails.find(({ email }) => email === 'accountant@example.jp')!
  await answered(await office.master.browser.post(`${office.pathOf(document)}/mails/${mail.id}/resend`), 200)
  const fresh = await tokenTo('accountant@example.jp')
  expect(fresh).not.toBe(neighbour)
  await answered(await browser.get(api(fresh)), 410)
})

it('is not guessed: five tries in ten minutes, wherever they come from, and then not even the right one', async () => {
  await rateLimitsOf(office.app.database.pool).recipientCode.delete(String(document.document_submit_mails[0]!.id))
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) statuses.push((await type(office.app.openBrowser(), token, `aoba-${n}`)).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  await answered(await type(office.app.openBrowser(), token, code), 429)
})

it('without scripts the code is asked for, refused and taken by forms', async () => {
  await rateLimitsOf(office.app.database.pool).recipientCode.delete(String(document.document_submit_mails[0]!.id))
  const browser = office.app.openBrowser()
  const form = (typed: string, headers: Record<string, string> = {}) =>
    browser.request('POST', `/d/${token}/unlock`, new URLSearchParams({ code: typed }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': elsewhere(),
      ...headers,
    })
  await answered(await form(code, { origin: 'https://evil.example' }), 419)
  const refused = await form('<b>wrong</b>')
  expect(refused.status).toBe(422)
  const page = await refused.text()
  expect(page).toContain('アクセスコードが違います。')
  expect(page).not.toContain('<b>wrong')
  tellsNothing(page)
  const taken = await form(code)
  expect([taken.status, taken.headers.get('location')]).toEqual([303, `/d/${token}`])
  await answered(await browser.get(api(token)), 200)
})
