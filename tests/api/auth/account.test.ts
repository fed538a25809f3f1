/** The rows of the contract for the account of whoever is signed in, on the wire. */
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Session } from '#domain/auth/auth.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { answered } from '../answers.ts'
import { createTestApp, password, type Browser, type Person, type TestApp, type TestCompany } from '../app.ts'
import { lettersTo, tokenIn } from './letters.ts'

const start = new Date('2026-06-17T10:00:00+09:00')
const minutes = (n: number) => new Date(start.getTime() + n * 60_000)
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

const confirm = ({ browser }: { browser: Browser }) => browser.post('/api/user/confirm-password', { password })
const isSignedIn = async (browser: Browser) => (await browser.get('/api/c/*/myself')).status === 200
const loginWith = (email: string, typed: string, browser = app.openBrowser()) =>
  browser.post('/api/login', { email, password: typed })
const newPassword = 'mimi-no-nai-neko-8'

describe('a forgotten password', () => {
  const forget = (email: string) => app.openBrowser().post('/api/forgot-password', { email })
  const reset = (body: object) => app.openBrowser().post('/api/reset-password', body)
  const passwords = { password: newPassword, password_confirmation: newPassword }

  it('is answered alike for an unknown address, three times an hour', async () => {
    const known = await answered(await forget(person.email.toUpperCase()), 200)
    expect(await answered(await forget('nobody@example.com'), 200)).toEqual(known)
    expect(await lettersTo(app, 'nobody@example.com')).toEqual([])
    for (let n = 0; n < 2; n++) await answered(await forget(person.email), 200)
    const refused = await forget(person.email)
    await answered(refused, 429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await answered(await forget('not an address'), 422)
  })

  it('is set anew once, by the newest link, and ends every session', async () => {
    await forget(person.email)
    const old = await tokenIn(app, person.email, 'password_reset')
    await forget(person.email)
    const token = await tokenIn(app, person.email, 'password_reset')
    const refusals: [object, string][] = [
      [{ token: old, email: person.email, ...passwords }, 'email'],
      [{ token: 'unknown', email: person.email, ...passwords }, 'email'],
      [{ token, email: person.email, password: 'short', password_confirmation: 'short' }, 'password'],
      [{ token, email: person.email, ...passwords, password_confirmation: 'another' }, 'password_confirmation'],
    ]
    for (const [body, field] of refusals)
      expect(await answered(await reset(body), 422)).toHaveProperty(['errors', field])
    await answered(await reset({ token, email: person.email, ...passwords }), 200)
    expect(await isSignedIn(person.browser)).toBe(false)
    await answered(await reset({ token, email: person.email, ...passwords }), 422)
    await answered(await loginWith(person.email, password), 422)
    await answered(await loginWith(person.email, newPassword), 200)
    expect((await lettersTo(app, person.email)).map(({ kind }) => kind)).toContain('sign_in_reset')
  })

  it('is not set by a link of somebody else, nor by one of an hour ago', async () => {
    await forget(person.email)
    const token = await tokenIn(app, person.email, 'password_reset')
    const other = await app.createPerson(company, roles.member, '他人')
    await answered(await reset({ token, email: other.email, ...passwords }), 422)
    now = minutes(61)
    await answered(await reset({ token, email: person.email, ...passwords }), 422)
    await answered(await loginWith(person.email, password), 200)
  })
})

describe('the password', () => {
  it('is changed by whoever knows it, and the other sessions end', async () => {
    const other = app.openBrowser()
    await other.login(person.email)
    const change = (body: object) => person.browser.put('/api/user/password', body)
    const passwords = { password: newPassword, password_confirmation: newPassword }
    expect(await answered(await change({ current_password: 'wrong', ...passwords }), 422)).toMatchObject({
      errors: { current_password: ['パスワードが違います。'] },
    })
    expect(await answered(await change({}), 422)).toHaveProperty(['errors', 'current_password'])
    await answered(await change({ current_password: password, ...passwords }), 200)
    expect([await isSignedIn(person.browser), await isSignedIn(other)]).toEqual([true, false])
    await answered(await loginWith(person.email, newPassword), 200)
  })

  it('is confirmed for three hours, and guessed at five times a minute', async () => {
    const status = () => person.browser.get('/api/user/confirmed-password-status')
    expect(await answered(await status(), 200)).toEqual({ confirmed: false })
    expect(await answered(await person.browser.delete('/api/user/sessions'), 423)).toEqual({
      message: 'Password confirmation required.',
    })
    expect(
      await answered(await person.browser.post('/api/user/confirm-password', { password: 'wrong' }), 422),
    ).toMatchObject({ errors: { password: ['パスワードが違います。'] } })
    await answered(await confirm(person), 201)
    expect(await answered(await status(), 200)).toEqual({ confirmed: true })
    now = minutes(119)
    await person.browser.get('/api/c/*/myself')
    now = minutes(179)
    expect(await answered(await status(), 200)).toEqual({ confirmed: true })
    now = minutes(181)
    expect(await answered(await status(), 200)).toEqual({ confirmed: false })
    for (let n = 0; n < 5; n++) await person.browser.post('/api/user/confirm-password', { password: 'wrong' })
    await answered(await confirm(person), 429)
  })
})

describe('the second factor', () => {
  const account = '/api/user'
  const codeOf = (secret: string, shiftSeconds = 0) =>
    generateSync({ secret, epoch: now.getTime() / 1000 + shiftSeconds })
  const setUp = async (): Promise<string> => {
    await answered(await confirm(person), 201)
    await answered(await person.browser.post(`${account}/two-factor-authentication`), 200)
    const { secretKey } = await answered<{ secretKey: string }>(
      await person.browser.get(`${account}/two-factor-secret-key`),
      200,
    )
    return secretKey
  }
  const confirmCode = (code: string) => person.browser.post(`${account}/confirmed-two-factor-authentication`, { code })
  const switchOn = async (): Promise<string> => {
    const secret = await setUp()
    await answered(await confirmCode(codeOf(secret)), 200)
    now = minutes(2)
    return secret
  }
  const recoveryCodes = async () =>
    answered<string[]>(await person.browser.get(`${account}/two-factor-recovery-codes`), 200)
  const challenged = async (body: object = {}): Promise<Browser> => {
    const browser = app.openBrowser()
    const answer = await browser.post('/api/login', { email: person.email, password, ...body })
    expect(await answered(answer, 200)).toEqual({ two_factor: true })
    expect(await isSignedIn(browser)).toBe(false)
    return browser
  }

  it.each([
    ['POST', 'two-factor-authentication'],
    ['DELETE', 'two-factor-authentication'],
    ['GET', 'two-factor-qr-code'],
    ['GET', 'two-factor-secret-key'],
    ['GET', 'two-factor-recovery-codes'],
    ['POST', 'two-factor-recovery-codes'],
  ])('%s %s asks for the password first', async (method, path) => {
    await answered(await app.openBrowser().request(method, `${account}/${path}`), 401)
    await answered(await person.browser.request(method, `${account}/${path}`), 423)
  })

  it('is off until a test code of the app is given', async () => {
    await confirm(person)
    await answered(await person.browser.get(`${account}/two-factor-secret-key`), 404)
    await answered(await person.browser.get(`${account}/two-factor-qr-code`), 404)
    expect(await recoveryCodes()).toEqual([])
    const secret = await setUp()
    const { svg, url } = await answered<{ svg: string; url: string }>(
      await person.browser.get(`${account}/two-factor-qr-code`),
      200,
    )
    expect(svg).toMatch(/^<svg/)
    expect(new URL(url).searchParams.get('secret')).toBe(secret)
    expect(await recoveryCodes()).toEqual(Array.from({ length: 8 }, () => expect.stringMatching(/^\w{10}-\w{10}$/)))
    expect(await answered(await loginWith(person.email, password), 200)).toEqual({ two_factor: false })
    expect(await answered(await confirmCode('000000'), 422)).toMatchObject({
      errors: { code: ['二要素認証コードが無効です。'] },
    })
    await answered(await confirmCode(codeOf(secret)), 200)
    const { data } = await answered<{ data: object }>(await person.browser.get('/api/c/*/myself'), 200)
    expect(data).toMatchObject({ two_factor_enabled: true })
  })

  it('takes codes of a clock that is half a minute wrong, none that is a minute wrong, and each once', async () => {
    const secret = await switchOn()
    const browser = await challenged()
    const answer = (code: string) => browser.post('/api/two-factor-challenge', { code })
    for (const shift of [-90, -60, 60, 90]) await answered(await answer(codeOf(secret, shift)), 422)
    await app.database.pool.query('truncate rate_limits')
    const late = codeOf(secret, -30)
    await answered(await answer(`${late.slice(0, 3)} ${late.slice(3)}`), 204)
    expect(await isSignedIn(browser)).toBe(true)
    const again = await challenged()
    await answered(await again.post('/api/two-factor-challenge', { code: late }), 422)
    await answered(await again.post('/api/two-factor-challenge', { code: codeOf(secret) }), 204)
  })

  it('is guessed at five times a minute, whoever signs in again between', async () => {
    const secret = await switchOn()
    for (let n = 0; n < 5; n++) {
      const browser = await challenged()
      await answered(await browser.post('/api/two-factor-challenge', { code: '000000' }), 422)
    }
    await app.database.pool.query(`delete from rate_limits where key like 'login%'`)
    const browser = await challenged()
    await answered(await browser.post('/api/two-factor-challenge', { code: codeOf(secret) }), 429)
  })

  it('is replaced by a recovery code, which a new one replaces', async () => {
    await switchOn()
    const [first = ''] = await recoveryCodes()
    const browser = await challenged({ remember: true })
    expect(
      await answered(await browser.post('/api/two-factor-challenge', { recovery_code: 'wrong-code' }), 422),
    ).toHaveProperty(['errors', 'recovery_code'])
    const entered = await browser.post('/api/two-factor-challenge', { recovery_code: ` ${first.toUpperCase()}` })
    await answered(entered, 204)
    // What was chosen with the password is kept: the cookie lives for thirty days.
    const cookie = entered.headers.getSetCookie().find((line) => line.startsWith('tatemori_session='))
    expect(cookie).toMatch(/Max-Age=2592000/)
    const left = await recoveryCodes()
    expect(left).toHaveLength(8)
    expect(left).not.toContain(first)
    const again = await challenged()
    await answered(await again.post('/api/two-factor-challenge', { recovery_code: first }), 422)
    await answered(await person.browser.post(`${account}/two-factor-recovery-codes`), 200)
    expect(await recoveryCodes()).not.toEqual(expect.arrayContaining(left))
  })

  it('is asked of nobody who did not give the password', async () => {
    await answered(await app.openBrowser().post('/api/two-factor-challenge', { code: '123456' }), 422)
    expect(await answered(await app.openBrowser().post('/api/two-factor-challenge', {}), 422)).toHaveProperty([
      'errors',
      'code',
    ])
  })

  it('ends with the password, and its owner is told', async () => {
    await switchOn()
    await answered(await person.browser.delete(`${account}/two-factor-authentication`), 200)
    expect(await answered(await loginWith(person.email, password), 200)).toEqual({ two_factor: false })
    expect((await lettersTo(app, person.email)).map(({ kind }) => kind)).toContain('two_factor_disabled')
  })
})

describe('sessions', () => {
  const list = async (browser: Browser) =>
    (await answered<{ data: Session[] }>(await browser.get('/api/user/sessions'), 200)).data

  it("are the person's own, the asking one first, and end one by one or all others", async () => {
    await answered(await app.openBrowser().get('/api/user/sessions'), 401)
    const others = [app.openBrowser(), app.openBrowser(), app.openBrowser()]
    for (const browser of others) await browser.login(person.email)
    const stranger = await app.createPerson(company, roles.member, '他人')
    const all = await list(person.browser)
    expect(all.map(({ is_current }) => is_current)).toEqual([true, false, false, false])
    expect(all[0]).toMatchObject({ ip_address: '127.0.0.1', last_active_at: '2026-06-17T10:00:00.000+09:00' })
    const strange = (await list(stranger.browser))[0]!
    const { id } = (await list(others[0]!))[0]!
    await answered(await person.browser.delete(`/api/user/sessions/${id}`), 423)
    await confirm(person)
    await answered(await person.browser.delete(`/api/user/sessions/${strange.id}`), 404)
    await answered(await person.browser.delete(`/api/user/sessions/${crypto.randomUUID()}`), 404)
    await answered(await person.browser.delete(`/api/user/sessions/${id}`), 204)
    expect(await isSignedIn(others[0]!)).toBe(false)
    await answered(await person.browser.delete('/api/user/sessions'), 204)
    expect(await Promise.all([...others, person.browser, stranger.browser].map(isSignedIn))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })
})

describe('the e-mail address', () => {
  const change = (email: string, current_password = password) =>
    person.browser.put('/api/user/email', { email, current_password })
  const confirmToken = (token: string) => app.openBrowser().post('/api/email/confirm', { token })
  const emailOf = async () =>
    (await answered<{ data: { email: string } }>(await person.browser.get('/api/c/*/myself'), 200)).data.email
  let count = 0
  const fresh = () => `Aya+${(count += 1)}@Example.JP`

  it('counts once its link was opened, in lower case, and works once', async () => {
    const typed = fresh()
    await answered(await change(typed), 202)
    expect(await emailOf()).toBe(person.email)
    const token = await tokenIn(app, typed.toLowerCase(), 'email_confirmation')
    await answered(await confirmToken(token), 200)
    expect(await emailOf()).toBe(typed.toLowerCase())
    await answered(await confirmToken(token), 422)
    await answered(await loginWith(typed, password), 200)
  })

  it.each([
    ['the wrong password', () => change(fresh(), 'wrong'), 'current_password'],
    ['the same address', () => change(person.email), 'email'],
    ['no address', () => change('彩＠example'), 'email'],
    ['an address that is too long', () => change(`${'a'.repeat(100)}@example.com`), 'email'],
  ])('refuses %s', async (_, call, field) => {
    expect(await answered(await call(), 422)).toHaveProperty(['errors', field])
  })

  it('of a domain in letters of its own is kept as the mail knows it, and signs in as it was typed', async () => {
    const typed = `Aya${(count += 1)}@例え.テスト`
    const kept = typed.toLowerCase().replace('例え.テスト', 'xn--r8jz45g.xn--zckzah')
    await answered(await change(typed), 202)
    await answered(await confirmToken(await tokenIn(app, kept, 'email_confirmation')), 200)
    expect(await emailOf()).toBe(kept)
    await answered(await loginWith(typed, password), 200)
    await answered(await loginWith(kept, password), 200)
  })

  it('is asked for ten times an hour', async () => {
    // Each asks for the password as well, which may be guessed at five times a minute.
    for (let n = 0; n < 10; n += 1) {
      await app.database.pool.query(`delete from rate_limits where key like 'confirmation%'`)
      await answered(await change(fresh()), 202)
    }
    await app.database.pool.query(`delete from rate_limits where key like 'confirmation%'`)
    const refused = await change(fresh())
    await answered(refused, 429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  })

  it('knows only the newest link, for an hour', async () => {
    const [first, second] = [fresh(), fresh()]
    await change(first)
    const old = await tokenIn(app, first.toLowerCase(), 'email_confirmation')
    await change(second)
    await answered(await confirmToken(old), 422)
    now = minutes(61)
    await answered(await confirmToken(await tokenIn(app, second.toLowerCase(), 'email_confirmation')), 422)
    await answered(await confirmToken('unknown'), 422)
    await answered(await app.openBrowser().post('/api/email/confirm', {}), 422)
  })

  it('of somebody else is not told, nor taken', async () => {
    const other = await app.createPerson(company, roles.member, '他人')
    await answered(await change(other.email), 202)
    expect((await lettersTo(app, other.email)).map(({ kind }) => kind)).toContain('email_taken')
    const contested = fresh()
    await change(contested)
    const token = await tokenIn(app, contested.toLowerCase(), 'email_confirmation')
    await app.database.pool.query('update users set email = $1 where id = $2', [contested.toLowerCase(), other.id])
    expect(await answered(await confirmToken(token), 422)).toHaveProperty(['errors', 'token'])
  })

  it('comes back for a week by the link that the old address got, and everybody is out', async () => {
    const [first, second] = [fresh(), fresh()]
    await change(first)
    await confirmToken(await tokenIn(app, first.toLowerCase(), 'email_confirmation'))
    const revert = await tokenIn(app, person.email, 'email_changed')
    await change(second)
    await confirmToken(await tokenIn(app, second.toLowerCase(), 'email_confirmation'))
    const laterRevert = await tokenIn(app, first.toLowerCase(), 'email_changed')
    now = minutes(6 * 24 * 60)
    const takeBack = (token: string) => app.openBrowser().post('/api/email/revert', { token })
    await answered(await takeBack(revert), 200)
    expect(await isSignedIn(person.browser)).toBe(false)
    // Whoever changed the address knew the password: a letter sets it anew.
    await answered(await loginWith(person.email, password), 422)
    const token = await tokenIn(app, person.email, 'sign_in_ended')
    const passwords = { password: newPassword, password_confirmation: newPassword }
    const reset = { token, email: person.email, ...passwords }
    await answered(await app.openBrowser().post('/api/reset-password', reset), 200)
    await answered(await loginWith(person.email, newPassword), 200)
    // Whoever took the account cannot fetch their address back.
    await answered(await takeBack(laterRevert), 422)
    await answered(await takeBack(revert), 422)
  })

  it('does not come back after a week', async () => {
    const typed = fresh()
    await change(typed)
    await confirmToken(await tokenIn(app, typed.toLowerCase(), 'email_confirmation'))
    now = minutes(8 * 24 * 60)
    const token = await tokenIn(app, person.email, 'email_changed')
    await answered(await app.openBrowser().post('/api/email/revert', { token }), 422)
  })
})
