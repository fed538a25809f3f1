import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { created_at, reference } from './columns.ts'
import { companies } from './company.ts'
import { oneOf } from './one-of.ts'

export const numberedNouns = ['matter', 'document'] as const

/** Every number that was ever given: whatever became of its record, it is not given again. */
export const givenNumbers = pgTable(
  'given_numbers',
  {
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    noun: text().$type<(typeof numberedNouns)[number]>().notNull(),
    number: text().notNull(),
    /** What is counted together, and how far it was by it. */
    series: text().notNull(),
    count: integer().notNull(),
    created_at: created_at(),
  },
  (table) => [
    primaryKey({ name: 'given_numbers_pkey', columns: [table.company_id, table.noun, table.number] }),
    check('given_numbers_noun', oneOf(table.noun, numberedNouns)),
    index('given_numbers_series_index').on(table.company_id, table.noun, table.series, table.count),
  ],
)
