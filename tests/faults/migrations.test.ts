/**
 * A server is killed while it brings an earlier release's database to this one's schema: the database is then wholly of
 * the one or of the other, and the next start completes it with every row.
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
import { MIGRATION_LOCK, migrate, newestMigration } from '#server/db/migrate.ts'
import { collect, type Storage } from '#server/storage/storage.ts'
import { spawnServer, temporaryFolder } from '#tests/e2e/server.ts'
import { isWhole } from './office.ts'
import { createCluster, type Cluster } from './postgres.ts'

const rounds = isWhole ? 50 : 1
const fixtures = resolve(import.meta.dirname, '../upgrade/fixtures')
/** The first release has most to become; every run takes the last. */
const fixture = join(
  fixtures,
  readdirSync(fixtures)
    .sort()
    .at(isWhole ? 0 : -1)!,
)
const nowhere = {
  read: async () => Readable.from([]),
  write: (_: string, content: AsyncIterable<Uint8Array>) => collect(content),
} as unknown as Storage

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let cluster: Cluster
let rows: Record<string, number>
let earlier: number
let newest: number
let migrationMs: number

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
  const path = join(folder.path, 'earlier.tar')
  await pipeline(createReadStream(fixture), createGunzip(), createWriteStream(path))
  await cluster.query('create database earlier')
  await within('earlier', async (database) => {
    ;({ rows } = await restoreAsTaken({ database, storage: nowhere }, path))
    earlier = (await newestMigration(database.pool))!
  })
  await cluster.query('create database newest template earlier')
  await within('newest', async (database) => {
    const begun = performance.now()
    await migrate(database)
    migrationMs = performance.now() - begun
    newest = (await newestMigration(database.pool))!
  })
  expect(earlier).toBeLessThan(newest)
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

it(`nothing is lost or half done when killed ${rounds} times`, { timeout: rounds * 60_000 }, async () => {
  const expected = Object.fromEntries(kept.map((name) => [name, rows[name]]))
  let met = 0
  for (let round = 0; round < rounds; round += 1) {
    const name = `round_${round}`
    await cluster.query(`create database ${name} template earlier`)
    if (await killWhileMigrating(name, Math.random() * migrationMs)) met += 1
    await within(name, async (database) => {
      // The database hears of the death a moment later, and then undoes or has done.
      await expect.poll(() => isMigrating(name)).toBe(false)
      const found = await newestMigration(database.pool)
      expect([earlier, newest]).toContain(found)
      expect(await countRows(database)).toEqual(expected)
      await migrate(database)
      expect(await newestMigration(database.pool)).toBe(newest)
      expect(await countRows(database)).toEqual(expected)
    })
    await cluster.query(`drop database ${name}`)
  }
  if (!isWhole) return
  expect(met).toBeGreaterThan(0)
  process.stdout.write(`migrations: ${rounds} kills, ${met} of them in the middle\n`)
})
