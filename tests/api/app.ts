/** The real application in process: a company with people of every role, and a browser's manners for each. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { inSystem } from '#server/db/client.ts'
import { matterStatuses } from '#server/db/schema/matters.ts'
import { companies } from '#server/db/schema/company.ts'
import { memberships, users } from '#server/db/schema/users.ts'
import { readEnv } from '#server/env.ts'
import type { Deps } from '#server/http/context.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { registerJobs } from '#server/register-jobs.ts'
import { outboxMailer, type Mailer } from '#server/mail/mailer.ts'
import type { PushSender } from '#server/notifications/push/push-sender.ts'
import { createSheetEngine } from '#engine/engine.ts'
import { diskStorage } from '#server/storage/disk.ts'
import { matterStatusSeed } from '#domain/matters/matters.labels.ts'
import type { Role } from '#domain/users/users.labels.ts'
import { eq } from 'drizzle-orm'
import { createTestDatabase } from './database.ts'

export const origin = 'http://localhost:3000'
export const password = 'tatemori-test'
/** Of `password`, at a cost that hundreds of sign-ins can bear: a PHC string says itself how dear it is. */
const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$dGF0ZW1vcmktdGVzdC1ubw$LHzB4c+rk/ACBdYyaFxsV+jLiIapDQS0GII8VkiDXWQ'

/** A browser: keeps cookies, sends the CSRF token, speaks JSON unless given a FormData, a text or bytes. */
export type Browser = {
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  get(path: string): Promise<Response>
  post(path: string, body?: unknown): Promise<Response>
  put(path: string, body?: unknown): Promise<Response>
  delete(path: string, body?: unknown): Promise<Response>
  login(email: string): Promise<void>
}

export type Person = { id: number; name: string; email: string; browser: Browser }
export type TestCompany = { id: number; key: string; path: string; status_ids: number[] }

/** Of all files that this process runs: every one anew would start up to six processes for what one was begun for. */
const engine = createSheetEngine()

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

export const createTestApp = async (options: { mailer?: Mailer; push?: PushSender; clock?: () => Date } = {}) => {
  const test = await createTestDatabase()
  const folder = await mkdtemp(join(inject('runFolder'), 'app-'))
  const logger = pino({ level: process.env['TEST_LOG'] ?? 'silent' })
  const jobs = createJobs(test.database, logger)
  const deps: Deps = {
    env: readEnv({ NODE_ENV: 'test', DATA_DIR: folder }),
    database: test.database,
    storage: diskStorage(join(folder, 'files')),
    jobs,
    engine,
    logger,
    clock: options.clock ?? (() => new Date()),
    origin: () => origin,
    secret: Buffer.from('a secret of tests'),
    outboxKey: async () => 'test-outbox',
    isStopping: () => false,
  }
  let people = 0
  registerJobs(deps, options.mailer ?? outboxMailer(), options.push)
  const { fetch } = createApp(deps)
  const running = new Set<Promise<Response>>()
  let isClosed = false
  const app = {
    fetch: (request: Request): Promise<Response> => {
      // What a screen still asks after its test would fail without a database, and the next test's screen would say so.
      if (isClosed) return new Promise(() => undefined)
      const answer = Promise.resolve(fetch(request))
      running.add(answer)
      return answer.finally(() => running.delete(answer))
    },
  }

  const openBrowser = (): Browser => {
    const cookies = new Map<string, string>()
    const send = async (
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Response> => {
      const isForm = body instanceof FormData
      const response = await app.fetch(
        new Request(origin + path, {
          method,
          headers: {
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
            ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined
            ? {}
            : {
                body: isForm || typeof body === 'string' || body instanceof ArrayBuffer ? body : JSON.stringify(body),
              }),
        }),
      )
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const at = pair.indexOf('=')
        if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at))
        else cookies.set(pair.slice(0, at), pair.slice(at + 1))
      }
      return response
    }
    const request: Browser['request'] = async (method, path, body, headers) => {
      if (method !== 'GET' && !cookies.has('XSRF-TOKEN')) await send('GET', '/sanctum/csrf-cookie')
      return send(method, path, body, headers)
    }
    /** A document's contents are saved on the state that a screen would have read before; one that names its own keeps it. */
    const based = async (path: string, body: unknown): Promise<unknown> => {
      if (!/\/documents\/\d+$/.test(path) || typeof body !== 'object' || body === null || 'updated_at' in body)
        return body
      if (!('docs_data' in body) && !('document_embed_resources' in body)) return body
      const read = await request('GET', path)
      const updated_at = read.ok
        ? ((await read.json()) as { data: { updated_at: string } }).data.updated_at
        : '2026-01-01T00:00:00.000+09:00'
      return { ...body, updated_at }
    }
    return {
      request,
      get: (path) => request('GET', path),
      post: (path, body) => request('POST', path, body),
      put: async (path, body) => request('PUT', path, await based(path, body)),
      delete: (path, body) => request('DELETE', path, body),
      async login(email) {
        const response = await request('POST', '/api/login', { email, password })
        if (!response.ok) throw new Error(`login failed: ${response.status} ${await response.text()}`)
      },
    }
  }

  /** A company with the default statuses and its Master. */
  const createCompany = async (key: string): Promise<{ company: TestCompany; master: Person }> => {
    const [company] = await inSystem(test.database.db, (tx) =>
      tx
        .insert(companies)
        .values({ company_key: key, name: `株式会社${key}` })
        .returning(),
    )
    const statuses = await inSystem(test.database.db, (tx) =>
      tx
        .insert(matterStatuses)
        .values(
          matterStatusSeed.map((status, index) => ({ company_id: company!.id, sort_order: index + 1, ...status })),
        )
        .returning({ id: matterStatuses.id }),
    )
    const described = { id: company!.id, key, path: `/api/c/${key}`, status_ids: statuses.map(({ id }) => id) }
    const master = await createPerson(described, 3, `${key}-master`)
    await inSystem(test.database.db, (tx) =>
      tx.update(companies).set({ master_user_id: master.id }).where(eq(companies.id, company!.id)),
    )
    return { company: described, master }
  }

  /** A person of the company, signed in in a browser of their own. */
  const createPerson = async (company: TestCompany, role: Role, name: string): Promise<Person> => {
    const email = `person-${(people += 1)}@example.com`
    const [user] = await inSystem(test.database.db, async (tx) => {
      const rows = await tx
        .insert(users)
        .values({ name, email, email_proved_at: new Date(0), password_hash: passwordHash })
        .returning()
      await tx.insert(memberships).values({ company_id: company.id, user_id: rows[0]!.id, role })
      return rows
    })
    const browser = openBrowser()
    await browser.login(email)
    return { id: user!.id, name, email, browser }
  }

  return {
    app,
    deps,
    database: test.database,
    databaseUrl: test.url,
    openBrowser,
    createCompany,
    createPerson,
    async close() {
      isClosed = true
      await Promise.allSettled(running)
      await jobs.stop(1000)
      await test.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The app of a file's tests, with a company. Each is filled before them; who else is there is set up in a `beforeAll`. */
export const openCompany = (): { app: TestApp; company: TestCompany; master: Person } => {
  const opened = { app: {} as TestApp, company: {} as TestCompany, master: {} as Person }
  beforeAll(async () => {
    Object.assign(opened.app, await createTestApp())
    const { company, master } = await opened.app.createCompany('midori')
    Object.assign(opened.company, company)
    Object.assign(opened.master, master)
  })
  afterAll(() => opened.app.close())
  return opened
}
