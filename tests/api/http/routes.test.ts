/** Every registered call refuses who is not signed in and who is of another company; a new route is met here by itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personHeader } from '#domain/auth/person-header.ts'
import { createApp } from '#server/app.ts'
import { registeredCalls, type RegisteredCall } from '#server/http/route.ts'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../app.ts'

let app: TestApp
let company: TestCompany
let stranger: Person
beforeAll(async () => {
  app = await createTestApp()
  ;({ company } = await app.createCompany('midori'))
  ;({ master: stranger } = await app.createCompany('aoi'))
})
afterAll(() => app.close())

type Route = RegisteredCall
/** The definitions need no database: they are read from an application that is never called. */
const routes = registeredCalls(createApp({} as never))
const companyRoutes = routes.filter(({ path }) => path.startsWith('/api/c/{companyKey}'))
const addressOf = ({ path }: Route) => path.replace('{companyKey}', company.key).replace(/\{(\w+)\}/g, '1')
const call = (browser: Person['browser'], route: Route) =>
  browser.request(route.method.toUpperCase(), addressOf(route), route.method === 'get' ? undefined : {})
const title = (route: Route) => `${route.method.toUpperCase()} ${route.path}`

describe('every company call', () => {
  it('is registered', () => {
    expect(companyRoutes.length).toBeGreaterThan(40)
  })

  it.each(companyRoutes.map((route) => [title(route), route] as const))(
    '%s: 401 without a session, 404 for a stranger',
    async (_, route) => {
      const visitor = await call(app.openBrowser(), route)
      expect([visitor.status, await visitor.json()]).toEqual([401, { message: 'Unauthenticated.' }])
      expect((await call(stranger.browser, route)).status).toBe(404)
    },
  )

  it.each(companyRoutes.filter(({ method }) => method !== 'get').map((route) => [title(route), route] as const))(
    '%s: 419 without the CSRF token',
    async (_, route) => {
      const response = await stranger.browser.request(
        route.method.toUpperCase(),
        addressOf(route),
        {},
        { 'x-xsrf-token': 'forged' },
      )
      expect(response.status).toBe(419)
    },
  )

  it.each(companyRoutes.filter(({ path }) => path.includes('{id}')).map((route) => [title(route), route] as const))(
    '%s: 404 for an id that is none',
    async (_, route) => {
      const address = route.path
        .replace('{companyKey}', 'aoi')
        .replace('{id}', 'abc')
        .replace(/\{(\w+)\}/g, '1')
      expect(
        (await stranger.browser.request(route.method.toUpperCase(), address, route.method === 'get' ? undefined : {}))
          .status,
      ).toBe(404)
    },
  )
})

describe('every other call under /api/user', () => {
  it.each(
    routes
      .filter(({ path }) => path.startsWith('/api/user') || path === '/api/logout')
      .map((route) => [title(route), route] as const),
  )('%s: 401 without a session', async (_, route) => {
    expect((await call(app.openBrowser(), route)).status).toBe(401)
  })
})

describe('a window of somebody who is not signed in any more', () => {
  const asAnother = { [personHeader]: '999999' }

  it.each(routes.filter(({ path }) => path.startsWith('/api/')).map((route) => [title(route), route] as const))(
    '%s: 409 before anything is read or changed',
    async (_, route) => {
      const body = route.method === 'get' ? undefined : {}
      const answer = await stranger.browser.request(route.method.toUpperCase(), addressOf(route), body, asAnother)
      expect([answer.status, await answer.json()]).toEqual([
        409,
        {
          message: '別の人でログインしています。',
          code: 'other_person',
          person: { id: stranger.id, name: stranger.name },
        },
      ])
    },
  )

  it('is not told who somebody else is where nobody is signed in', async () => {
    const answer = await app.openBrowser().request('GET', '/api/c/aoi/matters', undefined, asAnother)
    expect(answer.status).toBe(401)
  })

  it('keeps the session that is there, which goes on for its own windows', async () => {
    await stranger.browser.request('POST', '/api/logout', {}, asAnother)
    const own = { [personHeader]: String(stranger.id) }
    expect((await stranger.browser.request('GET', '/api/c/aoi/matters', undefined, own)).status).toBe(200)
  })
})

describe('bodies and methods', () => {
  it('answers 400 to what is no JSON, 415 to a form where none is taken, 405 to a method that is not there', async () => {
    const path = '/api/c/aoi/matters'
    expect(
      (await stranger.browser.request('POST', path, '{"name":', { 'content-type': 'application/json' })).status,
    ).toBe(400)
    expect((await stranger.browser.post(path, new FormData())).status).toBe(415)
    expect((await stranger.browser.post(`${path}/1`, { _method: 'PATCH' })).status).toBe(405)
    expect((await stranger.browser.get('/api/c/aoi/nothing')).status).toBe(404)
  })

  it('takes PUT as POST with _method', async () => {
    const { data } = (await (
      await stranger.browser.post('/api/c/aoi/matters', { name: '点検', matter_category_id: 1 })
    ).json()) as { data: { id: number } }
    const response = await stranger.browser.post(`/api/c/aoi/matters/${data.id}`, { _method: 'PUT', name: '再点検' })
    expect([response.status, await response.json()]).toMatchObject([200, { data: { name: '再点検' } }])
  })

  it('tells no internals when something breaks, and says so in the log', async () => {
    const { pool } = app.database
    await pool.query('alter table matter_statuses rename to matter_statuses_away')
    const response = await stranger.browser.get('/api/c/aoi/matter-statuses')
    await pool.query('alter table matter_statuses_away rename to matter_statuses')
    expect([response.status, await response.json()]).toEqual([
      500,
      { message: 'サーバーで問題が発生しました。時間をおいて、やり直してください。' },
    ])
  })
})
