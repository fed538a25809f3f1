import { bigint, boolean, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { created_at, id, instant, reference } from './columns.ts'
import { users } from './users.ts'

/** A browser's session, signed in or not. The cookie holds the token, this table only its hash. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hexadecimal. */
    id_hash: text().primaryKey(),
    user_id: reference().references(() => users.id, { onDelete: 'cascade' }),
    /** Who passed the password and still owes the second factor. */
    pending_two_factor_user_id: reference().references(() => users.id, { onDelete: 'cascade' }),
    password_confirmed_at: instant(),
    remember: boolean().notNull().default(false),
    ip_address: text(),
    user_agent: text(),
    created_at: created_at(),
    last_seen_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('sessions_user_id_index').on(table.user_id),
    index('sessions_expires_at_index').on(table.expires_at),
  ],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    id: id().primaryKey(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, hexadecimal. */
    token_hash: text().notNull().unique(),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: created_at(),
  },
  (table) => [index('password_resets_user_id_index').on(table.user_id)],
)

/** Counters of rate-limiter-flexible, in the shape that it asks for. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
})
