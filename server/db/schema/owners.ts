/** Who has shown that the mailbox of a building's owner is theirs: no account, no membership. */
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { buildings } from './buildings.ts'
import { companyLink, instant, reference } from './columns.ts'

/** The code that was sent last; typed in, it is gone. */
export const ownerCodes = pgTable(
  'owner_codes',
  {
    company_id: reference().notNull(),
    building_id: reference().notNull(),
    /** In small letters. */
    email: text().notNull(),
    code_hash: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ name: 'owner_codes_pkey', columns: [table.building_id, table.email] }),
    companyLink(table, table.building_id, buildings).onDelete('cascade'),
  ],
)

/** A browser in which the code was typed: good for this mailbox and this building alone. */
export const ownerSessions = pgTable(
  'owner_sessions',
  {
    /** SHA-256 of the cookie's token, hexadecimal. */
    token_hash: text().primaryKey(),
    company_id: reference().notNull(),
    building_id: reference().notNull(),
    email: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    companyLink(table, table.building_id, buildings).onDelete('cascade'),
    index('owner_sessions_building_index').on(table.building_id),
  ],
)
