/** An installation with a fault planted in it: `npm run check` names each. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { checkDatabase, judge } from '#server/check/database.ts'
import type { Finding } from '#server/check/finding.ts'
import { checkMail } from '#server/check/mail.ts'
import { checkSpace, checkStorage } from '#server/check/places.ts'
import { checkPort } from '#server/check/port.ts'
import { checkProxy } from '#server/check/proxy.ts'
import { checkSettings } from '#server/check/settings.ts'
import { createDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { readEnv } from '#server/env.ts'
import { diskStorage } from '#server/storage/disk.ts'
import { s3Storage } from '#server/storage/s3.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createCluster, databaseUrl } from '../cluster.ts'

const cluster = createCluster(inject('clusterUrl'))
let folder: string
let name: string
const databases: string[] = []
const servers: { close(done: () => void): unknown }[] = []

const newDatabase = async (): Promise<string> => {
  const made = await cluster.createDatabase('template0')
  databases.push(made)
  return made
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tatemori-check-'))
  name = await newDatabase()
})
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(resolve))
})
afterAll(async () => {
  for (const made of databases) await cluster.dropDatabase(made)
  await cluster.close()
  await rm(folder, { recursive: true, force: true })
})

const statesOf = (findings: Finding[]) => findings.map(({ state }) => state)
const said = (findings: Finding[], state: Finding['state']): string =>
  findings
    .filter((finding) => finding.state === state)
    .map(({ text }) => text)
    .join(' ')

const atWork = {
  APP_URL: 'https://app.example',
  TRUSTED_PROXIES: '1',
  DATABASE_URL: 'postgres://user@db.example/tatemori',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: '株式会社みどり <no-reply@midori.example>',
}

describe('settings', () => {
  it('that fit are said to', () => {
    expect(statesOf(checkSettings(readEnv(atWork)))).toEqual(['ok'])
  })

  it.each([
    ['no public address', { APP_URL: '' }, 'APP_URLがありません'],
    ['one without TLS', { APP_URL: 'http://app.example', TRUSTED_PROXIES: '0' }, 'APP_URLがhttpです'],
    ['TLS by nobody', { TRUSTED_PROXIES: '0' }, 'TRUSTED_PROXIESが0です'],
    ['the bundled database', { DATABASE_URL: '' }, 'DATABASE_URLがありません'],
    ['no mail server', { SMTP_URL: '' }, 'SMTP_URLがありません'],
    ['the example’s sender', { MAIL_FROM: '' }, 'MAIL_FROMが既定のまま'],
    ['the demo at work', { SEED: 'demo' }, 'SEEDがdemo'],
  ])('with %s are warned of', (_, changed, text) => {
    const findings = checkSettings(readEnv({ ...atWork, ...changed }))
    expect(statesOf(findings)).toEqual(['warning'])
    expect(said(findings, 'warning')).toContain(text)
  })
})

describe('the database', () => {
  const check = async (url: string): Promise<Finding[]> => {
    const database = createDatabase(url, { maxConnections: 2 })
    try {
      return await checkDatabase(database, { isOwn: true })
    } finally {
      await database.close()
    }
  }
  const urlOf = (database: string, options = '') => {
    const url = new URL(databaseUrl(inject('clusterUrl'), database))
    if (options) url.searchParams.set('options', options)
    return url.href
  }

  it('that is empty is ready for the first start, and after it has this release’s schema', async () => {
    expect(said(await check(urlOf(name)), 'ok')).toContain('最初の起動で表を作ります')
    const database = createDatabase(urlOf(name))
    await migrate(database)
    await database.close()
    const findings = await check(urlOf(name))
    expect(new Set(statesOf(findings))).toEqual(new Set(['ok']))
    expect(said(findings, 'ok')).toContain('この版の形です')
  })

  it.each([
    [
      'an earlier release',
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
      'warning',
      '前の版の形です',
    ],
    [
      'a release too old for this one',
      'update drizzle.__drizzle_migrations set created_at = created_at - 1000000000',
      'fault',
      '引き継げない古い版',
    ],
    [
      'a release to come',
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
      'fault',
      'より新しい版',
    ],
  ] as const)('of %s is said to be', async (_, sql, state, text) => {
    const made = await newDatabase()
    const database = createDatabase(urlOf(made))
    await migrate(database)
    await database.pool.query(sql)
    await database.close()
    expect(said(await check(urlOf(made)), state)).toContain(text)
  })

  it('that takes no writes is a fault', async () => {
    expect(said(await check(urlOf(name, '-c default_transaction_read_only=on')), 'fault')).toContain('読み取り専用')
  })

  it('whose user may not use the role of companies is told which statements help', async () => {
    const user = `checked_${process.pid}`
    const made = await newDatabase()
    const admin = createDatabase(urlOf(made))
    await admin.pool.query(`create role ${user} login password 'x'`)
    try {
      const url = new URL(urlOf(made))
      Object.assign(url, { username: user, password: 'x' })
      expect(said(await check(url.href), 'fault')).toContain('CREATE ROLE tatemori_app NOLOGIN')
    } finally {
      await admin.pool.query(`drop role ${user}`)
      await admin.close()
    }
  })

  it.each([
    ['that is not there', (url: URL) => void (url.pathname = '/nowhere'), 'データベースがありません'],
    ['behind a closed port', (url: URL) => void (url.port = '9'), '接続できません'],
    ['whose user is not known', (url: URL) => void (url.username = 'nobody'), 'ログインできません'],
    ['on a host that is not there', (url: URL) => void (url.hostname = 'nobody.invalid'), 'ホストが見つかりません'],
  ])('%s is a fault', async (_, change, text) => {
    const url = new URL(urlOf(name))
    change(url)
    expect(said(await check(url.href), 'fault')).toContain(text)
  })
})

describe('what the database says of itself', () => {
  const facts = {
    version: 170000,
    version_text: '17.0',
    encoding: 'UTF8',
    is_read_only: false,
    has_icu: true,
    connections: 100,
    seconds_apart: 0,
    may_have_role: true,
    is_superuser: false,
    role_sees_all: false,
  }
  it('is right where it fits', () => {
    expect(statesOf(judge(facts, { isOwn: false }))).toEqual(['ok'])
    expect(statesOf(judge({ ...facts, is_superuser: true }, { isOwn: true }))).toEqual(['ok'])
  })

  it.each<[string, Partial<typeof facts>, Finding['state'], string]>([
    ['too old a version', { version: 140009, version_text: '14.9' }, 'fault', 'PostgreSQL 14.9は古すぎます'],
    ['another encoding', { encoding: 'SQL_ASCII' }, 'fault', 'UTF8のデータベースが必要です'],
    ['no Japanese order', { has_icu: false }, 'fault', 'ICU付きのPostgreSQLが必要です'],
    ['a superuser', { is_superuser: true }, 'warning', 'スーパーユーザーです'],
    ['companies without borders', { role_sees_all: true }, 'fault', 'NOSUPERUSER NOBYPASSRLS'],
    ['few connections', { connections: 20 }, 'warning', 'max_connectionsが20です'],
    ['another time', { seconds_apart: 90 }, 'warning', '90秒ずれています'],
  ])('with %s is told', (_, changed, state, text) => {
    expect(said(judge({ ...facts, ...changed }, { isOwn: false }), state)).toContain(text)
  })
})

describe('the port', () => {
  const hold = async (answer: RequestListener): Promise<number> => {
    const server = createServer(answer)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    return (server.address() as AddressInfo).port
  }
  const check = (PORT?: number) => checkPort({ HOST: '127.0.0.1', PORT })

  it('that another program holds is a fault; a free one and this product’s own are not', async () => {
    expect(await check()).toEqual([])
    const own = await hold((_, response) => response.writeHead(200, { 'x-tatemori': '1' }).end())
    expect(said(await check(own), 'ok')).toContain('建守が動いています')
    const taken = await hold((_, response) => response.end('hello'))
    expect(said(await check(taken), 'fault')).toContain(`ポート${taken}は使用中です`)
    const [server] = servers.splice(servers.length - 1)
    await new Promise<void>((resolve) => server!.close(resolve))
    expect(said(await check(taken), 'ok')).toContain('空いています')
  })
})

describe('the place of files', () => {
  it('that takes and gives back is said to, and nothing stays there', async () => {
    const storage = diskStorage(join(folder, 'files'))
    expect((await checkStorage(async () => storage)).state).toBe('ok')
    const left: string[] = []
    for await (const { key } of storage.list()) left.push(key)
    expect(left).toEqual([])
  })

  it.each<[string, () => Promise<Storage>, string]>([
    ['a closed port', async () => s3Storage('s3://a:b@127.0.0.1:9/files?tls=0'), '接続できません'],
    [
      'a file in place of a folder',
      async () => diskStorage(join(import.meta.filename, 'files')),
      'フォルダーではないものがあります',
    ],
    [
      'a folder of somebody else',
      () => Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/srv/files' })),
      '/srv/filesに書き込めません',
    ],
  ])('at %s is a fault', async (_, open, text) => {
    const { state, text: told } = await checkStorage(open)
    expect(state).toBe('fault')
    expect(told).toContain(text)
  })

  it.each([
    ['whose secret is another', 403, 'SignatureDoesNotMatch', 'アクセスキーが正しくない'],
    ['that its key may not write', 403, 'AccessDenied', '読み書きする権限がありません'],
    ['that is not there', 404, 'NoSuchBucket', 'バケットがありません'],
  ])('in a bucket %s is a fault', async (_, status, code, sentence) => {
    const bucket = createServer((request, response) =>
      request.resume().on('end', () => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)),
    )
    await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
    servers.push(bucket)
    const { port } = bucket.address() as AddressInfo
    const found = await checkStorage(async () => s3Storage(`s3://key:hidden@127.0.0.1:${port}/files?tls=0`))
    expect(found.state).toBe('fault')
    expect(found.text).toContain(`127.0.0.1:${port}/files`)
    expect(found.text).toContain(sentence)
    expect(found.text).not.toContain('hidden')
  })

  it('in a data folder that cannot be made is a fault', async () => {
    const { state, text } = await checkSpace(join(import.meta.filename, 'data'))
    expect(state).toBe('fault')
    expect(text).toContain('フォルダーではないものがあります')
  })

  it.each([
    ['plenty', { bavail: 50, blocks: 100, bsize: 2 ** 30 }, 'ok'],
    ['less than a gigabyte', { bavail: 0.5, blocks: 2, bsize: 2 ** 30 }, 'warning'],
    ['less than a twentieth', { bavail: 4, blocks: 100, bsize: 2 ** 30 }, 'warning'],
  ])('with %s of room: %j → %s', async (_, measured, state) => {
    expect((await checkSpace(folder, async () => measured)).state).toBe(state)
  })
})

describe('the mail server', () => {
  const open = async (isRight: boolean): Promise<number> => {
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: (_auth, _session, done) =>
        isRight ? done(null, { user: 'x' }) : done(Object.assign(new Error('no'), { responseCode: 535 })),
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    return (server.server.address() as AddressInfo).port
  }

  it('that lets in is said to; a wrong password and a closed port are faults', async () => {
    expect(await checkMail(`smtp://x:y@127.0.0.1:${await open(true)}`)).toMatchObject({ state: 'ok' })
    const refused = await checkMail(`smtp://x:y@127.0.0.1:${await open(false)}`)
    expect(refused).toMatchObject({ state: 'fault', text: expect.stringContaining('ログインできません') as string })
    expect(await checkMail('smtp://127.0.0.1:9')).toMatchObject({
      state: 'fault',
      text: expect.stringContaining('接続できません') as string,
    })
  })

  it('that takes the call and says nothing is a fault', { timeout: 20_000 }, async () => {
    const silent = createSocketServer((socket) => socket.on('error', () => undefined))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    servers.push(silent)
    const found = await checkMail(`smtp://x:y@127.0.0.1:${(silent.address() as AddressInfo).port}`)
    expect(found.state).toBe('fault')
    expect(found.text).toContain('応答がありません')
  })
})

describe('the public address', () => {
  const serve = async (answer: RequestListener): Promise<string> => {
    const server: Server = createServer(answer)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const saying =
    (forwarded: { proto: string | null; hops: number }): RequestListener =>
    (request, response) => {
      const body = JSON.stringify({ status: 'ok', forwarded })
      request.resume().on('end', () => response.writeHead(200, { 'x-request-id': 'A' }).end(body))
    }
  const ours = saying({ proto: 'https', hops: 1 })
  /** Answers as if it were called by TLS. */
  const checkTls = async (answer: RequestListener, trusted = 1) => {
    const address = await serve(answer)
    vi.stubGlobal('fetch', (url: string, options: RequestInit) =>
      realFetch(url.replace('https://app.example', address), options),
    )
    try {
      return await checkProxy('https://app.example', trusted)
    } finally {
      vi.unstubAllGlobals()
    }
  }
  const realFetch = fetch

  it('of this product is said to be reached', async () => {
    expect(new Set(statesOf(await checkProxy(await serve(ours), 1)))).toEqual(new Set(['ok']))
  })

  it.each<[string, RequestListener, string]>([
    ['another program', (_, response) => response.end('hello'), '建守ではありません'],
    [
      'a server that is not ready',
      (request, response) =>
        request.url === '/readyz' ? response.writeHead(503, { 'x-request-id': 'A' }).end() : ours(request, response),
      '準備ができていません',
    ],
    [
      'a proxy that lets through a megabyte',
      (request, response) => (request.method === 'POST' ? response.writeHead(413).end() : ours(request, response)),
      'client_max_body_size',
    ],
  ])('of %s is a fault', async (_, answer, text) => {
    expect(said(await checkProxy(await serve(answer), 1), 'fault')).toContain(text)
  })

  it.each<[string, { proto: string | null; hops: number }, number, string]>([
    ['does not say that people come by TLS', { proto: null, hops: 1 }, 1, 'X-Forwarded-Proto: https'],
    ['does not say who comes', { proto: 'https', hops: 0 }, 1, 'X-Forwarded-For を付けて'],
    ['has another before it', { proto: 'https, http', hops: 2 }, 1, 'プロキシは2段ですが、TRUSTED_PROXIESは1です'],
    ['is alone where two are believed', { proto: 'https', hops: 1 }, 2, 'プロキシは1段ですが、TRUSTED_PROXIESは2です'],
  ])('of a proxy that %s is warned of', async (_, forwarded, trusted, text) => {
    const findings = await checkTls(saying(forwarded), trusted)
    expect(said(findings, 'fault')).toBe('')
    expect(said(findings, 'warning')).toContain(text)
  })

  it('that nobody has is a fault', async () => {
    expect(said(await checkProxy('http://nobody.invalid', 1), 'fault')).toContain('http://nobody.invalid')
  })
})
