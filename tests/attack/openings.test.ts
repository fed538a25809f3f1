/** What is to look as if somebody had read a document: programs that fetch its link, guesses, other sites, floods. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { keptVisits } from '#domain/documents/visits.ts'
import { newToken } from '#server/http/tokens.ts'
import { answered } from '#tests/api/answers.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from '#tests/api/documents/office.ts'

let now = new Date('2026-11-02T01:00:00Z')
let office: DocumentsOffice
let document: Document
let token: string
let others: string

const tokenTo = async (email: string): Promise<string> => {
  await office.app.deps.jobs.drain()
  const letter = office.letters.findLast(({ to }) => to.address === email)!
  return /\/d\/([\w-]+)/.exec(letter.text)![1]!
}

beforeAll(async () => {
  office = await openDocumentsOffice({ clock: () => now })
})
/** Each begins with links that nobody has used. */
beforeEach(async () => {
  const { master } = office
  document = await office.create(master, { title: '月次報告' })
  await office.save(master, document, {
    submit_destinations: [{ email: 'owner@example.jp', name: '三浦 裕子' }, { email: 'other@example.jp' }],
  })
  await office.save(master, document, { submit_mode: 2 })
  await answered(await master.browser.post(`${office.pathOf(document)}/submit`), 200)
  token = await tokenTo('owner@example.jp')
  others = await tokenTo('other@example.jp')
})
afterAll(() => office.close())

const api = (of: string) => `/api/public/document-mails/${of}`
const mails = async () =>
  (await answered<Answer<Document>>(await office.master.browser.get(office.pathOf(document)), 200)).data
    .document_submit_mails
const opened = async () => (await mails()).map(({ opened_at, visits }) => [opened_at !== null, visits?.length ?? 0])

describe('an opening', () => {
  it('is noted for no program that fetches what the letter leads to', async () => {
    const scanner = office.app.openBrowser()
    for (const path of [`/d/${token}`, api(token), `${api(token)}/sender`, `${api(token)}/preview`])
      for (const method of ['GET', 'HEAD'])
        await scanner.request(method, path, undefined, { 'user-agent': 'Mozilla/5.0 (compatible; MailScanner)' })
    expect(await opened()).toEqual([
      [false, 0],
      [false, 0],
    ])
  })

  it('is made by no guess, and none of one recipient counts for another', async () => {
    const stranger = office.app.openBrowser()
    for (let guess = 0; guess < 20; guess += 1)
      expect((await stranger.post(`${api(newToken())}/open`)).status).toBe(404)
    expect((await stranger.post(`${api(token.slice(0, -1))}/open`)).status).toBe(404)
    await answered(await stranger.post(`${api(others)}/open`), 204)
    const of = new Map((await mails()).map(({ email, opened_at }) => [email, opened_at !== null]))
    expect([of.get('owner@example.jp'), of.get('other@example.jp')]).toEqual([false, true])
  })

  it('is made from no other site', async () => {
    const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]
    for (const headers of foreign) {
      const response = await office.app.app.fetch(
        new Request(`http://localhost${api(token)}/open`, { method: 'POST', headers }),
      )
      expect([403, 419]).toContain(response.status)
    }
    expect((await opened())[0]).toEqual([false, 0])
  })

  it('is one within a minute, and no flood fills the list', async () => {
    const reader = office.app.openBrowser()
    for (let press = 0; press < 10; press += 1) await answered(await reader.post(`${api(token)}/open`), 204)
    expect((await opened()).toSorted().at(-1)).toEqual([true, 1])
    const before = now
    for (let minute = 0; minute < keptVisits + 20; minute += 1) {
      now = new Date(now.getTime() + 2 * 60_000)
      await reader.post(`${api(token)}/open`)
    }
    // The sender's session has not lasted as long.
    now = before
    const counts = (await mails()).map(({ visits }) => visits?.length ?? 0)
    expect(Math.max(...counts)).toBeLessThanOrEqual(keptVisits)
  })

  it('is noted no more once the link was taken back', async () => {
    const mail = (await mails()).find(({ email }) => email === 'owner@example.jp')!
    await answered(await office.master.browser.post(`${office.pathOf(document)}/mails/${mail.id}/revoke`), 200)
    expect([404, 410]).toContain((await office.app.openBrowser().post(`${api(token)}/open`)).status)
    expect((await mails()).find(({ id }) => id === mail.id)!.opened_at).toBeNull()
  })
})
