/**
 * Whoever wants a building's past reports and is not its owner: codes guessed and used again, other mailboxes, buildings and
 * companies, browsers that were let in before the company closed the page.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { rateLimitsOf } from '#server/auth/rate-limits.ts'
import { newToken } from '#server/http/tokens.ts'
import { answered } from '#tests/api/answers.ts'
import type { Browser } from '#tests/api/app.ts'
import { isList, openOwnerOffice, ownerEmail, pageOf, type OwnerOffice } from '#tests/api/documents/owner-office.ts'

const tenantEmail = 'tenant@example.jp'
const neighbourEmail = 'neighbour@example.jp'
let now = new Date('2026-11-02T01:00:00Z')
let office: OwnerOffice
let building: number
let report: Document
/** Of documents that the owner of this building must not see: what is wrong with each is its title. */
let secrets: Document[]
let ofOther: Document
/** Links of the owner, of a tenant of the same building, and of the owner of another building. */
let token: string
let tenant: string
let neighbour: string

const cookieOf = (response: Response): string => response.headers.getSetCookie().join()

beforeAll(async () => {
  office = await openOwnerOffice({ clock: () => now })
  await answered(await office.setting({ owners_read_reports: true }), 200)
  building = await office.createBuilding('青葉台', ownerEmail)
  const matter = await office.createMatter(building)
  const other = await office.createMatter(await office.createBuilding('隣のビル', neighbourEmail))
  ofOther = await office.submit('隣の報告', other, { emails: [neighbourEmail] })
  neighbour = await office.linkTo(neighbourEmail)
  const toTenant = await office.submit('秘密：入居者あて', matter, { emails: [tenantEmail] })
  tenant = await office.linkTo(tenantEmail)
  const withCode = await office.submit('秘密：アクセスコード', matter, {
    emails: [ownerEmail],
    access_code: 'aoba-2026',
  })
  const taken = await office.submit('秘密：取り消し', matter, { emails: [ownerEmail, 'second@example.jp'] })
  const mail = taken.document_submit_mails.find(({ email }) => email === ownerEmail)!
  await answered(await office.master.browser.post(`${office.pathOf(taken)}/mails/${mail.id}/revoke`), 200)
  const draft = await office.create(office.master, { title: '秘密：下書き', matter_id: matter })
  const deleted = await office.submit('秘密：削除', matter)
  await answered(await office.master.browser.delete(office.pathOf(deleted)), 204)
  const body = { name: '月次', document_type_id: 1, items: [{ name: '収支', type: 'separator' }] }
  const template = await answered<{ data: { id: number } }>(
    await office.master.browser.post(`${office.company.path}/templates`, body),
    201,
  )
  const money = await office.submit('秘密：種類', matter, { emails: [ownerEmail], template_id: template.data.id })
  secrets = [toTenant, withCode, taken, draft, deleted, money]
  report = await office.submit('点検報告', matter, { emails: [ownerEmail] })
  token = await office.linkTo(ownerEmail)
})
afterAll(() => office.close())
beforeEach(async () => {
  now = new Date('2026-11-02T01:00:00Z')
  await office.app.database.pool.query(`delete from rate_limits where key like 'ownerCode%'`)
})

const ask = (of: string, browser = office.app.openBrowser()) => office.form(browser, `/d/${of}/reports/code`)
const type = (of: string, code: string, browser = office.app.openBrowser()) =>
  office.form(browser, `/d/${of}/reports/open`, { code })
const codes = async () => (await office.app.database.pool.query('select * from owner_codes')).rows
/** None of its addresses gives this browser anything. */
const isShut = async (browser: Browser, of: string): Promise<void> => {
  const page = await browser.get(`/d/${of}/reports`)
  const text = await page.text()
  expect(isList(text)).toBe(false)
  for (const word of ['点検報告', '隣の報告', '秘密', '青葉台', ownerEmail])
    expect(text.includes(word), word).toBe(false)
  for (const id of [report.id, ofOther.id]) await answered(await browser.get(`/d/${of}/reports/${id}`), 404)
  await answered(await browser.get(`/d/${of}/reports/archive`), 404)
}

describe('the list', () => {
  it('has what the owner was sent and the company opens, and nothing else, by no address', async () => {
    const browser = await office.enter(token)
    const page = await pageOf(browser, token)
    expect(page).toContain('点検報告')
    expect(page).not.toContain('秘密')
    expect(page).not.toContain('隣')
    for (const { id, title } of [...secrets, ofOther]) {
      expect((await browser.get(`/d/${token}/reports/${id}`)).status, title).toBe(404)
      expect((await browser.get(`/d/${token}/reports/${id}?use=save`)).status, title).toBe(404)
    }
    for (const odd of ['0', '99999999999999', '1e3', '-1', `${report.id}%00`])
      expect((await browser.get(`/d/${token}/reports/${odd}`)).status).toBe(404)
  })

  it('takes nothing of what is searched for as anything but text', async () => {
    const browser = await office.enter(token)
    for (const q of ['%', '_', "' or 1=1 --", '秘密', '"><script>alert(1)</script>']) {
      const page = await pageOf(browser, token, `?q=${encodeURIComponent(q)}&year[]=1&kind=9`)
      expect(page).not.toContain('<script')
      expect(page).not.toMatch(/秘密：/)
    }
  })

  it('tells searchers and caches to keep nothing, lets nothing act, and tells its address to nobody', async () => {
    for (const browser of [office.app.openBrowser(), await office.enter(token)]) {
      const { headers } = await browser.get(`/d/${token}/reports`)
      expect(headers.get('x-robots-tag')).toContain('noindex')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })
})

describe('the code', () => {
  it('goes to the mailbox of the link alone, and is kept as no code', async () => {
    const before = office.letters.length
    await answered(await ask(token), 303)
    const letters = await office.lettersTo(ownerEmail)
    expect(office.letters.length - before).toBe(1)
    const code = await office.codeTo(ownerEmail)
    expect(code).toMatch(/^\d{6}$/)
    expect(letters.at(-1)!.subject).not.toContain(code)
    expect(JSON.stringify(await codes())).not.toContain(code)
    const { rows } = await office.app.database.pool.query(`select * from mail_outbox where kind = 'owner_code'`)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('is asked for with the same answer, whether the mailbox is an owner’s or not', async () => {
    const tell = async (of: string) => {
      const page = await office.app.openBrowser().get(`/d/${of}/reports`)
      const sent = await ask(of)
      const then = await office.app.openBrowser().get(`/d/${of}/reports?sent=1`)
      const wrong = await type(of, '000000')
      const parts = [page, sent, then, wrong].map(async (response) => [
        response.status,
        response.headers.get('location')?.replaceAll(of, 'TOKEN') ?? null,
        cookieOf(response),
        (await response.text()).replaceAll(of, 'TOKEN'),
      ])
      return Promise.all(parts)
    }
    const revoked = await office.linkTo('second@example.jp')
    const owners = await tell(token)
    expect(owners.map(([status]) => status)).toEqual([200, 303, 200, 422])
    expect(await tell(tenant)).toEqual(owners)
    expect(await tell(revoked)).toEqual(owners)
    expect((await office.lettersTo(tenantEmail)).filter(({ subject }) => subject.includes('確認コード'))).toEqual([])
  })

  it('is not guessed: five tries in ten minutes from wherever, and then not even the right one', async () => {
    await answered(await ask(token), 303)
    const code = await office.codeTo(ownerEmail)
    const wrong = code === '123456' ? '654321' : '123456'
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push((await type(token, wrong)).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    const refused = await type(token, code)
    expect([refused.status, cookieOf(refused)]).toEqual([429, ''])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is sent five times an hour to a mailbox, and thirty times from a place', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push((await ask(token)).status)
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
    const { ownerCodeNetwork } = rateLimitsOf(office.app.database.pool)
    await ownerCodeNetwork.set('203.0.113.7', 30, 3600)
    const full = await office.form(
      office.app.openBrowser(),
      `/d/${tenant}/reports/code`,
      {},
      { 'x-forwarded-for': '203.0.113.7' },
    )
    expect(full.status).toBe(429)
  })

  it('ends after minutes, with the next one, and with its first use', async () => {
    await answered(await ask(token), 303)
    const first = await office.codeTo(ownerEmail)
    await answered(await ask(token), 303)
    const second = await office.codeTo(ownerEmail)
    if (first !== second) await answered(await type(token, first), 422)
    await answered(await type(token, second), 303)
    await answered(await type(token, second), 422)
    await answered(await ask(token), 303)
    const third = await office.codeTo(ownerEmail)
    now = new Date(now.getTime() + 11 * 60_000)
    await answered(await type(token, third), 422)
  })

  it('of one building, mailbox or company opens no other', async () => {
    await answered(await ask(token), 303)
    const code = await office.codeTo(ownerEmail)
    await answered(await type(neighbour, code), 422)
    await answered(await type(tenant, code), 422)
    await answered(await type(token, code), 303)
  })

  it('is asked for and typed on no other site, and by no unknown link', async () => {
    for (const path of ['code', 'open', 'end']) {
      const evil = { origin: 'https://evil.example' }
      await answered(
        await office.form(office.app.openBrowser(), `/d/${token}/reports/${path}`, { code: '1' }, evil),
        419,
      )
      const unknown = await office.form(office.app.openBrowser(), `/d/${newToken()}/reports/${path}`, { code: '1' })
      expect(unknown.status).toBe(404)
    }
    await answered(await office.app.openBrowser().get(`/d/${newToken()}/reports`), 404)
  })
})

describe('a browser that was let in', () => {
  it('is let in to this building alone, by links of this mailbox alone, and is no account', async () => {
    const browser = await office.enter(token)
    await isShut(browser, neighbour)
    await isShut(browser, tenant)
    await isShut(office.app.openBrowser(), token)
    for (const path of ['/myself', '/buildings', `/documents/${report.id}`])
      await answered(await browser.get(`${office.company.path}${path}`), 401)
  })

  it('cannot make its cookie fit another building', async () => {
    await answered(await ask(token), 303)
    const taken = await type(token, await office.codeTo(ownerEmail))
    const cookie = cookieOf(taken)
    expect(cookie).toMatch(/^tatemori_owner_\d+=[\w-]{43};/)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    const value = /=([\w-]{43})/.exec(cookie)![1]!
    const { rows } = await office.app.database.pool.query('select token_hash from owner_sessions')
    expect(JSON.stringify(rows)).not.toContain(value)
    const { rows: own } = await office.app.database.pool.query<{ id: string }>(
      `select id from buildings where name = '隣のビル'`,
    )
    const forged = await office.app
      .openBrowser()
      .request('GET', `/d/${neighbour}/reports`, undefined, { cookie: `tatemori_owner_${own[0]!.id}=${value}` })
    expect(isList(await forged.text())).toBe(false)
  })

  it('is out once the company closes the kind, the mailbox is none of the building’s, or its time is over', async () => {
    const browser = await office.enter(token)
    expect(isList(await pageOf(browser, token))).toBe(true)
    await answered(await office.setting({ owners_read_reports: false }), 200)
    await isShut(browser, token)
    await answered(await office.setting({ owners_read_reports: true }), 200)
    const put = (owner_emails: string | null) =>
      office.master.browser.put(`${office.company.path}/buildings/${building}`, { owner_emails })
    await answered(await put('new-owner@example.jp'), 200)
    await isShut(browser, token)
    await answered(await ask(token), 303)
    expect(await codes()).not.toContainEqual(expect.objectContaining({ email: ownerEmail }))
    await answered(await put(ownerEmail), 200)
    expect(isList(await pageOf(browser, token))).toBe(true)
    now = new Date(now.getTime() + 13 * 3_600_000)
    await isShut(browser, token)
  })

  it('that left is not let in again by what it held', async () => {
    await answered(await ask(token), 303)
    const taken = await type(token, await office.codeTo(ownerEmail))
    const cookie = cookieOf(taken).split(';')[0]!
    const browser = office.app.openBrowser()
    const held = { cookie }
    expect(isList(await (await browser.request('GET', `/d/${token}/reports`, undefined, held)).text())).toBe(true)
    await answered(await office.form(browser, `/d/${token}/reports/end`, {}, held), 303)
    const again = await browser.request('GET', `/d/${token}/reports`, undefined, held)
    expect(isList(await again.text())).toBe(false)
  })

  it('is out once its link is taken back', async () => {
    const browser = await office.enter(token)
    const mail = report.document_submit_mails[0]!
    await answered(await office.master.browser.post(`${office.pathOf(report)}/mails/${mail.id}/revoke`), 200)
    await isShut(browser, token)
  })
})
