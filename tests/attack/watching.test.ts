/** What is told from outside: of the process to its operator, of the API to people who use it. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDatabase } from '#server/db/client.ts'
import { createApp } from '#server/app.ts'
import { newRequestId } from '#server/http/request-id.ts'
import { answered } from '#tests/api/answers.ts'
import { createTestApp, origin, type Person, type TestApp, type TestCompany } from '#tests/api/app.ts'

let app: TestApp
let company: TestCompany
let master: Person
beforeAll(async () => {
  app = await createTestApp()
  ;({ company, master } = await app.createCompany('midori'))
})
afterAll(() => app.close())
afterEach(() => {
  vi.restoreAllMocks()
  delete app.deps.env.METRICS_TOKEN
})

const get = (path: string, headers: Record<string, string> = {}, socket = '127.0.0.1') =>
  createApp(app.deps).fetch(new Request(origin + path, { headers }), {
    incoming: { socket: { remoteAddress: socket } },
  })

describe('/metrics', () => {
  it('tells calls by route, the pool, what waits, and the engine; nobody’s name, token or address', async () => {
    const server = createApp(app.deps)
    const call = (path: string) => server.fetch(new Request(origin + path))
    await call(`/api/c/${company.key}/matters/17`)
    await call('/api/public/document-mails/a-token-of-somebody')
    await call('/wp-login.php?user=somebody')
    const text = await answered<string>(await call('/metrics'), 200)
    expect(text).toContain(
      'tatemori_http_request_duration_seconds_count{method="GET",route="/api/c/:companyKey/matters/:id",status="401"} 1',
    )
    for (const line of [
      'tatemori_database_connections{state="waiting"} 0',
      'tatemori_engine_jobs{pool="forms",state="waiting"} 0',
      'tatemori_mail_outbox{state="queued"} 0',
      'tatemori_database_up 1',
      'process_resident_memory_bytes',
    ])
      expect(text).toContain(line)
    expect(text).not.toMatch(/a-token-of-somebody|matters\/17|wp-login/)
  })

  it.each([
    ['another machine', {}, '192.0.2.7'],
    ['a proxy on this machine', { 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1'],
  ])('is nothing to %s', async (_, headers, socket) => {
    await answered(await get('/metrics', headers, socket), 404)
  })

  it('is told to whoever brings the token, and then to nobody else', async () => {
    app.deps.env.METRICS_TOKEN = 'a-token-of-the-operator'
    await answered(await get('/metrics'), 404)
    await answered(await get('/metrics', { authorization: 'Bearer wrong' }, '192.0.2.7'), 404)
    await answered(await get('/metrics', { authorization: 'Bearer a-token-of-the-operator' }, '192.0.2.7'), 200)
  })

  it('tells of itself while the database is away', async () => {
    vi.spyOn(app.database.pool, 'connect').mockImplementation(() => Promise.reject(new Error('away')) as never)
    const text = await answered<string>(await get('/metrics'), 200)
    expect(text).toContain('tatemori_database_up 0')
    expect(text).toContain('tatemori_database_connections')
  })
})

describe('health', () => {
  it('of the process is good whatever happens around it; ready is what takes calls', async () => {
    expect(await answered(await get('/readyz'), 200)).toEqual({ status: 'ok', database: 'ok', storage: 'ok' })
    vi.spyOn(app.database.pool, 'connect').mockImplementation(() => Promise.reject(new Error('away')) as never)
    expect(await answered(await get('/readyz'), 503)).toMatchObject({ status: 'unavailable', database: 'unreachable' })
    expect(await answered(await get('/healthz'), 200)).toEqual({ status: 'ok' })
  })

  it('does not wait for a storage that never answers', async () => {
    vi.spyOn(app.deps.storage, 'readBytes').mockImplementation(() => new Promise(() => undefined))
    expect(await answered(await get('/readyz'), 503)).toMatchObject({ storage: 'unreachable' })
  })

  it('says when the database takes nothing, and when the process ends', async () => {
    // Of these connections alone: other tests write to the same cluster meanwhile.
    const url = new URL(app.database.pool.options.connectionString!)
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    const database = createDatabase(url.href)
    const reading = createApp({ ...app.deps, database })
    try {
      expect(await answered(await reading.fetch(new Request(`${origin}/readyz`)), 503)).toMatchObject({
        database: 'read-only',
      })
    } finally {
      await database.close()
    }
    const ending = createApp({ ...app.deps, isStopping: () => true })
    expect(await answered(await ending.fetch(new Request(`${origin}/readyz`)), 503)).toMatchObject({
      status: 'stopping',
    })
  })
})

describe('a call', () => {
  it('has a number that can be read out, and that leads to its line in the log', async () => {
    const logged: unknown[] = []
    vi.spyOn(app.deps.logger, 'error').mockImplementation((line: unknown) => void logged.push(line))
    vi.spyOn(app.database.pool, 'connect').mockImplementation(() => Promise.reject(new Error('broken')) as never)
    const failed = await get('/outbox/test-outbox')
    expect(failed.status).toBe(500)
    const id = failed.headers.get('x-request-id')
    expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    expect(logged).toContainEqual(expect.objectContaining({ requestId: id, status: 500 }))
    expect(new Set(Array.from({ length: 1000 }, newRequestId)).size).toBe(1000)
  })

  it('takes its number from a trusted proxy, and from nobody else', async () => {
    const given = { 'x-request-id': 'proxy-0123456789' }
    expect((await get('/healthz', given)).headers.get('x-request-id')).not.toBe('proxy-0123456789')
    app.deps.env.TRUSTED_PROXIES = 1
    expect((await get('/healthz', given)).headers.get('x-request-id')).toBe('proxy-0123456789')
    expect((await get('/healthz', { 'x-request-id': '<script>' })).headers.get('x-request-id')).toMatch(/^[\w-]{14}$/)
    app.deps.env.TRUSTED_PROXIES = 0
  })
})

describe('the description of the API', () => {
  it('is read by people who are signed in, unless configured', async () => {
    const stranger = app.openBrowser()
    await answered(await stranger.get('/api/openapi.json'), 401)
    const page = await stranger.get('/api/docs')
    expect([page.status, page.headers.get('location')]).toEqual([302, '/login'])
    await answered(await master.browser.get('/api/openapi.json'), 200)
    await answered(await master.browser.get('/api/docs'), 200)
    app.deps.env.PUBLIC_API_DOCS = true
    await answered(await stranger.get('/api/openapi.json'), 200)
    await answered(await stranger.get('/api/docs'), 200)
  })
})
