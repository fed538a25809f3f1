/** Queries on comments. What somebody may read follows the matter or document that a comment stands on. */
import { and, asc, count, desc, eq, exists, gte, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { CommentFilter } from '#domain/comments/comments.contract.ts'
import { pageWindow } from '#domain/paging.ts'
import type { OwnDeletion } from '#domain/trash/undo.ts'
import { byName } from '#server/db/by-name.ts'
import { insertInto } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { holdsText } from '#server/db/contains-text.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { nextUpdatedAt } from '#server/db/schema/columns.ts'
import { commentMentions, comments } from '#server/db/schema/comments.ts'
import { documents } from '#server/db/schema/documents.ts'
import { matters } from '#server/db/schema/matters.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { memberships, users } from '#server/db/schema/users.ts'
import { isUnreadBy } from '#server/records/unread-comments.store.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { visibleComments } from '#server/sight/comments.visible.ts'
import { shownName } from '#server/users/users.store.ts'

type Company = { company_id: number }
type CommentRow = typeof comments.$inferSelect

const listed = (tx: Tx, viewer: Viewer, where: SQL | undefined) => {
  const { company_id } = viewer
  return tx
    .select({
      comment: comments,
      user: { id: users.id, name: shownName, profile_photo_path: users.profile_photo_path },
      role: memberships.role,
      matter: { id: matters.id, name: matters.name },
      document: { id: documents.id, name: documents.title },
      is_unread: sql<boolean>`${isUnreadBy(tx, viewer)}`,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.user_id))
    .leftJoin(memberships, and(eq(memberships.company_id, company_id), eq(memberships.user_id, comments.user_id)))
    .leftJoin(matters, and(eq(matters.id, comments.matter_id), isNull(matters.deleted_at)))
    .leftJoin(documents, and(eq(documents.id, comments.document_id), isNull(documents.deleted_at)))
    .where(and(eq(comments.company_id, company_id), isNull(comments.deleted_at), where))
    .$dynamic()
}
export type ListedComment = Awaited<ReturnType<typeof listed>>[number]

const namesViewer = (tx: Tx, { company_id, actor }: Viewer): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(commentMentions)
      .where(
        and(
          eq(commentMentions.company_id, company_id),
          eq(commentMentions.comment_id, comments.id),
          eq(commentMentions.user_id, actor.id),
        ),
      ),
  )

/** In the words themselves, or in the name of what they stand on. */
const saysText = (tx: Tx, text: string): SQL | undefined => {
  const isOf = (table: typeof matters | typeof documents, name: AnyPgColumn, id: AnyPgColumn) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.id, id), holdsText(name, text))),
    )
  return or(
    holdsText(comments.body, text),
    isOf(matters, matters.name, comments.matter_id),
    isOf(documents, documents.title, comments.document_id),
  )
}

/** One page, newest first, and how many there are in all. */
export const listComments = async (
  tx: Tx,
  viewer: Viewer,
  filter: CommentFilter,
): Promise<{ rows: ListedComment[]; total: number }> => {
  const where = and(
    visibleComments(tx, viewer),
    filter.matter_id === undefined ? undefined : eq(comments.matter_id, filter.matter_id),
    filter.document_id === undefined ? undefined : eq(comments.document_id, filter.document_id),
    filter.user_id === undefined ? undefined : eq(comments.user_id, filter.user_id),
    filter.show === 'unread' ? isUnreadBy(tx, viewer) : undefined,
    filter.show === 'named' ? namesViewer(tx, viewer) : undefined,
    filter.q ? saysText(tx, filter.q) : undefined,
  )
  const { limit, offset } = pageWindow(filter)
  const [total] = await tx.select({ total: count() }).from(comments).where(where)
  const rows = await listed(tx, viewer, where).orderBy(desc(comments.id)).limit(limit).offset(offset)
  return { rows, total: total!.total }
}

export const findComment = async (tx: Tx, viewer: Viewer, id: number): Promise<ListedComment | null> => {
  const [row] = await listed(tx, viewer, eq(comments.id, id))
  return row ?? null
}

type Topic = { matter_id: number | null; document_id: number | null }

const lock = async (
  tx: Tx,
  { company_id }: Company,
  { matter_id, document_id }: Topic,
  id: number,
  state: SQL | undefined,
): Promise<CommentRow | null> => {
  const isOnTopic =
    document_id !== null
      ? eq(comments.document_id, document_id)
      : matter_id !== null
        ? eq(comments.matter_id, matter_id)
        : sql`false`
  const [row] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.company_id, company_id), isOnTopic, eq(comments.id, id), state))
    .for('update')
  return row ?? null
}

/** A standing comment of the document, or else of the matter, held until the transaction ends. */
export const lockComment = (tx: Tx, company: Company, topic: Topic, id: number): Promise<CommentRow | null> =>
  lock(tx, company, topic, id, isNull(comments.deleted_at))

/** The same of one that this person deleted. */
export const lockOwnDeletedComment = (
  tx: Tx,
  company: Company,
  topic: Topic,
  id: number,
  { by, since }: OwnDeletion,
): Promise<CommentRow | null> =>
  lock(tx, company, topic, id, and(eq(comments.deleted_user_id, by), gte(comments.deleted_at, since)))

export const insertComment = insertInto(comments)

export const deleteComment = async (
  tx: Tx,
  { company_id }: Company,
  id: number,
  deletion: { deleted_at: Date; deleted_user_id: number },
): Promise<void> => {
  await tx
    .update(comments)
    .set({ ...deletion, updated_at: deletion.deleted_at })
    .where(and(eq(comments.company_id, company_id), eq(comments.id, id)))
}

export const bringBackComment = async (tx: Tx, { company_id }: Company, id: number): Promise<void> => {
  await tx
    .update(comments)
    .set({ deleted_at: null, deleted_user_id: null, updated_at: nextUpdatedAt(comments.updated_at) })
    .where(and(eq(comments.company_id, company_id), eq(comments.id, id)))
}

// ---- mentions ----

/** What told the person of being named in them, or without ids in any. */
export const readMentions = async (
  tx: Tx,
  { company_id, actor }: Viewer,
  ids: number[] | undefined,
  read_at: Date,
): Promise<void> => {
  await tx
    .update(notifications)
    .set({ read_at })
    .where(
      and(
        eq(notifications.company_id, company_id),
        eq(notifications.user_id, actor.id),
        eq(notifications.subject_type, 'comment'),
        ids && isAnyOf(notifications.subject_id, ids),
        isNull(notifications.read_at),
      ),
    )
}

export const addMentions = async (
  tx: Tx,
  { company_id }: Company,
  comment_id: number,
  user_ids: number[],
): Promise<void> => {
  if (user_ids.length > 0)
    await tx.insert(commentMentions).values(user_ids.map((user_id) => ({ company_id, comment_id, user_id })))
}

/** Who is named in each of the comments, by name. */
export const listMentions = async (
  tx: Tx,
  { company_id }: Company,
  comment_ids: number[],
): Promise<{ comment_id: number; id: number; name: string; shown_name: string }[]> =>
  comment_ids.length === 0
    ? []
    : tx
        .select({ comment_id: commentMentions.comment_id, id: users.id, name: users.name, shown_name: shownName })
        .from(commentMentions)
        .innerJoin(users, eq(users.id, commentMentions.user_id))
        .where(and(eq(commentMentions.company_id, company_id), inArray(commentMentions.comment_id, comment_ids)))
        .orderBy(byName(users.name), asc(users.id))
