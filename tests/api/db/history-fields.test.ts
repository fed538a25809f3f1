/** What migration 0005 makes of rows that were written before it. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { createTestCompany, type TestCompany } from './companies.ts'

const migration = readFileSync(
  resolve(import.meta.dirname, '../../../server/db/migrations/0005_history_fields.sql'),
  'utf8',
)
const backfill = migration.split('--> statement-breakpoint').filter((statement) => /^UPDATE/m.test(statement))

let test: TestDatabase
let company: TestCompany
beforeAll(async () => {
  test = await createTestDatabase()
  company = await createTestCompany(test.database, 'kensyu')
})
afterAll(() => test.drop())

it('gives the rows their field, and rows of money who wrote them', async () => {
  const { company_id, user_id, matter_id } = company
  const query = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    test.database.pool.query<Row>(text, values)
  const { rows: people } = await query<{ id: number }>(
    `insert into users (name, email) values ('小林 大輔', 'kobayashi@kensyu.example') returning id::int`,
  )
  const other = people[0]!.id
  await query('insert into memberships (company_id, user_id, role) values ($1, $2, 1)', [company_id, other])
  const money = (cost: number, sales: number, memo: string | null) =>
    query('insert into matter_financials (company_id, matter_id, cost, sales, memo) values ($1, $2, $3, $4, $5)', [
      company_id,
      matter_id,
      cost,
      sales,
      memo,
    ])
  await money(0, 9_999_999_999, null)
  await money(1200, 3400, '概算')
  await money(7, 7, null)
  const tell = (subject: string, label: string | null, after: string | null, who = user_id) =>
    query(
      `insert into histories (company_id, type, historyable_type, historyable_id, historyable_name, column_name, after, user_id)
       values ($1, 2, $2, $3, '名前', $4, $5, $6)`,
      [company_id, subject, matter_id, label, after, who],
    )
  await tell('matter', 'カテゴリ', '点検')
  await tell('facility', 'カテゴリ', '空調')
  await tell('matter', '案件予定日', '2026/06/01〜')
  await tell('document', '承認者', '中村 彩')
  await tell('document', 'カテゴリ', '項目の値')
  await tell('matter', null, null)
  await tell('matter', '原価・売上', '原価 0円、売上 9,999,999,999円')
  await tell('matter', '原価・売上', '原価 1,200円、売上 3,400円、概算', other)
  for (const statement of backfill) await query(statement)

  const { rows } = await query<{ field: string | null }>('select field from histories order by id')
  expect(rows.map(({ field }) => field)).toEqual([
    'matter_category_id',
    'facility_category_id',
    'schedule',
    'approvers',
    'docs_data',
    null,
    'financials',
    'financials',
  ])
  const { rows: written } = await query<{ updated_user_id: number | null }>(
    'select updated_user_id::int from matter_financials order by id',
  )
  expect(written.map(({ updated_user_id }) => updated_user_id)).toEqual([user_id, other, null])
})
