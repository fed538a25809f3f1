/** Which comments a person has not seen yet: those on their own matters and documents, where they spoke, and that name them. */
import { and, eq, exists, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/client.ts'
import { comments, unreadComments } from '#server/db/schema/comments.ts'
import { documentAuthors } from '#server/db/schema/documents.ts'
import { matterUsers } from '#server/db/schema/matters.ts'
import { memberships } from '#server/db/schema/users.ts'
import { visibleComments } from '#server/sight/comments.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'

type Said = Pick<typeof comments.$inferSelect, 'id' | 'company_id' | 'matter_id' | 'document_id' | 'user_id'>
const one = sql`1`

/** Whom it concerns, except who said it. What of it somebody may not see does not count to them. */
export const markUnread = async (tx: Tx, comment: Said, mentioned: readonly number[] = []): Promise<void> => {
  const { id, company_id, matter_id, document_id, user_id } = comment
  const person = memberships.user_id
  const isAmong = (table: typeof matterUsers | typeof documentAuthors, of: AnyPgColumn, record: number | null) =>
    record === null
      ? undefined
      : exists(
          tx
            .select({ one })
            .from(table)
            .where(and(eq(table.company_id, company_id), eq(of, record), eq(table.user_id, person))),
        )
  const isInTalk = exists(
    tx
      .select({ one })
      .from(comments)
      .where(
        and(
          eq(comments.company_id, company_id),
          document_id === null
            ? and(eq(comments.matter_id, matter_id!), isNull(comments.document_id))
            : eq(comments.document_id, document_id),
          eq(comments.user_id, person),
          isNull(comments.deleted_at),
        ),
      ),
  )
  const readers = await tx
    .select({ user_id: person })
    .from(memberships)
    .where(
      and(
        eq(memberships.company_id, company_id),
        isNull(memberships.deleted_at),
        user_id === null ? undefined : ne(person, user_id),
        or(
          isAmong(matterUsers, matterUsers.matter_id, matter_id),
          isAmong(documentAuthors, documentAuthors.document_id, document_id),
          isInTalk,
          mentioned.length > 0 ? inArray(person, [...mentioned]) : undefined,
        ),
      ),
    )
  if (readers.length > 0)
    await tx.insert(unreadComments).values(readers.map((reader) => ({ company_id, comment_id: id, ...reader })))
}

const own = ({ company_id, actor }: Viewer): SQL | undefined =>
  and(eq(unreadComments.company_id, company_id), eq(unreadComments.user_id, actor.id))

/** Whether the comment waits to be seen by the person. */
export const isUnreadBy = (tx: Tx, viewer: Viewer): SQL =>
  exists(
    tx
      .select({ one })
      .from(unreadComments)
      .where(and(own(viewer), eq(unreadComments.comment_id, comments.id))),
  )

export const countUnreadComments = async (tx: Tx, viewer: Viewer): Promise<number> => {
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(unreadComments)
    .innerJoin(comments, eq(comments.id, unreadComments.comment_id))
    .where(and(own(viewer), visibleComments(tx, viewer)))
  return counted!.total
}

/** Seen: those of the condition, or without one all. */
export const seeComments = async (tx: Tx, viewer: Viewer, which?: SQL): Promise<void> => {
  const seen = which && inArray(unreadComments.comment_id, tx.select({ id: comments.id }).from(comments).where(which))
  await tx.delete(unreadComments).where(and(own(viewer), seen))
}
