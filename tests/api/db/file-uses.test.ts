/** The view that says which record names which file: it forgets no way, and each of them is found by an index. */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles, type Role } from '#domain/users/users.labels.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { files } from '#server/db/schema/files.ts'
import { visibleFiles } from '#server/sight/files.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { createTestCompany, type TestCompany } from './companies.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const columnsOf = async (query: string): Promise<string[]> =>
  (await test.database.pool.query<{ column: string }>(query)).rows.map((row) => row.column).toSorted()

/** What a photo was drawn on is no record's. A drawing's file is that of its newest version. */
const elsewhere = ['files.original_file_id', 'drawings.file_id']

const keysToFiles = `
  select con.conrelid::regclass || '.' || att.attname as column
  from pg_constraint con join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any(con.conkey)
  where con.contype = 'f' and con.confrelid = 'files'::regclass and att.attname <> 'company_id'`

it('knows every key that leads to a file', async () => {
  const known = await columnsOf(`
    select distinct dep.refobjid::regclass || '.' || att.attname as column
    from pg_rewrite rule join pg_depend dep on dep.classid = 'pg_rewrite'::regclass and dep.objid = rule.oid
    join pg_attribute att on att.attrelid = dep.refobjid and att.attnum = dep.refobjsubid
    where rule.ev_class = 'file_uses'::regclass and dep.refobjsubid > 0 and att.attname like '%file_id'`)
  expect(await columnsOf(keysToFiles)).toEqual([...known, ...elsewhere].toSorted())
})

it('finds each of them by an index', async () => {
  const indexed = await columnsOf(`
    select distinct idx.indrelid::regclass || '.' || att.attname as column
    from pg_index idx join pg_attribute att on att.attrelid = idx.indrelid and att.attnum = idx.indkey[0]
    where att.attname like '%file_id'`)
  expect((await columnsOf(keysToFiles)).filter((column) => !indexed.includes(column))).toEqual([])
})

describe('among 20,000 files of folders and as many of items', () => {
  let company: TestCompany
  let ids: { file: number; matter: number; document: number }

  beforeAll(async () => {
    company = await createTestCompany(test.database, 'many')
    const { company_id, user_id, status_id } = company
    const run = (query: string, values: unknown[] = [company_id]) => test.database.pool.query(query, values)
    await run(
      `insert into matters (company_id, name, status_id, matter_category_id, created_user_id)
       select $1, '案件' || i, $2, 1, $3 from generate_series(1, 2000) as i`,
      [company_id, status_id, user_id],
    )
    await run(
      `insert into files (company_id, storage_key, name, type, content_type, size, sha256)
       select $1, 'many-' || i, i || '.jpg', 4, 'image/jpeg', 1, '' from generate_series(1, 40000) as i`,
    )
    await run(
      `with made as (insert into templates (company_id, name, document_type_id, lineage, created_user_id)
         select $1, '報告書', 3, 1, $2 returning id)
       insert into template_items (company_id, template_id, name, type, sort_order) select $1, id, '写真', 'fileupload', 1 from made`,
      [company_id, user_id],
    )
    await run(
      `insert into documents (company_id, title, template_id, document_type_id, matter_id, created_user_id, updated_user_id)
       select $1, '書類', t.id, 3, m.id, $2, $2 from matters m, templates t where m.company_id = $1 and t.company_id = $1`,
      [company_id, user_id],
    )
    await run(
      `with numbered as (select id, row_number() over (order by id) as n from files where company_id = $1),
         places as (select m.id as matter_id, d.id as document_id, row_number() over (order by m.id) as n
           from matters m join documents d on d.matter_id = m.id where m.company_id = $1)
       insert into attachments (company_id, file_id, matter_id, name, type, created_user_id, document_id, item_id, order_number)
       select $1, f.id, case when f.n <= 20000 then p.matter_id end, case when f.n <= 20000 then '写真.jpg' end,
         case when f.n <= 20000 then 4 end, case when f.n <= 20000 then $2::bigint end,
         case when f.n > 20000 then p.document_id end, case when f.n > 20000 then i.id end, case when f.n > 20000 then 1 end
       from numbered f join places p on p.n = 1 + f.n % 2000, template_items i where i.company_id = $1`,
      [company_id, user_id],
    )
    await run('analyze', [])
    const { rows } = await run(
      `select max(file_id)::int as file, max(matter_id)::int as matter, max(document_id)::int as document from attachments where company_id = $1`,
    )
    ids = rows[0]
  })

  const explained = (query: (tx: Tx, viewer: Viewer) => Parameters<typeof sql>[1], role: Role): Promise<string> =>
    inCompany(test.database.db, company.company_id, async (tx) => {
      const viewer = { company_id: company.company_id, actor: { id: company.user_id, role } } as Viewer
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query(tx, viewer)}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })

  it.each([
    ['a member', roles.member],
    ['a guest', roles.guest],
  ])('asks whether %s may read one without reading them all', async (_, role) => {
    const plan = await explained(
      (tx, viewer) =>
        tx
          .select({ id: files.id })
          .from(files)
          .where(and(eq(files.id, ids.file), visibleFiles(tx, viewer))),
      role,
    )
    expect(plan).not.toMatch(/Seq Scan on (attachments|files|matters|documents)/)
  })

  it.each(['matter_id', 'document_id'])('finds those of a record by its %s', async (column) => {
    const plan = await explained(
      () =>
        sql`select file_id from attachments where ${sql.identifier(column)} = ${ids[column.slice(0, -3) as 'matter']}`,
      roles.member,
    )
    expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/)
    expect(plan).not.toContain('Seq Scan')
  })
})
