import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { customarySeats } from '#domain/firms/firms.labels.ts'
import { id, reference, timestamps } from './columns.ts'
import { companies } from './company.ts'

/** 取引先: the companies that guests work for. */
export const firms = pgTable(
  'firms',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    /** By which 担当会社 of a matter is it, however it is written. */
    folded_name: text().generatedAlwaysAs(sql`"public"."fold_text"("name")`),
    tel: text(),
    /** T and 13 digits. */
    registration_number: text(),
    /** How many people it may have, those who are invited included. */
    seats: integer().notNull().default(customarySeats),
    ...timestamps(),
  },
  (table) => [
    unique('firms_company_id_id').on(table.company_id, table.id),
    uniqueIndex('firms_name_unique').on(table.company_id, table.folded_name),
    check('firms_registration_number', sql`${table.registration_number} ~ '^T[0-9]{13}$'`),
    check('firms_seats', sql`${table.seats} >= 0`),
  ],
)
