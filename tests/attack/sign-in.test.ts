/** Guessing at accounts from one place and from many, and what of it shuts out the true owner. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashNewPassword } from '#server/auth/new-password.ts'
import { rateLimitsOf } from '#server/auth/rate-limits.ts'
import { networkOf } from '#server/http/ip.ts'
import { answered } from '#tests/api/answers.ts'
import { createTestApp, password, type Browser, type Person, type TestApp, type TestCompany } from '#tests/api/app.ts'
import { invite, mailedInvitation } from '#tests/api/invited.ts'

let app: TestApp
let company: TestCompany
let master: Person
let people: Person[]
/** Of the test's own attackers and owners. */
let address = 0
const elsewhere = () => `198.51.${Math.floor((address += 1) / 250)}.${address % 250}`

beforeAll(async () => {
  app = await createTestApp()
  app.deps.env.TRUSTED_PROXIES = 1
  ;({ company, master } = await app.createCompany('midori'))
  people = []
  for (let n = 0; n < 24; n += 1) people.push(await app.createPerson(company, 2, `社員${n}`))
})
afterAll(() => app.close())

const tryFrom = (browser: Browser, ip: string, email: string, typed: string) =>
  browser.request('POST', '/api/login', { email, password: typed }, { 'x-forwarded-for': ip })
const rows = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as unknown[]
const lettersTo = (email: string) =>
  rows('select kind, text_body from mail_outbox where to_email = $1 order by id', [email])

describe('one address', () => {
  it('tries no more than twenty accounts a minute', async () => {
    const [ip, browser] = [elsewhere(), app.openBrowser()]
    const statuses: number[] = []
    for (const { email } of people) statuses.push((await tryFrom(browser, ip, email, 'wrong-password')).status)
    expect(statuses).toEqual([...Array<number>(20).fill(422), ...Array<number>(4).fill(429)])
    expect((await tryFrom(app.openBrowser(), elsewhere(), people[23]!.email, password)).status).toBe(200)
  })

  it('is an office’s too: whoever knows the password is not counted', async () => {
    const ip = elsewhere()
    for (const { email } of people) expect((await tryFrom(app.openBrowser(), ip, email, password)).status).toBe(200)
  })

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s belongs to the network %s', (ip, network) => expect(networkOf(ip)).toBe(network))
})

describe('one network that asks for letters', () => {
  const forget = (ip: string, email: string) =>
    app.openBrowser().request('POST', '/api/forgot-password', { email }, { 'x-forwarded-for': ip })

  it('is stopped, whosever passwords it says to have forgotten, and nobody else', async () => {
    const ip = elsewhere()
    const statuses = new Set<number>()
    for (let asked = 0; asked < 30; asked += 1) statuses.add((await forget(ip, `person${asked}@example.net`)).status)
    expect([...statuses]).toEqual([200])
    const refused = await forget(ip, 'another@example.net')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect((await forget(elsewhere(), 'another@example.net')).status).toBe(200)
  })
})

describe('one account tried from everywhere', () => {
  let owner: Person
  let own: Browser
  beforeAll(async () => {
    owner = await app.createPerson(company, 0, '狙われた社員')
    own = owner.browser
    await answered(await own.post('/api/logout'), 204)
    const browser = app.openBrowser()
    for (let attempt = 0; attempt < 100; attempt += 1)
      await tryFrom(browser, elsewhere(), owner.email, 'wrong-password')
  })

  it('is closed to browsers that it does not know, with the right password too', async () => {
    const refused = await tryFrom(app.openBrowser(), elsewhere(), owner.email, password)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await answered<{ message: string }>(refused, 429)).message).toContain(
      'いつもお使いの端末からはログインできます',
    )
  })

  it('writes to its owner once', async () => {
    await tryFrom(app.openBrowser(), elsewhere(), owner.email, 'wrong-password')
    const letters = await lettersTo(owner.email)
    expect(letters).toMatchObject([{ kind: 'sign_in_blocked' }])
    expect(JSON.stringify(letters)).toContain('/forgot-password')
  })

  it('lets its owner in where they have been before, and guesses there no more than anywhere', async () => {
    await answered(await tryFrom(own, elsewhere(), owner.email, password), 200)
    await answered(await own.post('/api/logout'), 204)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1)
      statuses.push((await tryFrom(own, elsewhere(), owner.email, 'wrong-password')).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('says the same of an account that does not exist, and writes to nobody', async () => {
    const browser = app.openBrowser()
    // As after a hundred tries, each of which would take as long as a real one.
    await rateLimitsOf(app.database.pool).loginAccount.set('nobody@example.com', 100, 3600)
    const refused = await tryFrom(browser, elsewhere(), 'nobody@example.com', 'wrong-password')
    expect((await answered<{ message: string }>(refused, 429)).message).toContain('いつもお使いの端末')
    expect(await lettersTo('nobody@example.com')).toEqual([])
  })

  it('stands in the trail of its company, without what was typed', async () => {
    const trail = await rows('select * from audit_entries where subject_id = $1 order by id', [owner.id])
    expect(trail).toHaveLength(106)
    expect(trail.filter((entry) => (entry as { kind: string }).kind === 'sign_in_blocked')).toMatchObject([
      { company_id: String(company.id), user_id: null, subject_name: '狙われた社員' },
    ])
    expect(JSON.stringify(trail)).not.toContain('wrong-password')
    expect(await rows(`select 1 from audit_entries where ip_address is null`)).toEqual([])
  })
})

describe('a new password', () => {
  const owner = { email: 'keiko.sato@midori-kanri.example', names: ['佐藤 恵子', '株式会社みどり管理', 'midori'] }
  const common = /よく使われているパスワード/
  const own = /メールアドレスや会社名/
  it.each([
    ['password', common],
    ['PassWord', common],
    ['ｐａｓｓｗｏｒｄ', common],
    ['12345678', common],
    ['keiko.sato@midori-kanri.example', own],
    ['keiko.sato', own],
    ['Keiko.Sato2025!', own],
    ['midori-kanri1', own],
    ['株式会社みどり管理', own],
    ['佐藤恵子1234', own],
    ['midori2025', own],
  ])('%s is refused', async (typed, sentence) => {
    await expect(hashNewPassword(typed, owner)).rejects.toMatchObject({
      status: 422,
      body: { errors: { password: [expect.stringMatching(sentence)] } },
    })
  })

  it.each(['himitsu-no-kagi', 'みどりの山に登る朝', 'midori no yama ni noboru'])('%s is taken', async (typed) => {
    expect(await hashNewPassword(typed, owner)).toMatch(/^\$argon2id\$/)
  })

  it('of somebody who accepts an invitation is looked at too', async () => {
    await invite(company, master, 'new@example.com', 0)
    const path = `${await mailedInvitation(app, 'new@example.com')}/accept`
    const accept = (typed: string) => app.openBrowser().post(path, { name: '新入 社員', password: typed })
    expect(await answered(await accept('password1'), 422)).toMatchObject({ errors: { password: [expect.any(String)] } })
    await answered(await accept('himitsu-no-kagi'), 200)
  })
})
