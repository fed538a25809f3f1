/** Every released schema, kept with its demo company in it, becomes this one: nothing is lost, nothing is left over. */
import { createReadStream, createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { restore, restoreAsTaken } from '#server/backup/restore.ts'
import { listCompanyTables, removeCompanyRows } from '#server/company/remove-company.store.ts'
import { createDatabase, inSystem, type Database } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { collect, type Storage } from '#server/storage/storage.ts'
import { createCluster, databaseUrl } from '../cluster.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

const fixtures = resolve(import.meta.dirname, '../../upgrade/fixtures')
/** The newest first: a short run takes the first alone. */
const releases = readdirSync(fixtures).toSorted().toReversed()
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
const nowhere = {
  async *list() {},
  remove: async () => undefined,
  write: (_: string, content: AsyncIterable<Uint8Array>) => collect(content),
} as unknown as Storage

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

/** A new database with what the fixture holds, put there by `put`. */
const withFixture = async <Result>(
  name: string,
  put: typeof restore,
  run: (database: Database, rows: Record<string, number>) => Promise<Result>,
): Promise<Result> => {
  const path = join(folder, `${name}.tar`)
  await pipeline(createReadStream(join(fixtures, name)), createGunzip(), createWriteStream(path))
  const database_name = await cluster.createDatabase('template0')
  const database = createDatabase(databaseUrl(inject('clusterUrl'), database_name), { maxConnections: 3 })
  try {
    const { rows } = await put({ database, storage: nowhere }, path)
    return await run(database, rows)
  } finally {
    await database.close()
    await cluster.dropDatabase(database_name)
  }
}

it('of every released version there is one', () => {
  const changes = readFileSync(resolve(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')
  // A version is released when it has its day.
  for (const [, released] of changes.matchAll(/^## (\d+\.\d+\.\d+) - \d/gm))
    expect(releases.map((name) => name.replace(/^\d{4}-|\.tar\.gz$/g, ''))).toContain(released)
})

describe.each(releases)('the release of %s', (name) => {
  it('comes to this release’s schema with all that it held', () =>
    withFixture(name, restore, async (database, rows) => {
      expect(await shapeOf(database)).toEqual(await shapeOf(fresh.database))
      for (const table of ['companies', 'users', 'matters', 'documents', 'templates', 'comments', 'histories'])
        expect({ table, rows: await countOf(database, `select count(*) as n from ${table}`) }).toEqual({
          table,
          rows: rows[table],
        })
      expect(rows['matters']).toBeGreaterThan(100)
      expect(await countOf(database, 'select sum(total) as n from matter_counts where user_id is null')).toBe(
        await countOf(database, 'select count(*) as n from matters where deleted_at is null'),
      )
      // A whole company, with all that the demo has of it, goes without a row left.
      const tables = await inSystem(database.db, listCompanyTables)
      await inSystem(database.db, async (tx) => {
        for (const { id } of (await tx.execute<{ id: string }>('select id from companies')).rows)
          await removeCompanyRows(tx, Number(id))
      })
      // What is the whole installation's stays: its jobs of each day, the trail of its operator.
      const ofNobody = ['audit_entries', 'jobs']
      for (const table of [...tables, 'companies']) {
        const spared = ofNobody.includes(table) ? 'where company_id is not null' : ''
        expect({ table, rows: await countOf(database, `select count(*) as n from ${table} ${spared}`) }).toEqual({
          table,
          rows: 0,
        })
      }
    }))
})

describe.each(releases.filter((name) => name.startsWith('0000')))('sheets of templates of %s', (name) => {
  it('become rows, one by one, and only pictures of templates that are gone go', () =>
    withFixture(name, restoreAsTaken, async (database) => {
      const read = async <Row>(sql: string) => (await database.pool.query(sql)).rows as Row[]
      const files = 'select id::int, name from files order by id'
      const sheets = await read<{ template_id: number; sheets: object[] }>(
        'select id::int as template_id, sheets from templates where sheets <> $$[]$$ order by id',
      )
      expect(sheets.length).toBeGreaterThan(5)
      const kept = await read(files)
      await database.pool.query(`
        insert into files (company_id, storage_key, name, type, content_type, size, sha256)
        values (1, 'of a template that is gone', '表紙.png', 4, 'image/png', 0, '')`)
      await migrate(database)
      expect(
        await read(`select template_id::int, sheet_index, name, state, thumbnail_file_id::int from template_sheets
          order by template_id, sheet_index`),
      ).toEqual(
        sheets.flatMap(({ template_id, sheets: of }) =>
          of.map((sheet, sheet_index) => ({ template_id, sheet_index, ...sheet })),
        ),
      )
      expect(await read(files)).toEqual(kept)
    }))
})
