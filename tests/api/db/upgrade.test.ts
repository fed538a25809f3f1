/** Every released schema, kept with its demo company in it, becomes this one: nothing is lost, nothing is left over. */
import { createReadStream, createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { photoPhaseOf } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
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
      // What once was told by a label alone is found by its field.
      const told = (where: string) => countOf(database, `select count(*) as n from histories where ${where}`)
      expect(await told('field is null and column_name is not null')).toBe(0)
      expect(await told("historyable_type = 'matter' and field = 'status_id'")).toBeGreaterThan(20)
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

/** Releases in which each kind of record had a table of its own for its files. */
const withSixTables = releases.filter((name) => name.slice(0, 4) < '0013')

/** What the demo company has none of: every kind of link, each way of being taken out, photos whose names say what they are. */
const everyKindOfLink = `
  insert into files (company_id, uploaded_by_user_id, storage_key, name, type, content_type, size, sha256)
  select 1, (select min(user_id) from memberships where company_id = 1), 'more-' || n, (array['施工前_1.jpg', '施工前_1_黒板.jpg', '外壁.png', '外壁_黒板.png', '仕様.pdf', '施工後_9.jpg'])[1 + n % 6],
    case n % 6 when 4 then 3 else 4 end, 'image/jpeg', 0, '' from generate_series(0, 29) n;
  create temporary table more as select row_number() over (order by id) - 1 as n, id, name, type from files where storage_key like 'more-%';
  insert into building_files (company_id, building_id, file_id) select 1, (select min(id) from buildings), id from more where n < 4;
  insert into facility_files (company_id, facility_id, file_id, created_at)
    select 1, (select min(id) from facilities), id, '2025-01-02 03:04:05.678+09' from more where n < 5;
  insert into pin_files (company_id, pin_id, file_id) select 1, (select min(id) from pins), id from more where n in (2, 1);
  insert into reporting_folder_files (company_id, matter_id, file_id, name, type, created_user_id, deleted_at, deleted_user_id)
    select 1, (select min(id) from matters), id, name, type, (select min(user_id) from memberships where company_id = 1),
      case when n = 11 then now() end, case when n = 11 then (select min(user_id) from memberships where company_id = 1) end
    from more where n between 6 and 11;
  insert into document_item_files (company_id, document_id, item_id, file_id, order_number)
    select 1, d.id, (select min(i.id) from template_items i where i.template_id = d.template_id), more.id, more.n
    from more, (select id, template_id from documents order by id limit 1) d where more.n between 12 and 17;
  update template_items set name = '外壁（施工後）' where id = (
    select min(i.id) from template_items i join documents d on d.template_id = i.template_id where d.id = (select min(id) from documents));
  insert into photo_ledgers (company_id, matter_id, name, layout, has_cover, originals_only, created_user_id)
    select 1, min(id), '工事写真', 1, false, false, (select min(user_id) from memberships where company_id = 1) from matters;
  insert into photo_ledger_photos (company_id, ledger_id, file_id, order_number, category, phase, title, note, place)
    select 1, (select max(id) from photo_ledgers), id, 100 + n, 1 + n % 9, 1 + n % 3, '題' || n, '説明', '3F' from more where n < 7;
  with gone as (delete from building_files where file_id = (select id from more where n = 1) returning *)
    insert into removed_files (company_id, file_id, holder, record_id, key, link, removed_user_id, removed_at)
    select 1, file_id, 'building', building_id, file_id, to_jsonb(gone), (select min(user_id) from memberships where company_id = 1), now() from gone;
  with gone as (delete from facility_files where file_id = (select id from more where n = 2) returning *)
    insert into removed_files (company_id, file_id, holder, record_id, key, link, removed_user_id, removed_at)
    select 1, file_id, 'facility', facility_id, file_id, to_jsonb(gone), (select min(user_id) from memberships where company_id = 1), now() from gone;
  with gone as (delete from pin_files where file_id = (select id from more where n = 1) returning *)
    insert into removed_files (company_id, file_id, holder, record_id, key, link, removed_user_id, removed_at)
    select 1, file_id, 'pin', pin_id, file_id, to_jsonb(gone), (select min(user_id) from memberships where company_id = 1), now() from gone;
  with gone as (delete from document_item_files where file_id = (select id from more where n = 13) returning *)
    insert into removed_files (company_id, file_id, holder, record_id, key, link, removed_user_id, removed_at)
    select 1, file_id, 'document', document_id, id, to_jsonb(gone), (select min(user_id) from memberships where company_id = 1), now() from gone;
  insert into removed_files (company_id, file_id, holder, record_id, key, link, removed_user_id, removed_at)
    select 1, id, 'pin', 999999, id, jsonb_build_object('id', 1, 'pin_id', 999999, 'file_id', id, 'created_at', now()),
      (select min(user_id) from memberships where company_id = 1), now() from more where n in (0, 29)`

/** Every link of the six tables and of what was taken out, as the one table has it: by what holds it, in its order. */
const linksBefore = `
  with everything as (
    select 1 as kind, id, 'building ' || building_id as of, file_id, created_at, null::timestamptz as deleted_at, '{}'::jsonb as said from building_files
    union all select 1, id, 'facility ' || facility_id, file_id, created_at, null, '{}' from facility_files
    union all select 1, id, 'pin ' || pin_id, file_id, created_at, null, '{}' from pin_files
    union all select 1, id, 'document ' || document_id, file_id, created_at, null,
      jsonb_build_object('item_id', item_id, 'order_number', order_number) from document_item_files
    union all select 1, (link ->> 'id')::bigint, holder || ' ' || record_id, file_id, (link ->> 'created_at')::timestamptz, removed_at,
      jsonb_strip_nulls(jsonb_build_object('item_id', link -> 'item_id', 'order_number', link -> 'order_number', 'deleted_user_id', removed_user_id))
      from removed_files where record_id <> 999999
    union all select 2, id, 'matter ' || matter_id, file_id, created_at, deleted_at, jsonb_strip_nulls(jsonb_build_object(
      'id', id, 'name', name, 'type', type, 'submitted_document_id', document_id, 'submitted_at', submitted_at, 'updated_at', updated_at,
      'created_user_id', created_user_id, 'deleted_user_id', deleted_user_id)) from reporting_folder_files
    union all select 3, order_number, 'ledger ' || ledger_id, file_id, null, null, jsonb_strip_nulls(jsonb_build_object(
      'order_number', order_number, 'phase', phase, 'category', category, 'title', title, 'note', note, 'place', place)) from photo_ledger_photos
  )
  select e.of, e.file_id::int, e.created_at, e.deleted_at, e.said, f.name as file_name, f.type as file_type, e.kind,
    (select name from template_items i where i.id = (said ->> 'item_id')::bigint) as item
  from everything e join files f on f.id = e.file_id order by e.of, e.id`

const linksAfter = `
  select case when building_id is not null then 'building ' || building_id when facility_id is not null then 'facility ' || facility_id
      when pin_id is not null then 'pin ' || pin_id when document_id is not null then 'document ' || document_id
      when matter_id is not null then 'matter ' || matter_id else 'ledger ' || ledger_id end as of,
    file_id::int, case when ledger_id is null then created_at end as created_at, deleted_at, jsonb_strip_nulls(jsonb_build_object(
      'id', case when matter_id is not null then id end, 'name', name, 'type', type, 'submitted_document_id', submitted_document_id,
      'submitted_at', submitted_at, 'updated_at', case when matter_id is not null then updated_at end, 'created_user_id', created_user_id,
      'deleted_user_id', deleted_user_id, 'item_id', item_id, 'order_number', order_number, 'phase', phase, 'category', category,
      'title', title, 'note', note, 'place', place)) as said
  from attachments order by of, id`

type Said = Record<string, unknown> & { name?: string; type?: number }
type Before = {
  of: string
  file_id: number
  created_at: Date | null
  deleted_at: Date | null
  said: Said
  file_name: string
  file_type: number
  item: string | null
}

describe.each(withSixTables)('files of records of %s', (name) => {
  it('become rows of one table, one by one, which say what a photo is', () =>
    withFixture(name, restoreAsTaken, async (database) => {
      const read = async <Row>(sql: string) => (await database.pool.query(sql)).rows as Row[]
      await database.pool.query(everyKindOfLink)
      const before = await read<Before>(linksBefore)
      expect(new Set(before.map(({ of }) => of.split(' ')[0]))).toEqual(
        new Set(['building', 'facility', 'pin', 'document', 'matter', 'ledger']),
      )
      const contents = (await read<{ id: number }>('select id::int from files order by id')).map(({ id }) => id)
      const [abandoned] = await read<{ id: number }>(`select id::int from files where storage_key = 'more-29'`)
      const numbers = await read<{ id: number }>(
        'select id::int from reporting_folder_files union all select id::int from document_item_files',
      )
      await migrate(database)

      const phaseOf = ({ of, said, file_name, file_type, item }: Before): number | null => {
        if (file_type !== 4 || !/^(matter|document) /.test(of)) return null
        return photoPhaseOf(said.name ?? file_name, item)
      }
      expect(await read(linksAfter)).toEqual(
        before.map((row) => {
          const phase = phaseOf(row)
          const { of, file_id, created_at, deleted_at, said } = row
          return { of, file_id, created_at, deleted_at, said: phase === null ? said : { ...said, phase } }
        }),
      )
      expect(before.filter((row) => phaseOf(row) !== null).length).toBeGreaterThan(5)

      // Numbers by which phones know a document's file name none of another.
      const taken = new Set(numbers.map(({ id }) => id))
      const others = await read<{ id: number }>('select id::int from attachments where matter_id is null')
      expect(others.filter(({ id }) => taken.has(id))).toEqual([])
      const next = await database.pool.query<{ id: string; most: string }>(
        `select nextval(pg_get_serial_sequence('attachments', 'id')) as id, (select max(id) from attachments) as most`,
      )
      expect(Number(next.rows[0]!.id)).toBe(Number(next.rows[0]!.most) + 1)

      // A photo with its board is a copy of the one beside it, in folders and in items.
      expect(
        await read(`select bare.name as bare, boarded.name as boarded from files boarded
          join files bare on bare.id = boarded.original_file_id where boarded.storage_key like 'more-%' order by boarded.id`),
      ).toEqual([
        { bare: '施工前_1.jpg', boarded: '施工前_1_黒板.jpg' },
        { bare: '外壁.png', boarded: '外壁_黒板.png' },
        { bare: '施工前_1.jpg', boarded: '施工前_1_黒板.jpg' },
        { bare: '外壁.png', boarded: '外壁_黒板.png' },
      ])
      // Only what was taken out of a record that is gone, and lies nowhere else, is gone.
      expect((await read<{ id: number }>('select id::int from files order by id')).map(({ id }) => id)).toEqual(
        contents.filter((id) => id !== abandoned!.id),
      )
    }))
})
