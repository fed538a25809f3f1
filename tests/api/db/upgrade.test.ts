/** Every released schema, kept with its demo company in it, becomes this one: nothing is lost, nothing is left over. */
import { createReadStream, createWriteStream, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { restore } from '#server/backup/restore.ts'
import { createDatabase, type Database } from '#server/db/client.ts'
import { collect, type Storage } from '#server/storage/storage.ts'
import { createCluster, databaseUrl } from '../cluster.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

const fixtures = resolve(import.meta.dirname, '../../upgrade/fixtures')
const cluster = createCluster(inject('clusterUrl'))
let folder: string
let fresh: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tatemori-upgrade-'))
  fresh = await createTestDatabase()
})
afterAll(async () => {
  await fresh.drop()
  await cluster.close()
  await rm(folder, { recursive: true, force: true })
})

/** Files of the fixtures are empty. */
const nowhere = { write: (_: string, content: AsyncIterable<Uint8Array>) => collect(content) } as unknown as Storage

const shapeOf = async ({ pool }: Database): Promise<unknown[]> =>
  (
    await pool.query(`
      select 'column' as kind, table_name as of, column_name || ' ' || data_type || ' ' || is_nullable || coalesce(' ' || column_default, '') as is
      from information_schema.columns where table_schema = 'public'
      union all select 'constraint', conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'index', tablename, indexdef from pg_indexes where schemaname = 'public'
      union all select 'policy', tablename, policyname || ' ' || qual from pg_policies where schemaname = 'public'
      union all select 'trigger', tgrelid::regclass::text, pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      order by 1, 2, 3`)
  ).rows

const countOf = async ({ pool }: Database, sql: string): Promise<number> =>
  Number((await pool.query<{ n: string }>(sql)).rows[0]!.n)

describe.each(readdirSync(fixtures))('the release of %s', (name) => {
  it('comes to this release’s schema with all that it held', async () => {
    const path = join(folder, `${name}.tar`)
    await pipeline(createReadStream(join(fixtures, name)), createGunzip(), createWriteStream(path))
    const database_name = await cluster.createDatabase('template0')
    const database = createDatabase(databaseUrl(inject('clusterUrl'), database_name), { maxConnections: 3 })
    try {
      const { rows } = await restore({ database, storage: nowhere }, path)
      expect(await shapeOf(database)).toEqual(await shapeOf(fresh.database))
      for (const table of ['companies', 'users', 'matters', 'documents', 'templates', 'files', 'comments', 'histories'])
        expect({ table, rows: await countOf(database, `select count(*) as n from ${table}`) }).toEqual({
          table,
          rows: rows[table],
        })
      expect(rows['matters']).toBeGreaterThan(100)
      expect(await countOf(database, 'select sum(total) as n from matter_counts where user_id is null')).toBe(
        await countOf(database, 'select count(*) as n from matters where deleted_at is null'),
      )
    } finally {
      await database.close()
      await cluster.dropDatabase(database_name)
    }
  })
})
