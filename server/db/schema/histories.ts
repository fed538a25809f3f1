import { check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { historyTypes, type HistoryType } from '#domain/histories/histories.labels.ts'
import { journalSubjects, type JournalSubject } from '#domain/journal/journal.ts'
import { comments } from './comments.ts'
import { companyLink, id, memberLink, reference, timestamps, written } from './columns.ts'
import { companies } from './company.ts'
import { memberships } from './users.ts'
import { oneOf } from './one-of.ts'

/** The one journal of changes: what happened to a record. Written in the transaction of the change itself, never changed. */
export const histories = pgTable(
  'histories',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    type: smallint().$type<HistoryType>().notNull(),
    /** Key of the changed field (status_id, financials). What people read comes from the domain's labels (journal.ts). */
    field: text(),
    /** Of a field with parts (a pin, an item) which one, what it was called, and what of it. No foreign key. */
    part_id: reference(),
    column_name: text(),
    part_field: text(),
    /** Display text. */
    before: text(),
    after: text(),
    /** Empty when a recipient or the system acted; actor_name then says who. */
    user_id: reference(),
    actor_name: text(),
    historyable_type: text().$type<JournalSubject>().notNull(),
    /** No foreign key: the history outlives its subject, whose name it keeps. */
    historyable_id: reference().notNull(),
    historyable_name: text().notNull(),
    comment_id: reference(),
    ...timestamps(),
    ...written(),
  },
  (table) => [
    companyLink(table, table.comment_id, comments),
    memberLink(table, table.user_id, memberships),
    check('histories_type', oneOf(table.type, Object.values(historyTypes))),
    check('histories_subject', oneOf(table.historyable_type, journalSubjects)),
    index('histories_subject_index').on(table.company_id, table.historyable_type, table.historyable_id, table.id),
    index('histories_field_index').on(
      table.company_id,
      table.historyable_type,
      table.historyable_id,
      table.field,
      table.id,
    ),
  ],
)
