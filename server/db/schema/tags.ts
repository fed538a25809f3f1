import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, reference, timestamps } from './columns.ts'
import { companies } from './company.ts'

/** A label for drawings. */
export const tags = pgTable(
  'tags',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    sort_order: integer().notNull().default(0),
    ...timestamps(),
  },
  (table) => [
    unique('tags_company_id_id').on(table.company_id, table.id),
    unique('tags_company_id_name').on(table.company_id, table.name),
    index('tags_sort_order_index').on(table.company_id, table.sort_order, table.id),
  ],
)
