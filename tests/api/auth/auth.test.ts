import { describe, expect, it } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import { openCompany, password } from '../app.ts'

const { app, company, master } = openCompany()

describe('sign-in', () => {
  it('gives a readable CSRF cookie and a hidden session cookie', async () => {
    const response = await app.openBrowser().get('/sanctum/csrf-cookie')
    expect(response.status).toBe(204)
    const cookies = response.headers.getSetCookie()
    expect(cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))).toMatch(/Path=\/; SameSite=Lax/)
    expect(cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))).not.toMatch(/HttpOnly/)
    expect(cookies.find((cookie) => cookie.startsWith('tatemori_session='))).toMatch(/HttpOnly/)
  })

  it('refuses a mutating call without the token', async () => {
    const browser = app.openBrowser()
    await browser.get('/sanctum/csrf-cookie')
    const response = await browser.request(
      'POST',
      '/api/login',
      { email: master.email, password },
      { 'x-xsrf-token': 'wrong' },
    )
    expect(response.status).toBe(419)
    expect(await response.json()).toEqual({ message: 'CSRF token mismatch.' })
  })

  it('rotates the session at login and ends it at logout', async () => {
    const browser = app.openBrowser()
    await browser.get('/sanctum/csrf-cookie')
    const login = await browser.post('/api/login', { email: master.email.toUpperCase(), password })
    expect([login.status, await login.json()]).toEqual([200, { two_factor: false }])
    expect(login.headers.getSetCookie().some((cookie) => cookie.startsWith('XSRF-TOKEN='))).toBe(true)
    const myself = await browser.get('/api/c/*/myself')
    expect(await myself.json()).toMatchObject({
      data: {
        email: master.email,
        memberships: [{ role: 3, company: { company_key: 'midori' } }],
        max_upload_bytes: app.deps.env.MAX_UPLOAD_MB * 1024 * 1024,
        is_mail_sent: false,
      },
    })
    expect((await browser.post('/api/logout')).status).toBe(204)
    const after = await browser.get('/api/c/*/myself')
    expect([after.status, await after.json()]).toEqual([401, { message: 'Unauthenticated.' }])
    expect((await browser.post('/api/logout')).status).toBe(401)
  })

  it('gives another token at login and at logout, and takes the one before no more', async () => {
    const person = await app.createPerson(company, roles.member, '中村 彩')
    const browser = app.openBrowser()
    const tokenOf = (response: Response): string =>
      /^XSRF-TOKEN=([^;]+)/.exec(response.headers.getSetCookie().find((line) => line.startsWith('XSRF-TOKEN='))!)![1]!
    const changeName = (token: string) =>
      browser.request('PUT', `${company.path}/myself`, { name: '中村 彩' }, { 'x-xsrf-token': token })
    const before = tokenOf(await browser.get('/sanctum/csrf-cookie'))
    const within = tokenOf(await browser.post('/api/login', { email: person.email, password }))
    expect((await changeName(before)).status).toBe(419)
    expect((await changeName(within)).status).toBe(200)
    const after = tokenOf(await browser.post('/api/logout'))
    expect(new Set([before, within, after]).size).toBe(3)
    const again = (token: string) =>
      browser.request('POST', '/api/login', { email: person.email, password }, { 'x-xsrf-token': token })
    expect((await again(within)).status).toBe(419)
    expect((await again(after)).status).toBe(200)
  })

  it('gives cookies over TLS that no other site and no plain connection can set or read', async () => {
    app.deps.env.TRUSTED_PROXIES = 1
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
    const browser = app.openBrowser()
    const cookies = (await browser.request('GET', '/sanctum/csrf-cookie', undefined, headers)).headers.getSetCookie()
    const login = await browser.request('POST', '/api/login', { email: master.email, password }, headers)
    const inside = await browser.request('GET', '/api/c/*/myself', undefined, headers)
    app.deps.env.TRUSTED_PROXIES = 0
    for (const line of [...cookies, ...login.headers.getSetCookie()]) expect(line).toMatch(/; Secure/)
    expect(cookies.map((line) => line.slice(0, line.indexOf('=')))).toEqual(['__Host-tatemori_session', 'XSRF-TOKEN'])
    expect([login.status, inside.status]).toEqual([200, 200])
  })

  it('says the same for a wrong password and an unknown address, and stops guessing', async () => {
    const browser = app.openBrowser()
    for (const email of ['nobody@example.com', master.email]) {
      const response = await browser.post('/api/login', { email, password: 'wrong-password' })
      expect([response.status, await response.json()]).toEqual([
        422,
        { message: '認証に失敗しました。', errors: { email: ['認証に失敗しました。'] } },
      ])
    }
    for (let attempt = 0; attempt < 3; attempt++)
      await browser.post('/api/login', { email: master.email, password: 'wrong-password' })
    await browser.post('/api/login', { email: master.email, password: 'wrong-password' })
    const limited = await browser.post('/api/login', { email: master.email, password })
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('names missing fields', async () => {
    const response = await app.openBrowser().post('/api/login', {})
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { errors: { email: ['メールアドレスは必須です。'], password: ['パスワードは必須です。'] } },
    ])
  })

  it('does not know the companies of others', async () => {
    await app.createCompany('aoi')
    expect((await master.browser.get('/api/c/aoi/myself')).status).toBe(404)
    expect((await master.browser.get('/api/c/aoi/matters')).status).toBe(404)
    expect((await master.browser.get('/api/c/nowhere/matters')).status).toBe(404)
  })
})
