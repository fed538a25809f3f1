/** The journal of changes: written in the transaction of the change itself, asked for histories and for who was first. */
import { and, asc, count, desc, eq, gt, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import type { HistoryFilter } from '#domain/histories/histories.contract.ts'
import type { HistoryableType, HistoryType } from '#domain/histories/histories.labels.ts'
import type { JournalSubject } from '#domain/journal/journal.ts'
import { pageWindow } from '#domain/paging.ts'
import type { Written } from '#domain/written.ts'
import type { Tx } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { histories } from '#server/db/schema/histories.ts'
import { users } from '#server/db/schema/users.ts'
import { shownName } from '#server/users/users.store.ts'

type Company = { company_id: number }

/** What of its subject a line is about: a field by its key, and of a field with parts which of them. */
export type LineOf = {
  field?: string | null
  part_id?: number | null
  /** What the part was called. */
  column_name?: string | null
  part_field?: string | null
}

export type NewHistory = LineOf & {
  company_id: number
  type: HistoryType
  /** Display texts of the field. */
  before?: string | null
  after?: string | null
  /** Null where a recipient or the system acted: actor_name then says who. */
  user_id: number | null
  actor_name?: string | null
  historyable_type: JournalSubject
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

/** What was said of people who are in no address book any more goes with them. For system transactions. */
export const forgetContacts = async (tx: Tx, { company_id }: Company, ids: readonly number[]): Promise<void> => {
  await tx
    .delete(histories)
    .where(
      and(
        eq(histories.company_id, company_id),
        eq(histories.historyable_type, 'contact'),
        inArray(histories.historyable_id, [...ids]),
      ),
    )
}

/** Where in the journal the changes of something stand. */
export type Place = {
  type: JournalSubject
  /** Several where versions of it have followed one another. */
  ids: readonly number[]
  /** Only these fields; without them all. */
  fields?: readonly string[]
  /** Fields that it has in common with all of its kind, whose lines stand with any of them. */
  shared?: readonly string[]
  /** One of the field's parts. */
  part_id?: number
  kinds?: readonly HistoryType[]
}

const lineColumns = {
  id: histories.id,
  field: histories.field,
  part_id: histories.part_id,
  before: histories.before,
  after: histories.after,
  user_id: histories.user_id,
  user_name: shownName,
  created_at: histories.created_at,
  written_at: histories.written_at,
}
export type JournalLine = {
  id: number
  field: string | null
  part_id: number | null
  before: string | null
  after: string | null
  user_id: number | null
  user_name: string | null
  created_at: Date
  written_at: Date | null
}

const at = ({ company_id }: Company, { type, ids, fields, shared = [], part_id, kinds }: Place): SQL =>
  and(
    eq(histories.company_id, company_id),
    eq(histories.historyable_type, type),
    shared.length > 0
      ? or(inArray(histories.historyable_id, [...ids]), inArray(histories.field, [...shared]))
      : inArray(histories.historyable_id, [...ids]),
    fields && inArray(histories.field, [...fields]),
    part_id === undefined ? undefined : eq(histories.part_id, part_id),
    kinds && inArray(histories.type, [...kinds]),
  )!

/** What became of it after a moment that its updated_at once showed, oldest first. */
export const listLinesSince = (tx: Tx, company: Company, place: Place, since: Date): Promise<JournalLine[]> =>
  tx
    .select(lineColumns)
    .from(histories)
    .leftJoin(users, eq(users.id, histories.user_id))
    .where(and(at(company, place), gt(histories.created_at, since)))
    .orderBy(asc(histories.id))
    .execute()

/** The last that became of each of its fields, oldest first. */
export const listLastLines = async (
  tx: Tx,
  company: Company,
  place: Place & { fields: readonly string[] },
): Promise<JournalLine[]> => {
  const last = tx
    .selectDistinctOn([histories.field], { id: histories.id })
    .from(histories)
    .where(at(company, place))
    .orderBy(histories.field, desc(histories.id))
  return tx
    .select(lineColumns)
    .from(histories)
    .leftJoin(users, eq(users.id, histories.user_id))
    .where(and(eq(histories.company_id, company.company_id), inArray(histories.id, last)))
    .orderBy(asc(histories.id))
}

export type HistoryRow = {
  history: Omit<typeof histories.$inferSelect, 'historyable_type'> & { historyable_type: HistoryableType }
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
  { company_id }: Company,
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
  return {
    rows: rows.map((row) => ({ ...row, history: { ...row.history, historyable_type: subject.type } })),
    total: total!.total,
  }
}
