import { check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import {
  historyTypes,
  historyableTypes,
  type HistoryableType,
  type HistoryType,
} from '#domain/histories/histories.labels.ts'
import { comments } from './comments.ts'
import { companyLink, id, memberLink, reference, timestamps, written } from './columns.ts'
import { companies } from './company.ts'
import { memberships } from './users.ts'
import { oneOf } from './one-of.ts'

/** What happened to a matter, document, building, facility or drawing. Written in the transaction of the change itself. */
export const histories = pgTable(
  'histories',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    /** History type 1–15. */
    type: smallint().$type<HistoryType>().notNull(),
    /** Key of the changed field (status_id, financials), by which code asks; people read its Japanese label. */
    field: text(),
    column_name: text(),
    /** Display text. */
    before: text(),
    after: text(),
    /** Empty when a recipient or the system acted; actor_name then says who. */
    user_id: reference(),
    actor_name: text(),
    historyable_type: text().$type<HistoryableType>().notNull(),
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
    check('histories_subject', oneOf(table.historyable_type, historyableTypes)),
    index('histories_subject_index').on(table.company_id, table.historyable_type, table.historyable_id, table.id),
    index('histories_newest_index').on(table.company_id, table.id),
  ],
)
