import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, instant, memberLink, reference, timestamps } from './columns.ts'
import { companies } from './company.ts'
import { memberships } from './users.ts'

export const contacts = pgTable(
  'contacts',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    affiliation: text(),
    email: text(),
    phone_number: text(),
    /** Who changed it last: named to whoever saves on top of it. */
    updated_user_id: reference(),
    ...timestamps(),
    deleted_at: instant(),
  },
  (table) => [
    unique('contacts_company_id_id').on(table.company_id, table.id),
    memberLink(table, table.updated_user_id, memberships),
    index('contacts_updated_at_index').on(table.company_id, table.updated_at, table.id),
    index('contacts_affiliation_index').on(table.company_id, table.affiliation),
    index('contacts_email_index').on(table.company_id, table.email),
  ],
)
