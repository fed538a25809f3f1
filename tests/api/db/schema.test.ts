import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#server/db/client.ts'
import { matters } from '#server/db/schema/matters.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { createTestCompany, type TestCompany } from './companies.ts'

// The library leaves a method of its own on every array, which pdf.js, loaded by a later file of this process, refuses.
Reflect.deleteProperty(Array.prototype, 'random')

const migrations = resolve(import.meta.dirname, '../../../server/db/migrations')

const readJson = (name: string): unknown => JSON.parse(readFileSync(resolve(migrations, 'meta', name), 'utf8'))

describe('the migrations', () => {
  it('keep the newest snapshot alone', () => {
    const { entries } = readJson('_journal.json') as { entries: { tag: string }[] }
    const snapshots = readdirSync(resolve(migrations, 'meta')).filter((name) => name.endsWith('_snapshot.json'))
    expect(snapshots).toEqual([`${entries.at(-1)!.tag.slice(0, 4)}_snapshot.json`])
  })

  it('lead to the schema that the code reads', async () => {
    const { entries } = readJson('_journal.json') as { entries: { tag: string }[] }
    const newest = readJson(`${entries.at(-1)!.tag.slice(0, 4)}_snapshot.json`)
    const modules = Object.values(
      import.meta.glob<Record<string, unknown>>('../../../server/db/schema/*.ts', { eager: true }),
    )
    const schema = generateDrizzleJson(Object.assign({}, ...modules))
    expect(Object.keys(schema.tables).length).toBeGreaterThan(40)
    expect(await generateMigration(newest as typeof schema, schema)).toEqual([])
  })
})

describe('the matter list', () => {
  let test: TestDatabase
  let company: TestCompany

  beforeAll(async () => {
    test = await createTestDatabase()
    company = await createTestCompany(test.database, 'kensyu')
    await test.database.pool.query(
      `insert into matters (company_id, name, status_id, matter_category_id, created_user_id, updated_at)
       select $1, '案件' || i, $2, 1 + i % 11, $3, now() - i * interval '1 hour' from generate_series(1, 20000) as i`,
      [company.company_id, company.status_id, company.user_id],
    )
    await test.database.pool.query('analyze')
  })
  afterAll(() => test.drop())

  /** The plan of a list's first page, newest first, as the company's own role gets it. */
  const plan = (filter?: SQL) =>
    inCompany(test.database.db, company.company_id, async (tx) => {
      const page = tx
        .select({ id: matters.id, name: matters.name })
        .from(matters)
        .where(and(eq(matters.company_id, company.company_id), isNull(matters.deleted_at), filter))
        .orderBy(desc(matters.updated_at), desc(matters.id))
        .limit(20)
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${page}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })

  it.each([
    ['unfiltered', undefined, 'matters_updated_at_index'],
    ['of one category', eq(matters.matter_category_id, 3), 'matters_category_index'],
  ])('reads its first page from an index, %s, without sorting the company', async (_, filter, index) => {
    const text = await plan(filter)
    expect(text).toContain(`Index Scan Backward using ${index}`)
    expect(text).not.toContain('Sort')
  })
})
