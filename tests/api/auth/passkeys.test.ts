/** Passkeys on the wire, answered by an authenticator in software. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Passkey } from '#domain/auth/auth.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { answered } from '../answers.ts'
import { createTestApp, origin, password, type Browser, type Person, type TestApp, type TestCompany } from '../app.ts'
import { createAuthenticator } from './authenticator.ts'

const start = new Date('2026-06-17T10:00:00+09:00')
let now = start
let app: TestApp
let company: TestCompany
let person: Person
beforeAll(async () => {
  app = await createTestApp({ clock: () => now })
  ;({ company } = await app.createCompany('midori'))
})
afterAll(() => app.close())
beforeEach(async () => {
  now = start
  await app.database.pool.query('truncate rate_limits')
  person = await app.createPerson(company, roles.member, '中村 彩')
})

type Options = { challenge: string; rpId?: string; rp?: { id?: string }; allowCredentials?: unknown[] }
const path = '/api/user/passkeys'
const confirm = ({ browser }: Person) => browser.post('/api/user/confirm-password', { password })
const askForNew = async ({ browser }: Person) => answered<Options>(await browser.post(`${path}/options`), 200)
const register = async (name = 'iPhone', by = person) => {
  await answered(await confirm(by), 201)
  const authenticator = createAuthenticator(origin)
  const credential = authenticator.register(await askForNew(by))
  const { data } = await answered<{ data: Passkey }>(await by.browser.post(path, { name, credential }), 201)
  return { authenticator, credential, passkey: data }
}
const ask = async (browser: Browser) => answered<Options>(await browser.post('/api/passkeys/options'), 200)
const signIn = (browser: Browser, credential: object, rest: object = {}) =>
  browser.post('/api/passkeys/login', { credential, ...rest })
const list = async ({ browser }: Person) => (await answered<{ data: Passkey[] }>(await browser.get(path), 200)).data
const whoIs = async (browser: Browser) =>
  (await answered<{ data: { email: string } }>(await browser.get('/api/c/*/myself'), 200)).data.email

describe('registering', () => {
  it.each([
    ['POST', '/options'],
    ['POST', ''],
    ['PUT', '/1'],
    ['DELETE', '/1'],
  ])('%s %s asks for the password first', async (method, rest) => {
    const body = { name: 'x', credential: {} }
    await answered(await app.openBrowser().request(method, path + rest, body), 401)
    await answered(await person.browser.request(method, path + rest, body), 423)
  })

  it('keeps several under their names, and nobody else sees them', async () => {
    const { passkey } = await register('iPhone')
    await register('会社のPC')
    expect((await list(person)).map(({ name }) => name)).toEqual(['iPhone', '会社のPC'])
    const other = await app.createPerson(company, roles.member, '他人')
    expect(await list(other)).toEqual([])
    await confirm(other)
    await answered(await other.browser.put(`${path}/${passkey.id}`, { name: 'x' }), 404)
    await answered(await other.browser.delete(`${path}/${passkey.id}`), 404)
    await answered(await person.browser.put(`${path}/${passkey.id}`, { name: '' }), 422)
    await answered(await person.browser.put(`${path}/${passkey.id}`, { name: '古いiPhone' }), 200)
    await answered(await person.browser.delete(`${path}/${(await list(person))[1]!.id}`), 204)
    expect((await list(person)).map(({ name }) => name)).toEqual(['古いiPhone'])
  })

  it('takes an answer once, in time, of the person who was asked', async () => {
    await confirm(person)
    const authenticator = createAuthenticator(origin)
    const refuse = async (credential: object, by = person) =>
      expect(await answered(await by.browser.post(path, { name: 'x', credential }), 422)).toHaveProperty([
        'errors',
        'credential',
      ])
    const other = await app.createPerson(company, roles.member, '他人')
    await confirm(other)
    await refuse(authenticator.register(await askForNew(other)))
    await refuse({})
    await refuse({ response: { clientDataJSON: 'bm8ganNvbg' } })
    await refuse(createAuthenticator('https://evil.example').register(await askForNew(person)))
    const late = authenticator.register(await askForNew(person))
    now = new Date(start.getTime() + 5 * 60_000 + 1)
    await refuse(late)
    const credential = authenticator.register(await askForNew(person))
    await answered(await person.browser.post(path, { name: 'x', credential }), 201)
    await refuse(credential)
    await refuse(authenticator.register(await askForNew(other)), other)
  })
})

type Abuse = [
  what: string,
  around: { isRepeated?: boolean; waits?: number; usedBefore?: number },
  how: { isVerified?: boolean; from?: string; counter?: number },
]

describe('signing in', () => {
  it('needs no address and counts as both factors', async () => {
    const { authenticator } = await register()
    await app.database.pool.query('update users set two_factor_confirmed_at = now() where id = $1', [person.id])
    const browser = app.openBrowser()
    const credential = authenticator.answer(await ask(browser))
    const response = await signIn(browser, credential, { remember: true })
    expect(await answered(response, 200)).toEqual({ two_factor: false })
    expect(response.headers.getSetCookie().join()).toMatch(/tatemori_session=[^;]+; Max-Age=2592000/)
    expect(await whoIs(browser)).toBe(person.email)
    expect((await list(person))[0]!.last_used_at).not.toBeNull()
  })

  it('is the second step too, remembering what was chosen with the password', async () => {
    const { authenticator, credential } = await register()
    await app.database.pool.query('update users set two_factor_confirmed_at = now() where id = $1', [person.id])
    const browser = app.openBrowser()
    const first = await browser.post('/api/login', { email: person.email, password, remember: true })
    expect(await answered(first, 200)).toEqual({ two_factor: true })
    const options = await ask(browser)
    expect(options.allowCredentials).toMatchObject([{ id: (credential as { id: string }).id }])
    const entered = await signIn(browser, authenticator.answer(options))
    await answered(entered, 200)
    expect(entered.headers.getSetCookie().join()).toMatch(/tatemori_session=[^;]+; Max-Age=2592000/)
  })

  it.each<Abuse>([
    ['an answer given twice', { isRepeated: true }, {}],
    ['one without finger, face or PIN', {}, { isVerified: false }],
    ['one made for another site', {}, { from: 'https://evil.example' }],
    ['one that is five minutes old', { waits: 5 * 60_000 + 1 }, {}],
    ['a copied key, whose counter falls behind', { usedBefore: 5 }, { counter: 5 }],
  ])('refuses %s', async (_, { isRepeated, waits = 0, usedBefore }, how) => {
    const { authenticator } = await register()
    const browser = app.openBrowser()
    if (usedBefore !== undefined)
      await answered(await signIn(browser, authenticator.answer(await ask(browser), { counter: usedBefore })), 200)
    const visitor = app.openBrowser()
    const credential = authenticator.answer(await ask(visitor), { counter: 6, ...how })
    if (isRepeated) await answered(await signIn(app.openBrowser(), credential), 200)
    now = new Date(start.getTime() + waits)
    expect(await answered(await signIn(visitor, credential), 422)).toHaveProperty(['errors', 'credential'])
    await answered(await visitor.get('/api/c/*/myself'), 401)
  })

  it.each([
    [false, '12 hours', 11, 12],
    [true, '30 days', 29 * 24, 30 * 24],
  ])('lasts, remembered or not (%s), no longer than %s of use', async (remember, _, least, most) => {
    const { authenticator } = await register()
    const browser = app.openBrowser()
    await answered(await signIn(browser, authenticator.answer(await ask(browser)), { remember }), 200)
    const step = remember ? 20 : 1
    let hours = 0
    for (; hours <= most + step; hours += step) {
      now = new Date(start.getTime() + hours * 60 * 60_000)
      if ((await browser.get('/api/c/*/myself')).status === 401) break
    }
    expect(hours).toBeGreaterThan(least)
    expect(hours).toBeLessThanOrEqual(most + step)
    await answered(await browser.get('/api/c/*/myself'), 401)
  })

  it.each([
    ['a passkey of another site', 'パスキー'],
    ['a code of the second step', '二要素認証'],
    ['a recovery code', 'リカバリーコード'],
  ])('leaves a line in the trail where %s was refused', async (_, detail) => {
    const { authenticator } = await register()
    const browser = app.openBrowser()
    if (detail === 'パスキー')
      await answered(
        await signIn(browser, authenticator.answer(await ask(browser), { from: 'https://evil.example' })),
        422,
      )
    else {
      await app.database.pool.query('update users set two_factor_confirmed_at = now() where id = $1', [person.id])
      await answered(await browser.post('/api/login', { email: person.email, password }), 200)
      const typed = detail === '二要素認証' ? { code: '000000' } : { recovery_code: 'aaaaaaaaaa-bbbbbbbbbb' }
      await answered(await browser.post('/api/two-factor-challenge', typed), 422)
    }
    const { rows } = await app.database.pool.query(
      `select kind, detail, user_id, subject_name from audit_entries where company_id = $1 and subject_id = $2 order by id desc limit 1`,
      [company.id, person.id],
    )
    expect(rows).toEqual([{ kind: 'sign_in_failed', detail, user_id: null, subject_name: '中村 彩' }])
  })

  it('refuses a key that was removed', async () => {
    const { authenticator, passkey } = await register()
    await answered(await person.browser.delete(`${path}/${passkey.id}`), 204)
    const browser = app.openBrowser()
    expect(await answered(await signIn(browser, authenticator.answer(await ask(browser))), 422)).toMatchObject({
      errors: { credential: ['このパスキーは登録されていません。別の方法でログインしてください。'] },
    })
  })

  it('is tried twenty times a minute from one address', async () => {
    const browser = app.openBrowser()
    for (let n = 0; n < 20; n++) await answered(await signIn(browser, {}), 422)
    await answered(await signIn(browser, {}), 429)
  })
})
