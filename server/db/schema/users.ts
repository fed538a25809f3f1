import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { idsOf } from '#domain/labels.ts'
import { invitableRoleLabels } from '#domain/invitations/invitations.contract.ts'
import { roles, type Role } from '#domain/users/users.labels.ts'
import { companies } from './company.ts'
import { companyLink, created_at, id, instant, memberLink, reference, timestamps } from './columns.ts'
import { firms } from './firms.ts'
import { oneOf } from './one-of.ts'

/** A person with a login; in which companies, and as what, memberships say. */
export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    name: text().notNull(),
    /** Lower case. */
    email: text().notNull().unique(),
    /** Since when the mailbox is known to be this person's: a mailed link was opened, or a code typed. Empty: anybody may have made the account. */
    email_proved_at: instant(),
    /** PHC string (Argon2id); empty until an invitation is accepted, and then nobody can sign in with it. */
    password_hash: text(),
    last_password_updated_at: instant(),
    /** Storage key of the photo. */
    profile_photo_path: text(),
    /** Storage key of the picture of the person's own seal. */
    seal_key: text(),
    two_factor_secret: text(),
    /** Those left; a used one is replaced. */
    two_factor_recovery_codes: text().array(),
    two_factor_confirmed_at: instant(),
    /** The newest time step whose code was accepted: a code works once. */
    two_factor_last_step: bigint({ mode: 'number' }),
    /** Times that sessions of theirs were ended from elsewhere: what was carried before is opened by no later session. */
    sessions_revoked: integer().notNull().default(0),
    ...timestamps(),
  },
  (table) => [check('users_email_lower_case', sql`${table.email} = lower(${table.email})`)],
)

/** A user in a company. Rows are kept when somebody leaves (deleted_at), so that what they did keeps its author. */
export const memberships = pgTable(
  'memberships',
  {
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    user_id: reference()
      .notNull()
      .references(() => users.id),
    /** 0 Member, 1 Admin, 2 Guest, 3 Master. */
    role: smallint().$type<Role>().notNull(),
    /** When the person last opened the company. */
    last_active_at: instant(),
    /** A guest's firm (取引先), as the company says. */
    firm_id: reference(),
    /** Whether the guest heads it: invites and replaces its people. */
    is_firm_head: boolean().notNull().default(false),
    /** The name and the telephone of their firm as the guest gave them on joining, where the company says otherwise or nothing. */
    firm_said: text(),
    firm_said_tel: text(),
    ...timestamps(),
    deleted_at: instant(),
  },
  (table) => [
    primaryKey({ name: 'memberships_pkey', columns: [table.company_id, table.user_id] }),
    companyLink(table, table.firm_id, firms),
    index('memberships_user_id_index').on(table.user_id),
    index('memberships_firm_index').on(table.company_id, table.firm_id),
    check(
      'memberships_firm',
      sql`(${table.firm_id} is null or ${table.role} = ${sql.raw(String(roles.guest))}) and (not ${table.is_firm_head} or ${table.firm_id} is not null)`,
    ),
    check('memberships_role', oneOf(table.role, Object.values(roles))),
  ],
)

export const invitations = pgTable(
  'invitations',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    /** Lower case. */
    email: text().notNull(),
    role: smallint().$type<Role>().notNull(),
    /** Matters that the invited joins on accepting. */
    matter_ids: bigint({ mode: 'number' }).array().notNull().default([]),
    /** The firm (取引先) that the guest belongs to on accepting, and whether as its head. */
    firm_id: reference(),
    is_firm_head: boolean().notNull().default(false),
    /** SHA-256 of the letter's token, hexadecimal: who has it has the mailbox. Empty for invitations of earlier versions. */
    mailed_token_hash: text().unique(),
    /** SHA-256 of the token of the link that is copied, hexadecimal: it proves nothing. */
    token_hash: text().notNull().unique(),
    /** From which the server's secret makes that token again; empty for invitations of earlier versions. */
    token_seed: text(),
    /** Keyed hash of the code that was sent to the address last. */
    code_hash: text(),
    code_expires_at: instant(),
    expires_at: instant().notNull(),
    invited_by_user_id: reference().notNull(),
    accepted_at: instant(),
    accepted_user_id: reference(),
    ...timestamps(),
  },
  (table) => [
    memberLink(table, table.invited_by_user_id, memberships),
    memberLink(table, table.accepted_user_id, memberships),
    companyLink(table, table.firm_id, firms),
    index('invitations_firm_index').on(table.company_id, table.firm_id),
    uniqueIndex('invitations_pending_email')
      .on(table.company_id, table.email)
      .where(sql`${table.accepted_at} is null`),
    check('invitations_email_lower_case', sql`${table.email} = lower(${table.email})`),
    check('invitations_role', oneOf(table.role, idsOf(invitableRoleLabels))),
  ],
)

/** Links of invitations that work no more, so that whoever opens one is told why. */
export const endedInvitationLinks = pgTable(
  'ended_invitation_links',
  {
    /** SHA-256 of the token, hexadecimal. */
    token_hash: text().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    /** Of the invitation, which stands as long as it was only sent again; one that was cancelled is gone. */
    invitation_id: reference().notNull(),
    ended_at: instant().notNull().defaultNow(),
  },
  (table) => [index('ended_invitation_links_ended_at_index').on(table.ended_at)],
)

/** 不在: from one day to another, both included, the substitute answers approvals in the person's place. One a person. */
export const absences = pgTable(
  'absences',
  {
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    user_id: reference().notNull(),
    substitute_user_id: reference().notNull(),
    from_date: date().notNull(),
    to_date: date().notNull(),
    ...timestamps(),
  },
  (table) => [
    primaryKey({ name: 'absences_pkey', columns: [table.company_id, table.user_id] }),
    memberLink(table, table.user_id, memberships),
    memberLink(table, table.substitute_user_id, memberships),
    index('absences_substitute_index').on(table.company_id, table.substitute_user_id),
    check('absences_range', sql`${table.from_date} <= ${table.to_date}`),
    check('absences_other_person', sql`${table.substitute_user_id} <> ${table.user_id}`),
  ],
)

/** The Master has offered the company to a successor, who has not answered yet. One a company. */
export const handovers = pgTable(
  'handovers',
  {
    company_id: reference()
      .primaryKey()
      .references(() => companies.id),
    successor_user_id: reference().notNull(),
    expires_at: instant().notNull(),
    created_at: created_at(),
  },
  (table) => [memberLink(table, table.successor_user_id, memberships)],
)
