/**
 * A server is killed while it brings an empty database, or an earlier release's, to this one's schema: the database is
 * then wholly of the one or of the other, and the next start completes it with every row.
 */
import { once } from 'node:events'
import { createReadStream, createWriteStream, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreAsTaken } from '#server/backup/restore.ts'
import { createDatabase, type Database } from '#server/db/client.ts'
import journal from '#server/db/migrations/meta/_journal.json' with { type: 'json' }
import { MIGRATION_LOCK, migrate, newestMigration } from '#server/db/migrate.ts'
import { collect, type Storage } from '#server/storage/storage.ts'
import { spawnServer, temporaryFolder } from '#tests/e2e/server.ts'
import { isWhole } from './office.ts'
import { createCluster, type Cluster } from './postgres.ts'

const rounds = isWhole ? 50 : 1
const fixtures = resolve(import.meta.dirname, '../upgrade/fixtures')
const nowhere = {
  async *list() {},
  remove: async () => undefined,
  read: async () => Readable.from([]),
  write: (_: string, content: AsyncIterable<Uint8Array>) => collect(content),
} as unknown as Storage

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let cluster: Cluster
const urlOf = (name: string) => cluster.url.replace(/postgres$/, name)
const within = async <T>(name: string, run: (database: Database) => Promise<T>): Promise<T> => {
  const database = createDatabase(urlOf(name), { maxConnections: 2 })
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

beforeAll(async () => {
  folder = await temporaryFolder()
  cluster = await createCluster(join(folder.path, 'postgres'))
})
afterAll(async () => {
  await cluster.stop('fast')
  await folder.remove()
})

const kept = ['companies', 'users', 'matters', 'documents', 'files', 'comments', 'histories', 'mail_outbox']
const countRows = async ({ pool }: Database): Promise<Record<string, number>> => {
  const { rows: found } = await pool.query<{ name: string; n: number }>(
    kept.map((name) => `select '${name}' as name, count(*)::int as n from ${name}`).join(' union all '),
  )
  return Object.fromEntries(found.map(({ name, n }) => [name, n]))
}

/** Whether some transaction on that database holds the lock of migrations, or waits for it. */
const isMigrating = async (name: string, granted = true): Promise<boolean> =>
  (
    await cluster.query(
      `select from pg_locks join pg_database d on d.oid = database where locktype = 'advisory' and granted = $2 and d.datname = $1`,
      [name, granted],
    )
  ).length > 0

/** Kills the server that starts on the database so long after it began to migrate; false where it had finished by then. */
const killWhileMigrating = async (name: string, afterMs: number): Promise<boolean> => {
  const gate = new pg.Client({ connectionString: urlOf(name) })
  await gate.connect()
  await gate.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const child = spawnServer(join(folder.path, 'data'), {
    DATABASE_URL: urlOf(name),
    STORAGE_URL: '',
    LOG_LEVEL: 'fatal',
  })
  const ended = once(child, 'exit')
  await expect.poll(() => isMigrating(name, false), { timeout: 60_000 }).toBe(true)
  await gate.end()
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  const wasMigrating = await isMigrating(name)
  child.kill('SIGKILL')
  await ended
  return wasMigrating
}

type Start = { rows: Record<string, number> | null; earlier: number | null; newest: number; migrationMs: number }

/** The database `name` as `fixture` left it, or empty; and what becomes of it where nobody is killed. */
const prepare = async (name: string, fixture: string | null): Promise<Start> => {
  await cluster.query(`create database ${name}`)
  let rows: Start['rows'] = null
  if (fixture) {
    const path = join(folder.path, `${name}.tar`)
    await pipeline(createReadStream(join(fixtures, fixture)), createGunzip(), createWriteStream(path))
    const restored = await within(name, (database) => restoreAsTaken({ database, storage: nowhere }, path))
    rows = Object.fromEntries(kept.map((table) => [table, restored.rows[table]!]))
  }
  const earlier = await within(name, ({ pool }) => newestMigration(pool))
  await cluster.query(`create database ${name}_newest template ${name}`)
  return within(`${name}_newest`, async (database) => {
    const begun = performance.now()
    await migrate(database)
    return { rows, earlier, newest: (await newestMigration(database.pool))!, migrationMs: performance.now() - begun }
  })
}

const nothing = Object.fromEntries(kept.map((name) => [name, 0]))

/** The fixtures of which something is still to be made: a release's own has this schema until the next migration. */
const earlierFixtures = readdirSync(fixtures)
  .sort()
  .filter((name) => name.slice(0, 4) < journal.entries.at(-1)!.tag.slice(0, 4))

/** Of those, every run takes the last, and the whole run the first, which has most to become. */
const starts: [string, string | null][] = [
  ['empty', null],
  ['earlier', earlierFixtures.at(isWhole ? 0 : -1)!],
]

it.each(starts)(
  `nothing is lost or half done of %s when killed ${rounds} times`,
  { timeout: rounds * 60_000 },
  async (start, fixture) => {
    const { rows, earlier, newest, migrationMs } = await prepare(start, fixture)
    expect(earlier ?? 0).toBeLessThan(newest)
    let met = 0
    for (let round = 0; round < rounds; round += 1) {
      const name = `${start}_${round}`
      await cluster.query(`create database ${name} template ${start}`)
      if (await killWhileMigrating(name, Math.random() * migrationMs)) met += 1
      await within(name, async (database) => {
        // The database hears of the death a moment later, and then undoes or has done.
        await expect.poll(() => isMigrating(name)).toBe(false)
        const found = await newestMigration(database.pool)
        expect([earlier, newest]).toContain(found)
        if (found !== null) expect(await countRows(database)).toEqual(rows ?? nothing)
        await migrate(database)
        expect(await newestMigration(database.pool)).toBe(newest)
        expect(await countRows(database)).toEqual(rows ?? nothing)
      })
      await cluster.query(`drop database ${name}`)
    }
    if (!isWhole) return
    expect(met).toBeGreaterThan(0)
    process.stdout.write(`migrations: ${rounds} kills of ${start}, ${met} of them in the middle\n`)
  },
)
