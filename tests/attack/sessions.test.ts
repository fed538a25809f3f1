/** Sessions that nobody opened, that never end, that are copied. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answered } from '#tests/api/answers.ts'
import { createTestApp, password, type Person, type TestApp, type TestCompany } from '#tests/api/app.ts'

const minute = 60_000
const hour = 60 * minute
let now = Date.now()
let app: TestApp
let company: TestCompany
let person: Person

beforeAll(async () => {
  app = await createTestApp({ clock: () => new Date(now) })
  ;({ company } = await app.createCompany('midori'))
  person = await app.createPerson(company, 0, '社員')
})
afterAll(() => app.close())
afterEach(() => {
  now = Date.now()
})

const count = async (): Promise<number> =>
  (await app.database.pool.query<{ n: number }>('select count(*)::int as n from sessions')).rows[0]!.n

describe('without anybody signed in', () => {
  it('a thousand visits leave no row', async () => {
    const before = await count()
    for (let visit = 0; visit < 1000; visit += 1) await app.openBrowser().get('/sanctum/csrf-cookie')
    expect(await count()).toBe(before)
  })

  it('the token of the first visit holds on the next, and a refused login leaves no row', async () => {
    const browser = app.openBrowser()
    const token = async () =>
      (await browser.get('/sanctum/csrf-cookie')).headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const first = await token()
    expect(first.map((pair) => pair!.split('=')[0])).toEqual(['tatemori_session', 'XSRF-TOKEN'])
    const before = await count()
    expect((await browser.post('/api/login', { email: person.email, password: 'wrong-password' })).status).toBe(422)
    expect(await token()).toEqual(first)
    expect(await count()).toBe(before)
  })

  it('what an attacker plants as a session is not what the person is signed in with', async () => {
    const planted = 'a'.repeat(43)
    const { csrfTokenOf } = await import('#server/http/csrf.ts')
    const browser = app.openBrowser()
    const headers = { cookie: `tatemori_session=${planted}`, 'x-xsrf-token': csrfTokenOf(planted) }
    const login = await browser.request('POST', '/api/login', { email: person.email, password }, headers)
    expect(login.status).toBe(200)
    expect(login.headers.getSetCookie().join()).not.toContain(planted)
    expect((await app.openBrowser().request('GET', '/api/c/*/myself', undefined, headers)).status).toBe(401)
  })
})

describe('an end whatever happens', () => {
  const signIn = async (remember: boolean) => {
    const browser = app.openBrowser()
    await answered(await browser.post('/api/login', { email: person.email, password, remember }), 200)
    return browser
  }
  /** Asks every `step`; how long it was answered. */
  const lasts = async (remember: boolean, step: number, most: number): Promise<number> => {
    const browser = await signIn(remember)
    const start = now
    while (now - start <= most) {
      now += step
      if ((await browser.get('/api/c/*/myself')).status === 401) break
    }
    return now - step - start
  }

  it('comes after 120 minutes without use, after 12 hours of it', async () => {
    expect(await lasts(false, 121 * minute, 24 * hour)).toBe(0)
    now = Date.now()
    const busy = await lasts(false, 50 * minute, 24 * hour)
    expect(busy).toBeGreaterThan(11 * hour)
    expect(busy).toBeLessThanOrEqual(12 * hour)
  })

  it('comes after 30 days where the browser was to be remembered', async () => {
    const busy = await lasts(true, 20 * hour, 40 * 24 * hour)
    expect(busy).toBeGreaterThan(29 * 24 * hour)
    expect(busy).toBeLessThanOrEqual(30 * 24 * hour)
  })

  it('is told to the browser, by the cookie that it gets', async () => {
    const browser = await signIn(false)
    now += 11 * hour + 30 * minute
    await app.database.pool.query(`update sessions set expires_at = ends_at where user_id = $1`, [person.id])
    const [cookie] = (await browser.get('/api/c/*/myself')).headers.getSetCookie()
    expect(Number(/Max-Age=(\d+)/i.exec(cookie!)![1])).toBeLessThanOrEqual(30 * 60)
  })
})
