import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  allOrOneLabels,
  approvalAnswers,
  type AllOrOne,
  type ApprovalAnswer,
} from '#domain/approvals/approvals.labels.ts'
import { companyLink, id, instant, memberLink, reference, timestamps } from './columns.ts'
import { documents } from './documents.ts'
import { memberships } from './users.ts'
import { oneOf } from './one-of.ts'

/** A step of an approval round. A round that ended without approval has its rows deleted softly (過去の申請). */
export const documentApprovals = pgTable(
  'document_approvals',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    document_id: reference().notNull(),
    /** The round, from 1. */
    lineage: integer().notNull(),
    /** The step, from 1. */
    order_number: integer().notNull(),
    all_or_one: text().$type<AllOrOne>().notNull(),
    ...timestamps(),
    deleted_at: instant(),
  },
  (table) => [
    unique('document_approvals_company_id_id').on(table.company_id, table.id),
    companyLink(table, table.document_id, documents).onDelete('cascade'),
    uniqueIndex('document_approvals_step').on(table.document_id, table.lineage, table.order_number),
    check('document_approvals_all_or_one', oneOf(table.all_or_one, Object.keys(allOrOneLabels))),
  ],
)

export const documentApprovalUsers = pgTable(
  'document_approval_users',
  {
    company_id: reference().notNull(),
    approval_id: reference().notNull(),
    /** Its step's, so that a person's documents are found and counted in one index. */
    document_id: reference().notNull(),
    user_id: reference().notNull(),
    /** Empty until answered; updated_at is then when. */
    status: text().$type<ApprovalAnswer>(),
    comment: text(),
    /** The substitute who answered for an absent approver. */
    answered_by_user_id: reference(),
    /** The round ended before the answer came. */
    is_lapsed: boolean().notNull().default(false),
    ...timestamps(),
  },
  (table) => [
    primaryKey({ name: 'document_approval_users_pkey', columns: [table.approval_id, table.user_id] }),
    companyLink(table, table.approval_id, documentApprovals).onDelete('cascade'),
    companyLink(table, table.document_id, documents).onDelete('cascade'),
    memberLink(table, table.user_id, memberships),
    memberLink(table, table.answered_by_user_id, memberships),
    check('document_approval_users_status', oneOf(table.status, approvalAnswers)),
    index('document_approval_users_document_index')
      .on(table.company_id, table.user_id, table.document_id)
      .where(sql`not ${table.is_lapsed}`),
    index('document_approval_users_unanswered_index')
      .on(table.company_id, table.user_id, table.approval_id)
      .where(sql`${table.status} is null`),
  ],
)
