import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { companyLink, id, instant, memberLink, reference, timestamps, written } from './columns.ts'
import { companies } from './company.ts'
import { documents } from './documents.ts'
import { matters } from './matters.ts'
import { memberships } from './users.ts'

/** On a matter, on a document, or on a document of a matter. */
export const comments = pgTable(
  'comments',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    matter_id: reference(),
    document_id: reference(),
    /** Empty where a recipient of the document asks, whom recipient_name names. */
    user_id: reference(),
    recipient_name: text(),
    body: text().notNull(),
    ...timestamps(),
    ...written(),
    deleted_at: instant(),
    /** Who may have it back. */
    deleted_user_id: reference(),
  },
  (table) => [
    unique('comments_company_id_id').on(table.company_id, table.id),
    companyLink(table, table.matter_id, matters).onDelete('cascade'),
    companyLink(table, table.document_id, documents).onDelete('cascade'),
    memberLink(table, table.user_id, memberships),
    memberLink(table, table.deleted_user_id, memberships),
    check('comments_on_something', sql`num_nonnulls(${table.matter_id}, ${table.document_id}) >= 1`),
    check('comments_by_somebody', sql`num_nonnulls(${table.user_id}, ${table.recipient_name}) = 1`),
    index('comments_newest_index')
      .on(table.company_id, table.id)
      .where(sql`${table.deleted_at} is null`),
    index('comments_matter_index').on(table.company_id, table.matter_id, table.id),
    index('comments_document_index').on(table.company_id, table.document_id, table.id),
    index('comments_user_index').on(table.company_id, table.user_id, table.id),
  ],
)

/** Who is named with @ in a comment. */
export const commentMentions = pgTable(
  'comment_mentions',
  { company_id: reference().notNull(), comment_id: reference().notNull(), user_id: reference().notNull() },
  (table) => [
    primaryKey({ name: 'comment_mentions_pkey', columns: [table.comment_id, table.user_id] }),
    companyLink(table, table.comment_id, comments).onDelete('cascade'),
    memberLink(table, table.user_id, memberships),
    index('comment_mentions_user_index').on(table.company_id, table.user_id),
  ],
)

/** Whom a comment concerns who has not seen it yet. */
export const unreadComments = pgTable(
  'unread_comments',
  { company_id: reference().notNull(), comment_id: reference().notNull(), user_id: reference().notNull() },
  (table) => [
    primaryKey({ name: 'unread_comments_pkey', columns: [table.comment_id, table.user_id] }),
    companyLink(table, table.comment_id, comments).onDelete('cascade'),
    memberLink(table, table.user_id, memberships),
    index('unread_comments_user_index').on(table.company_id, table.user_id),
  ],
)
