import { check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { trashNouns, type TrashNoun } from '#domain/trash/trash.labels.ts'
import { id, instant, memberLink, reference } from './columns.ts'
import { companies } from './company.ts'
import { memberships } from './users.ts'
import { oneOf } from './one-of.ts'

/** Ids of what let go of the record when it was deleted, and takes it back when it is restored. */
export type TrashLinks = Partial<
  Record<'documents' | 'matters' | 'facilities' | 'drawings' | 'pins' | 'occurrences', number[]>
>

/** ごみ箱: what was deleted, by whom, until when it can be had back. */
export const trash = pgTable(
  'trash',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    noun: text().$type<TrashNoun>().notNull(),
    /** No foreign key: the noun says which table it is in. */
    record_id: reference().notNull(),
    name: text().notNull(),
    created_user_id: reference(),
    deleted_user_id: reference().notNull(),
    links: jsonb().$type<TrashLinks>().notNull(),
    deleted_at: instant().notNull(),
  },
  (table) => [
    unique('trash_record').on(table.company_id, table.noun, table.record_id),
    memberLink(table, table.created_user_id, memberships),
    memberLink(table, table.deleted_user_id, memberships),
    check('trash_noun', oneOf(table.noun, trashNouns)),
    index('trash_newest_index').on(table.company_id, table.deleted_at, table.id),
    index('trash_creator_index').on(table.company_id, table.created_user_id, table.deleted_at),
    index('trash_deleted_at_index').on(table.deleted_at),
  ],
)

/** What ごみ箱 does not keep, and its own screen has back for a day. */
export const undoNouns = ['tag', 'matter_status', 'contact_merge', 'occurrence', 'plan', 'inspection_kind'] as const
export type UndoNoun = (typeof undoNouns)[number]

/** What was deleted or made one, as long as whoever did that may have it back. */
export const undoEntries = pgTable(
  'undo_entries',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    noun: text().$type<UndoNoun>().notNull(),
    /** No foreign key: mostly it is gone. */
    record_id: reference().notNull(),
    /** Rows as they were, and ids of what let go of them (server/trash/undo.store.ts). */
    content: jsonb().notNull(),
    done_user_id: reference().notNull(),
    /** The database's clock, which histories go by too. */
    done_at: instant().notNull().defaultNow(),
  },
  (table) => [
    memberLink(table, table.done_user_id, memberships),
    check('undo_entries_noun', oneOf(table.noun, undoNouns)),
    index('undo_entries_record_index').on(table.company_id, table.noun, table.record_id),
    index('undo_entries_done_at_index').on(table.done_at),
  ],
)
