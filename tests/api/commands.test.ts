/** The operator's commands: each explains itself, and says what is wrong with what it was given. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase } from '#server/db/client.ts'
import { migrate, newestMigration } from '#server/db/migrate.ts'
import { createCluster, databaseUrl } from './cluster.ts'

const commands = [
  'company/list',
  'company/suspend',
  'company/delete',
  'company/hand-over',
  'company/export',
  'company/import',
  'users/reset-link',
  'jobs/list',
  'storage/verify',
  'mail/retry',
  'check/check',
  'company/create',
  'users/reset-sign-in',
  'backup/backup',
  'backup/restore',
  'backup/document',
]
/** Those that change nothing that is there: they read, or write a file that their caller names. */
const unchanging = [
  'company/list',
  'company/export',
  'jobs/list',
  'storage/verify',
  'check/check',
  'backup/backup',
  'backup/document',
]
/** Of what is made or filled anew, nothing is there that could be changed by mistake. */
const founding = ['company/create', 'backup/restore']

it('names every command', async () => {
  const server = resolve(import.meta.dirname, '../../server')
  const found = (await readdir(server, { recursive: true })).flatMap((path) =>
    path.endsWith('.cli.ts') && path !== 'openapi.cli.ts' ? path.slice(0, -'.cli.ts'.length) : [],
  )
  expect(commands.toSorted()).toEqual(found.toSorted())
})

type Ran = { code: number; out: string; err: string }
const run = (command: string, given: string | string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> =>
  new Promise((done) => {
    const file = resolve(import.meta.dirname, `../../server/${command}.cli.ts`)
    execFile(process.execPath, [file, ...[given].flat()], { env: { ...process.env, ...env } }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), out, err }),
    )
  })

describe.each(commands)('%s', (command) => {
  it('explains itself and ends well', async () => {
    const { code, out, err } = await run(command, '--help')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('使い方:\n  npm run ')
    if (![...unchanging, ...founding].includes(command)) expect(out).toMatch(/^ {2}--dry-run /m)
  })

  it('refuses what it does not know, and explains itself then', async () => {
    const { code, out, err } = await run(command, '--unknown')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^引数に誤りがあります: [\s\S]+使い方:\n {2}npm run /)
  })
})

describe('what says that it changes nothing', () => {
  const reading: [string, string[]][] = [
    ['company/list', []],
    ['jobs/list', []],
    ['storage/verify', []],
    ['mail/retry', ['--dry-run']],
    ['company/suspend', ['midori', '--dry-run']],
    ['company/delete', ['midori', '--dry-run']],
    ['company/hand-over', ['midori', '--to', 'ichiro@midori.example', '--dry-run']],
    ['users/reset-link', ['ichiro@midori.example', '--dry-run']],
    ['users/reset-sign-in', ['ichiro@midori.example', '--dry-run']],
  ]
  const cluster = createCluster(inject('clusterUrl'))
  let folder: string
  const names: string[] = []
  const newDatabase = async (): Promise<string> => {
    const name = await cluster.createDatabase('template0')
    names.push(name)
    return databaseUrl(inject('clusterUrl'), name)
  }
  const schemaOf = async (url: string): Promise<unknown[]> => {
    const { pool, close } = createDatabase(url)
    try {
      const { rows } = await pool.query(
        `select table_schema, table_name, column_name from information_schema.columns where table_schema in ('public', 'drizzle') order by 1, 2, 3`,
      )
      return [await newestMigration(pool), rows]
    } finally {
      await close()
    }
  }
  let empty: string
  let earlier: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tatemori-commands-'))
    ;[empty, earlier] = await Promise.all([newDatabase(), newDatabase()])
    const database = createDatabase(earlier)
    await migrate(database)
    const newest = await newestMigration(database.pool)
    await database.pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [newest])
    await database.close()
  })
  afterAll(async () => {
    for (const name of names) await cluster.dropDatabase(name)
    await cluster.close()
    await rm(folder, { recursive: true, force: true })
  })

  it.each(reading)('%s leaves a schema as it is, and says that it is not its own', async (command, given) => {
    const place = { DATA_DIR: join(folder, 'none'), DATABASE_URL: '' }
    for (const [DATABASE_URL, sentence] of [
      [empty, 'データベースはまだ空です'],
      [earlier, 'データベースは前の版の形です（あと1段階）'],
    ] as const) {
      const before = await schemaOf(DATABASE_URL)
      const { code, err } = await run(command, given, { ...place, DATABASE_URL })
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(sentence) })
      expect(await schemaOf(DATABASE_URL)).toEqual(before)
    }
    const { code, err } = await run(command, given, place)
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('データベースがまだありません') })
    expect(existsSync(place.DATA_DIR)).toBe(false)
  })
})
