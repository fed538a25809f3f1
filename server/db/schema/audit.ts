import { index, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditKind } from '#domain/audit/audit-kinds.ts'
import type { AuditSubject } from '#domain/audit/audit.labels.ts'
import { created_at, id, reference } from './columns.ts'
import { companies } from './company.ts'
import { users } from './users.ts'

/** What people and the system did that somebody may have to answer for; never changed, kept one year. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id().primaryKey(),
    /** Empty for the account of somebody who belongs to no company. */
    company_id: reference().references(() => companies.id),
    kind: text().$type<AuditKind>().notNull(),
    /** Whose doing: empty where a recipient, a stranger or the system acted; actor_name then says who, if anybody knows. */
    user_id: reference().references(() => users.id),
    actor_name: text(),
    subject_type: text().$type<AuditSubject>(),
    /** No foreign key: the trail outlives its subject, whose name it keeps. */
    subject_id: reference(),
    subject_name: text(),
    /** Keys of the fields that were changed, or names of their parts; never what was typed into them. */
    fields: text().array().notNull().default([]),
    /** What was chosen of a few: a role, a format. */
    detail: text(),
    ip_address: text(),
    user_agent: text(),
    created_at: created_at(),
  },
  (table) => [
    index('audit_entries_newest_index').on(table.company_id, table.id),
    index('audit_entries_kind_index').on(table.company_id, table.kind, table.id),
    index('audit_entries_user_index').on(table.company_id, table.user_id, table.id),
    index('audit_entries_subject_index').on(table.company_id, table.subject_type, table.subject_id, table.id),
    index('audit_entries_created_at_index').on(table.created_at),
  ],
)
