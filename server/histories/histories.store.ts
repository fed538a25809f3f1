/** History rows are written in the transaction of the change itself. */
import { and, asc, count, desc, eq, gt, inArray, isNull, notInArray, or } from 'drizzle-orm'
import type { HistoryFilter } from '#domain/histories/histories.contract.ts'
import type { HistoryableType, HistoryType } from '#domain/histories/histories.labels.ts'
import { pageWindow } from '#domain/paging.ts'
import type { Written } from '#domain/written.ts'
import type { Tx } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { histories } from '#server/db/schema/histories.ts'
import { users } from '#server/db/schema/users.ts'
import { shownName } from '#server/users/users.store.ts'

/** The changed field's key and its Japanese label: both or neither. */
export type NamedField = { field: string; column_name: string } | { field?: null; column_name?: null }

export type NewHistory = NamedField & {
  company_id: number
  type: HistoryType
  /** Display texts of the field. */
  before?: string | null
  after?: string | null
  /** Null where a recipient or the system acted: actor_name then says who. */
  user_id: number | null
  actor_name?: string | null
  historyable_type: HistoryableType
  historyable_id: number
  historyable_name: string
  comment_id?: number | null
  /** The updated_at that the change gave its subject; without it the transaction's own time. */
  moment?: Date
} & Partial<Written>

export const addHistories = async (tx: Tx, rows: NewHistory[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insert(histories)
    .values(rows.map(({ moment, ...row }) => ({ ...row, ...(moment && { created_at: moment, updated_at: moment }) })))
}

/** What became of some fields of a record after a moment that its updated_at once showed, oldest first. */
export const listHistoriesSince = (
  tx: Tx,
  { company_id }: { company_id: number },
  subject: { type: HistoryableType; id: number; kinds: readonly HistoryType[]; fields: readonly string[] },
  since: Date,
) =>
  tx
    .select({
      field: histories.field,
      column_name: histories.column_name,
      before: histories.before,
      after: histories.after,
      user_id: histories.user_id,
      user_name: shownName,
    })
    .from(histories)
    .leftJoin(users, eq(users.id, histories.user_id))
    .where(
      and(
        eq(histories.company_id, company_id),
        eq(histories.historyable_type, subject.type),
        eq(histories.historyable_id, subject.id),
        inArray(histories.type, [...subject.kinds]),
        inArray(histories.field, [...subject.fields]),
        gt(histories.created_at, since),
      ),
    )
    .orderBy(asc(histories.id))

/** Who gave each of a field's parts (the items of a document's contents) its texts since a moment, the last first. */
export const listPartWriters = (
  tx: Tx,
  { company_id }: { company_id: number },
  subject: { type: HistoryableType; id: number; kind: HistoryType; field: string },
  since: Date,
) =>
  tx
    .select({
      column_name: histories.column_name,
      after: histories.after,
      user_id: histories.user_id,
      user_name: shownName,
      created_at: histories.created_at,
      written_at: histories.written_at,
    })
    .from(histories)
    .leftJoin(users, eq(users.id, histories.user_id))
    .where(
      and(
        eq(histories.company_id, company_id),
        eq(histories.historyable_type, subject.type),
        eq(histories.historyable_id, subject.id),
        eq(histories.type, subject.kind),
        eq(histories.field, subject.field),
        gt(histories.created_at, since),
      ),
    )
    .orderBy(desc(histories.id))

export type HistoryRow = {
  history: typeof histories.$inferSelect
  user: { id: number; name: string; profile_photo_path: string | null } | null
  /** When the comment that the row tells of was taken back. */
  comment_deleted_at: Date | null
}

/**
 * One page of what happened to a record, newest first, and how many rows there are in all.
 * `kinds` narrows to those history types. Rows on `hidden_fields` are left out, for readers whom they do not concern.
 */
export const listHistories = async (
  tx: Tx,
  { company_id }: { company_id: number },
  subject: { type: HistoryableType; id: number; hidden_fields?: readonly string[]; kinds?: readonly HistoryType[] },
  filter: HistoryFilter,
): Promise<{ rows: HistoryRow[]; total: number }> => {
  const where = and(
    eq(histories.company_id, company_id),
    eq(histories.historyable_type, subject.type),
    eq(histories.historyable_id, subject.id),
    subject.kinds === undefined ? undefined : inArray(histories.type, [...subject.kinds]),
    subject.hidden_fields?.length
      ? or(isNull(histories.field), notInArray(histories.field, [...subject.hidden_fields]))
      : undefined,
  )
  const { limit, offset } = pageWindow(filter)
  const [total] = await tx.select({ total: count() }).from(histories).where(where)
  const rows = await tx
    .select({
      history: histories,
      user: { id: users.id, name: shownName, profile_photo_path: users.profile_photo_path },
      comment_deleted_at: comments.deleted_at,
    })
    .from(histories)
    .leftJoin(users, eq(users.id, histories.user_id))
    .leftJoin(comments, eq(comments.id, histories.comment_id))
    .where(where)
    .orderBy(desc(histories.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: total!.total }
}
