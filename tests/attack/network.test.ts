/** A company's own network: what answers from elsewhere, and the Master's way in by mail. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { registeredCalls } from '#server/http/route.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { answered } from '#tests/api/answers.ts'
import { createTestApp, password, type Browser, type Person, type TestApp, type TestCompany } from '#tests/api/app.ts'

const inside = { 'x-forwarded-for': '203.0.113.9' }
const outside = { 'x-forwarded-for': '198.51.100.7' }
const letters: Letter[] = []
let now = Date.now()
let app: TestApp
let company: TestCompany
let master: Person
let member: Person
let guest: Person

beforeAll(async () => {
  app = await createTestApp({
    clock: () => new Date(now),
    mailer: { isOutbox: false, send: async (letter) => void letters.push(letter), close: () => {} },
  })
  app.deps.env.TRUSTED_PROXIES = 1
  ;({ company, master } = await app.createCompany('midori'))
  member = await app.createPerson(company, 0, '小林 大輔')
  guest = await app.createPerson(company, 2, '協力会社 太郎')
  await app.database.pool.query(
    `update companies set enable_ip_restriction = true, allowed_ips = '{203.0.113.0/24}' where id = $1`,
    [company.id],
  )
})
afterAll(() => app.close())
afterEach(() => {
  letters.length = 0
})

const myself = `/api/c/midori/myself`
const get = (browser: Browser, path: string, headers = outside) => browser.request('GET', path, undefined, headers)
const ask = (browser: Browser, headers = outside) =>
  browser.request('POST', `${company.path}/network-pass`, {}, headers)
const open = (token: string) => app.openBrowser().post('/api/public/network-pass', { token })
const tokenOf = async (): Promise<string> => {
  await app.deps.jobs.drain()
  return /\/let-in\?token=([\w-]+)/.exec(letters.at(-1)!.text)![1]!
}

describe('from elsewhere', () => {
  it('nothing of the company answers, myself of it neither; the address is told', async () => {
    for (const path of [myself, `${company.path}/matters`, `${company.path}/home`]) {
      const refusal = await answered(await get(member.browser, path), 403)
      expect(refusal).toMatchObject({
        code: 'network',
        may_ask: false,
        message: expect.stringContaining('198.51.100.7'),
      })
      await answered(await get(member.browser, path, inside), 200)
    }
  })

  it.each(
    registeredCalls(createApp({} as never))
      .filter(({ access, path }) => access === 'company' && !path.endsWith('/network-pass'))
      .map(({ method, path }) => [method.toUpperCase(), path] as const),
  )('%s %s does not answer, whatever is asked', async (method, path) => {
    const address = path.replace('{companyKey}', 'midori').replace(/\{\w+\}/g, '1')
    const answer = await member.browser.request(method, address, method === 'GET' ? undefined : {}, outside)
    expect(await answered(answer, 403)).toMatchObject({ code: 'network' })
  })

  it('guests come in, and everybody learns which companies they have', async () => {
    await answered(await get(guest.browser, myself), 200)
    await answered(await get(member.browser, '/api/c/*/myself'), 200)
  })

  it('nobody but the Master asks for a way in, and not where they need none', async () => {
    await answered(await ask(member.browser), 403)
    await answered(await ask(guest.browser), 403)
    await answered(await ask(master.browser, inside), 409)
    await answered(await ask(app.openBrowser()), 401)
  })
})

describe('the Master’s link', () => {
  it('lets the session in that asked, once, for an hour, and stands in the trail', async () => {
    const other = app.openBrowser()
    await other.login(master.email)
    expect(await answered(await get(master.browser, myself), 403)).toMatchObject({ may_ask: true })
    await answered(await ask(master.browser), 204)
    const token = await tokenOf()
    expect(letters.at(-1)!.to.address).toBe(master.email)
    await answered(await get(master.browser, myself), 403)
    expect(await answered(await open(token), 200)).toMatchObject({ data: { company_key: 'midori' } })
    await answered(await open(token), 422)
    await answered(await get(master.browser, `${company.path}/matters`), 200)
    await answered(await get(other, myself), 403)
    now += 61 * 60_000
    await answered(await get(master.browser, myself), 403)
    now -= 61 * 60_000
    const { rows } = await app.database.pool.query(
      `select kind, user_id::int, ip_address from audit_entries where kind like 'network%' order by id`,
    )
    expect(rows).toMatchObject([
      { kind: 'network_pass_requested', user_id: master.id, ip_address: '198.51.100.7' },
      { kind: 'network_pass_granted', user_id: master.id },
    ])
  })

  it('works for an hour, and no longer once another was asked for or the session ended', async () => {
    const browser = app.openBrowser()
    await answered(await browser.post('/api/login', { email: master.email, password }), 200)
    await answered(await ask(browser), 204)
    const first = await tokenOf()
    await answered(await ask(browser), 204)
    const second = await tokenOf()
    await answered(await open(first), 422)
    now += 61 * 60_000
    await answered(await open(second), 422)
    now -= 61 * 60_000
    await answered(await browser.post('/api/logout'), 204)
    await answered(await open(second), 422)
    await answered(await open('no-such-token'), 422)
  })

  it('is not asked for without end', async () => {
    const browser = app.openBrowser()
    await browser.login(master.email)
    for (let n = 0; n < 3; n += 1) await answered(await ask(browser), 204)
    await answered(await ask(browser), 429)
  })
})
