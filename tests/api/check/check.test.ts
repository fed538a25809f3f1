/** An installation with a fault planted in it: `npm run check` names each. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { checkDatabase } from '#server/check/database.ts'
import type { Finding } from '#server/check/finding.ts'
import { checkMail } from '#server/check/mail.ts'
import { checkSpace, checkStorage } from '#server/check/places.ts'
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
      return await checkDatabase(database)
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
  ])('%s is a fault', async (_, change, text) => {
    const url = new URL(urlOf(name))
    change(url)
    expect(said(await check(url.href), 'fault')).toContain(text)
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
    ['a file in place of a folder', async () => diskStorage(join(import.meta.filename, 'files')), 'check.test.ts'],
  ])('at %s is a fault', async (_, open, text) => {
    const { state, text: told } = await checkStorage(open)
    expect(state).toBe('fault')
    expect(told).toContain(text)
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
})

describe('the public address', () => {
  const serve = async (answer: RequestListener): Promise<string> => {
    const server: Server = createServer(answer)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const ours: RequestListener = (request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'x-request-id': 'A' }).end('{}'))
  }

  it('of this product is said to be reached', async () => {
    expect(new Set(statesOf(await checkProxy(await serve(ours))))).toEqual(new Set(['ok']))
  })

  it.each<[string, RequestListener, string]>([
    ['another program', (_, response) => response.end('hello'), '建守ではありません'],
    [
      'a server that is not ready',
      (request, response) => response.writeHead(request.url === '/readyz' ? 503 : 200, { 'x-request-id': 'A' }).end(),
      '準備ができていません',
    ],
    [
      'a proxy that lets through a megabyte',
      (request, response) => (request.method === 'POST' ? response.writeHead(413).end() : ours(request, response)),
      'client_max_body_size',
    ],
  ])('of %s is a fault', async (_, answer, text) => {
    expect(said(await checkProxy(await serve(answer)), 'fault')).toContain(text)
  })

  it('that nobody has is a fault', async () => {
    expect(said(await checkProxy('http://nobody.invalid'), 'fault')).toContain('http://nobody.invalid')
  })
})
