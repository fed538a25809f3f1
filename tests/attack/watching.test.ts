/** What is told from outside: of the process to its operator, of the API to people who use it. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CompanyRoom } from '#domain/company/company.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { createDatabase } from '#server/db/client.ts'
import { createApp } from '#server/app.ts'
import { version } from '#server/version.ts'
import { newRequestId } from '#server/http/request-id.ts'
import { answered } from '#tests/api/answers.ts'
import { openCompany, origin, type Person } from '#tests/api/app.ts'

const { app, company, master } = openCompany()
const token = 'a-token-of-the-operator'
beforeEach(() => {
  app.deps.env.METRICS_TOKEN = token
})
afterEach(() => {
  vi.restoreAllMocks()
})

const get = (path: string, headers: Record<string, string> = {}, socket = '127.0.0.1') =>
  createApp(app.deps).fetch(new Request(origin + path, { headers }), {
    incoming: { socket: { remoteAddress: socket } },
  })

const metrics = async () => answered<string>(await get('/metrics', { authorization: `Bearer ${token}` }), 200)

describe('/metrics', () => {
  it('tells calls by route, the pool, what waits, and the engine; nobody’s name, token or address', async () => {
    const server = createApp(app.deps)
    const call = (path: string) => server.fetch(new Request(origin + path))
    await call(`/api/c/${company.key}/matters/17`)
    await call('/api/public/document-mails/a-token-of-somebody')
    await call('/wp-login.php?user=somebody')
    const read = new Request(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const text = await answered<string>(await server.fetch(read), 200)
    expect(text).toContain(
      'tatemori_http_request_duration_seconds_count{method="GET",route="/api/c/:companyKey/matters/:id",status="401"} 1',
    )
    for (const line of [
      'tatemori_database_connections{state="waiting"} 0',
      'tatemori_engine_jobs{pool="forms",state="waiting"} 0',
      'tatemori_mail_outbox{state="queued"} 0',
      'tatemori_database_up 1',
      `tatemori_info{version="${version}"} 1`,
      'process_resident_memory_bytes',
    ])
      expect(text).toContain(line)
    expect(text).not.toMatch(/a-token-of-somebody|matters\/17|wp-login/)
  })

  it.each(['alerts.yml', 'grafana.json'])('has all that the published %s watch', async (name) => {
    const rules = await readFile(resolve(import.meta.dirname, '../../docs/operations', name), 'utf8')
    const watched = new Set(rules.match(/tatemori_[a-z_]+/g))
    expect(watched.size).toBeGreaterThan(4)
    // What has never been called has no count yet, but its name is told.
    const text = await metrics()
    for (const metric of watched) expect(text).toContain(metric.replace(/_(count|bucket)$/, ''))
  })

  it('is told to whoever brings the token, wherever from, and to nobody else', async () => {
    const authorization = `Bearer ${token}`
    await answered(await get('/metrics'), 404)
    await answered(await get('/metrics', { authorization: 'Bearer wrong' }, '192.0.2.7'), 404)
    await answered(await get('/metrics', { authorization }, '192.0.2.7'), 200)
    delete app.deps.env.METRICS_TOKEN
    for (const headers of [{}, { authorization }, { authorization: 'Bearer undefined' }] as Record<string, string>[])
      await answered(await get('/metrics', headers), 404)
  })

  it('tells of companies by how many people they have, not by name', async () => {
    for (const name of ['一', '二', '三', '四', '五', '六']) await app.createPerson(company, roles.member, name)
    const text = await metrics()
    for (const line of [
      'tatemori_companies{people="1-5"} 0',
      'tatemori_companies{people="6-20"} 1',
      'tatemori_company_people{people="6-20"} 7',
      'tatemori_company_matters{people="6-20"} 0',
      'tatemori_company_files_bytes{people="101-"} 0',
      'tatemori_companies_almost_full{people="6-20"} 0',
    ])
      expect(text).toContain(line)
    expect(text).not.toContain('midori')
  })

  it('tells of itself while the database is away', async () => {
    vi.spyOn(app.database.pool, 'connect').mockImplementation(() => Promise.reject(new Error('away')) as never)
    const text = await metrics()
    expect(text).toContain('tatemori_database_up 0')
    expect(text).toContain('tatemori_database_connections')
  })
})

describe('a disk with little left', () => {
  it('takes no files, and all else goes on; it is measured', async () => {
    const form = new FormData()
    form.append('kind', 'buildings')
    form.append('file', new File(['建物名\n本館'], '台帳.csv'))
    const send = () => master.browser.post(`${company.path}/register-imports`, form)
    vi.spyOn(app.deps.storage, 'room').mockResolvedValue({ free: 1, isEnough: false })
    const refused = await send()
    // What is left of its body is not waited for, and the connection goes.
    expect(refused.headers.get('connection')).toBe('close')
    expect(await answered(refused, 503)).toEqual({
      message: 'ファイルの保存先に空きがありません。管理者に連絡してください。',
    })
    const matter = { name: '空調の点検', matter_category_id: 1 }
    await answered(await master.browser.post(`${company.path}/matters`, matter), 201)
    const full = await metrics()
    for (const line of ['tatemori_uploads_accepted 0', 'tatemori_storage_free_bytes 1']) expect(full).toContain(line)
    vi.restoreAllMocks()
    await answered(await send(), 201)
    expect(await metrics()).toContain('tatemori_uploads_accepted 1')
  })
})

describe('the files of a company', () => {
  it('take no more than its share, whole, in parts or many at once; it is told how much, and the others go on', async () => {
    const { company: other, master: stranger } = await app.createCompany('rival')
    const guest = await app.createPerson(company, roles.guest, '客 次郎')
    const matterOf = async (person: Person, path: string, guest_id?: number) =>
      (
        await answered<{ data: { id: number } }>(
          await person.browser.post(`${path}/matters`, {
            name: '撮影',
            matter_category_id: 1,
            ...(guest_id && { user_ids: [guest_id] }),
          }),
          201,
        )
      ).data.id
    const own = `${company.path}/matters/${await matterOf(master, company.path, guest.id)}/reporting-folders`
    const others = `${other.path}/matters/${await matterOf(stranger, other.path)}/reporting-folders`
    const send = (person: Person, to: string, ...sizes: number[]) => {
      const form = new FormData()
      for (const [index, size] of sizes.entries()) form.append('files', new File(['x'.repeat(size)], `${index}.txt`))
      return person.browser.post(to, form)
    }
    const used = async () =>
      (await answered<{ data: CompanyRoom }>(await master.browser.get(`${company.path}/company/room`), 200)).data.used
    const stored = async () => {
      const keys: string[] = []
      for await (const { key } of app.deps.storage.list()) keys.push(key)
      return keys.length
    }
    const before = await used()
    app.deps.env.COMPANY_LIMIT_GB = (before + 10_000) / 1024 ** 3
    try {
      await answered(await send(guest, own, 4000), 201)
      const kept = await stored()
      expect(await answered(await send(guest, own, 4000, 4000), 422)).toMatchObject({
        errors: { files: [expect.stringMatching(/^会社のファイルの容量（.*GB）が足りません。/)] },
      })
      expect(await stored()).toBe(kept)
      const part = new FormData()
      part.set('at', '0')
      part.set('part', new File(['x'.repeat(5000)], '続き'))
      const ahead = `${company.path}/uploads/${'a'.repeat(64)}`
      await answered(await guest.browser.post(ahead, part), 200)
      // What waits for its rest counts.
      expect(await used()).toBe(before + 9000)
      await answered(await send(master, own, 2000), 422)
      await answered(await send(master, own, 900), 201)
      expect(await answered(await master.browser.get(`${company.path}/company/room`), 200)).toEqual({
        data: { used: before + 9900, limit: app.deps.env.COMPANY_LIMIT_GB * 1024 ** 3 },
      })
      await answered(await send(stranger, others, 9000), 201)
      await answered(
        await master.browser.post(`${company.path}/matters`, { name: '記録は続く', matter_category_id: 1 }),
        201,
      )
    } finally {
      app.deps.env.COMPANY_LIMIT_GB = 0
    }
    await answered(await send(master, own, 20_000), 201)
  })
})

describe('health', () => {
  it('of the process is good whatever happens around it; ready is what takes calls', async () => {
    expect(await answered(await get('/readyz'), 200)).toEqual({ status: 'ok', database: 'ok', storage: 'ok' })
    vi.spyOn(app.database.pool, 'connect').mockImplementation(() => Promise.reject(new Error('away')) as never)
    expect(await answered(await get('/readyz'), 503)).toMatchObject({ status: 'unavailable', database: 'unreachable' })
    const forwarded = { proto: null, hops: 0 }
    expect(await answered(await get('/healthz'), 200)).toEqual({ status: 'ok', version, forwarded })
  })

  it.each([
    ['never answers', () => new Promise<never>(() => undefined)],
    ['refuses', () => Promise.reject(new Error('away'))],
  ])('stays good while the storage %s, which all processes share: it is said, and measured', async (_, readBytes) => {
    vi.spyOn(app.deps.storage, 'readBytes').mockImplementation(readBytes)
    expect(await answered(await get('/readyz'), 200)).toMatchObject({ status: 'degraded', storage: 'unreachable' })
    expect(await metrics()).toContain('tatemori_storage_up 0')
    vi.restoreAllMocks()
    expect(await metrics()).toContain('tatemori_storage_up 1')
  })

  it('tells the log when something went away and when it is back, not every second between', async () => {
    const lines: unknown[] = []
    for (const level of ['error', 'warn'] as const)
      vi.spyOn(app.deps.logger, level).mockImplementation((_facts: unknown, line?: string) => void lines.push(line))
    const server = createApp(app.deps)
    const look = () => server.fetch(new Request(`${origin}/readyz`))
    const away = vi.spyOn(app.deps.storage, 'readBytes').mockImplementation(() => Promise.reject(new Error('away')))
    for (let second = 0; second < 4; second += 1) await look()
    away.mockRestore()
    for (let second = 0; second < 2; second += 1) await look()
    expect(lines).toEqual(['storage does not answer', 'storage answers again'])
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
    // Nobody keeps a connection to a process that ends, whatever is answered; else one is kept.
    for (const path of ['/readyz', '/healthz', '/api/nothing']) {
      const { headers } = await ending.fetch(new Request(origin + path))
      expect([path, headers.get('connection')]).toEqual([path, 'close'])
      expect((await get(path)).headers.get('connection')).toBeNull()
    }
  })
})

describe('behind a proxy', () => {
  const csrf = async (env: object, headers: Record<string, string>) => {
    const server = createApp({ ...app.deps, env: { ...app.deps.env, ...env } })
    const answer = await server.fetch(new Request(`${origin}/sanctum/csrf-cookie`, { headers }))
    return { cookie: answer.headers.get('set-cookie') ?? '', hsts: answer.headers.get('strict-transport-security') }
  }
  const https = { APP_URL: 'https://app.example' }

  it.each([
    ['the proxy says so', { TRUSTED_PROXIES: 1 }, { 'x-forwarded-proto': 'https' }, true],
    ['two proxies said both', { TRUSTED_PROXIES: 1 }, { 'x-forwarded-proto': 'https, http' }, true],
    ['the address of the product is https', { ...https, TRUSTED_PROXIES: 1 }, {}, true],
    ['it is, and the proxy says otherwise', { ...https, TRUSTED_PROXIES: 1 }, { 'x-forwarded-proto': 'http' }, true],
    ['it is, without a proxy', https, {}, true],
    ['nobody says so', { TRUSTED_PROXIES: 1 }, {}, false],
    ['somebody says so who is not trusted', {}, { 'x-forwarded-proto': 'https' }, false],
  ])('cookies are for TLS alone where %s', async (_, env, headers, isSecure) => {
    const { cookie, hsts } = await csrf(env, headers)
    expect(/; Secure/.test(cookie)).toBe(isSecure)
    expect(/__Host-tatemori_session/.test(cookie)).toBe(isSecure)
    expect(hsts !== null).toBe(isSecure)
  })

  it('the operator is told once of a proxy that forgets to say so', async () => {
    const warn = vi.spyOn(app.deps.logger, 'warn').mockImplementation(() => undefined)
    const server = createApp({ ...app.deps, env: { ...app.deps.env, ...https, TRUSTED_PROXIES: 1 } })
    const call = (path: string, headers: Record<string, string> = {}) =>
      server.fetch(new Request(origin + path, { headers }))
    await call('/readyz')
    await call('/sanctum/csrf-cookie', { 'x-forwarded-proto': 'https' })
    expect(warn).not.toHaveBeenCalled()
    await call('/sanctum/csrf-cookie')
    await call('/sanctum/csrf-cookie')
    expect(warn.mock.calls).toMatchObject([[{ forwarded_proto: null }, /X-Forwarded-Proto/]])
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

  it('is told to the log with who asked and of which company, in words a person reads', async () => {
    const logged: unknown[] = []
    vi.spyOn(app.deps.logger, 'info').mockImplementation((line: unknown) => void logged.push(line))
    await get('/api/c/midori/matters', {}, '192.0.2.7')
    expect(logged).toContainEqual(expect.objectContaining({ ip: '192.0.2.7', company: 'midori', status: 401 }))
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
