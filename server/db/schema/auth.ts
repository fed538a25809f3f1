import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core'
import { created_at, id, instant, reference } from './columns.ts'
import { companies } from './company.ts'
import { users } from './users.ts'

/**
 * A browser in which somebody signed in, or passed the first factor. The cookie holds the token, this table only its
 * hash. Browsers in which nobody did have no row: their CSRF token follows from the cookie alone.
 */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hexadecimal. */
    id_hash: text().primaryKey(),
    /** By which its owner names it. */
    id: uuid().notNull().unique().defaultRandom(),
    user_id: reference().references(() => users.id, { onDelete: 'cascade' }),
    /** Who passed the password and still owes the second factor. */
    pending_two_factor_user_id: reference().references(() => users.id, { onDelete: 'cascade' }),
    password_confirmed_at: instant(),
    remember: boolean().notNull().default(false),
    /** Of its person, as it was when they signed in. */
    sessions_revoked: integer().notNull().default(0),
    /** Network and device of the last use. */
    ip_address: text(),
    user_agent: text(),
    /** When somebody signed in. */
    created_at: created_at(),
    last_seen_at: instant().notNull().defaultNow(),
    /** Moves while the session is used, never beyond ends_at. */
    expires_at: instant().notNull(),
    /** The end, whatever happens. */
    ends_at: instant().notNull(),
  },
  (table) => [
    check('sessions_somebody', sql`num_nonnulls(${table.user_id}, ${table.pending_two_factor_user_id}) = 1`),
    index('sessions_user_id_index').on(table.user_id),
    index('sessions_expires_at_index').on(table.expires_at),
  ],
)

/** Browsers in which somebody has signed in before: they come in while strangers guess at the account. */
export const knownDevices = pgTable(
  'known_devices',
  {
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie's token, hexadecimal. */
    token_hash: text().notNull(),
    created_at: created_at(),
    last_seen_at: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'known_devices_pkey', columns: [table.user_id, table.token_hash] })],
)

/** Lets one session of the Master into a company from an address that its IP restriction leaves out. */
export const networkPasses = pgTable(
  'network_passes',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the mailed token, hexadecimal. */
    token_hash: text().notNull().unique(),
    /** The link works until then. */
    expires_at: instant().notNull(),
    /** Empty until the link was opened. */
    granted_until: instant(),
    created_at: created_at(),
  },
  (table) => [index('network_passes_session_index').on(table.session_id, table.company_id)],
)

/** Browsers that are sent お知らせ, as long as the session lasts in which that was turned on. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id().primaryKey(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address at the browser's push service, and what a message to it is sealed with. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    created_at: created_at(),
  },
  (table) => [
    index('push_subscriptions_user_index').on(table.user_id),
    index('push_subscriptions_session_index').on(table.session_id),
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

/** An address that is to be somebody's once its link was opened, and for a while can be taken back from the old one. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id().primaryKey(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text().notNull(),
    /** SHA-256 of the token sent to the new address, hexadecimal. */
    token_hash: text().notNull().unique(),
    expires_at: instant().notNull(),
    confirmed_at: instant(),
    /** The address until then; from here on the change can be taken back there. */
    previous_email: text(),
    /** SHA-256 of the token sent to the old address, hexadecimal. */
    revert_token_hash: text().unique(),
    reverted_at: instant(),
    created_at: created_at(),
  },
  (table) => [index('email_changes_user_id_index').on(table.user_id)],
)

/** Keys that somebody's devices hold: each signs in by itself, without password and second factor. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id().primaryKey(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** base64url, as the browser names it. */
    credential_id: text().notNull().unique(),
    /** COSE, base64url. */
    public_key: text().notNull(),
    /** How often it signed, where the authenticator counts: one that falls behind is a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    last_used_at: instant(),
    created_at: created_at(),
  },
  (table) => [index('passkeys_user_id_index').on(table.user_id)],
)

/** What an authenticator is asked to sign; answered once. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text().primaryKey(),
  /** Whose new passkey it is for; empty where it is to sign somebody in. */
  user_id: reference().references(() => users.id, { onDelete: 'cascade' }),
  expires_at: instant().notNull(),
})

/**
 * Calls that a person's device may send again because the answer got lost: each was done once, and is answered as it was
 * then. The row stands and falls with what the call did.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The device's name and a number that rises there. */
    key: text().notNull(),
    /** SHA-256 of call and contents, hexadecimal: another one under the same key is contested. */
    fingerprint: text().notNull(),
    /** Status and body as they were answered; empty only within the transaction that does it. */
    status: integer(),
    answer: text(),
    created_at: created_at(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_keys_pkey', columns: [table.user_id, table.key] }),
    index('idempotency_keys_created_at_index').on(table.created_at),
  ],
)

/** Counters of rate-limiter-flexible, in the shape that it asks for. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
})
