/** Queries on a person's notifications. One whose subject the person no longer sees is as if it were not there. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isCustomary } from '#domain/notifications/notification-choices.ts'
import type {
  NotificationChoice,
  NotificationFilter,
  ReadNotificationsRequest,
  UnreadCounts,
} from '#domain/notifications/notifications.contract.ts'
import {
  notificationKinds,
  notificationSubjects,
  type NotificationSubject,
} from '#domain/notifications/notifications.labels.ts'
import { canHearOf } from '#domain/notifications/notifications.policy.ts'
import { pageWindow } from '#domain/paging.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { documentApprovals, documentApprovalUsers } from '#server/db/schema/approvals.ts'
import { comments } from '#server/db/schema/comments.ts'
import { documents } from '#server/db/schema/documents.ts'
import { matters } from '#server/db/schema/matters.ts'
import { notificationChoices, notifications } from '#server/db/schema/notifications.ts'
import { companies } from '#server/db/schema/company.ts'
import { memberships, users } from '#server/db/schema/users.ts'
import { countUnreadComments, seeComments } from '#server/records/unread-comments.store.ts'
import { visibleComments } from '#server/sight/comments.visible.ts'
import { visibleDocuments } from '#server/sight/documents.visible.ts'
import { visibleMatters } from '#server/sight/matters.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { shownName } from '#server/users/users.store.ts'

const one = sql`1`
const isAbout = (type: NotificationSubject) => eq(notifications.subject_type, type)

/** Of each subject what there is for the person. */
const isVisible = (tx: Tx, viewer: Viewer): SQL | undefined => {
  const isSubject = (id: AnyPgColumn) => eq(id, notifications.subject_id)
  const visible = {
    matter: exists(
      tx
        .select({ one })
        .from(matters)
        .where(and(isSubject(matters.id), visibleMatters(tx, viewer))),
    ),
    document: exists(
      tx
        .select({ one })
        .from(documents)
        .where(and(isSubject(documents.id), visibleDocuments(tx, viewer))),
    ),
    comment: exists(
      tx
        .select({ one })
        .from(comments)
        .where(and(isSubject(comments.id), visibleComments(tx, viewer))),
    ),
    approval: exists(
      tx
        .select({ one })
        .from(documentApprovals)
        .innerJoin(documents, eq(documents.id, documentApprovals.document_id))
        .where(and(isSubject(documentApprovals.id), visibleDocuments(tx, viewer))),
    ),
    person: exists(
      tx
        .select({ one })
        .from(memberships)
        .where(
          and(
            eq(memberships.company_id, viewer.company_id),
            isSubject(memberships.user_id),
            isNull(memberships.deleted_at),
          ),
        ),
    ),
    company: undefined,
  } satisfies Record<NotificationSubject, SQL | undefined>
  return and(
    // As the person is now: who became a guest hears no more of what is the company's own.
    inArray(
      notifications.kind,
      notificationKinds.filter((kind) => canHearOf(viewer.actor, kind)),
    ),
    or(...notificationSubjects.map((type) => and(isAbout(type), visible[type]))),
  )
}

const isUnread = isNull(notifications.read_at)
const ownOf = (viewer: Viewer): SQL | undefined =>
  and(eq(notifications.company_id, viewer.company_id), eq(notifications.user_id, viewer.actor.id))
const mine = (tx: Tx, viewer: Viewer): SQL | undefined =>
  and(ownOf(viewer), eq(notifications.is_shown, true), isVisible(tx, viewer))

// ---- lists and counts ----

/** With where each happened: a comment or an approval leads to its document, else to its matter. */
const listed = (tx: Tx) =>
  tx
    .select({
      notification: notifications,
      actor: { id: users.id, name: shownName, profile_photo_path: users.profile_photo_path },
      matter: { id: matters.id, name: matters.name },
      document: { id: documents.id, name: documents.title },
      body: sql<string | null>`coalesce(${notifications.detail}, ${comments.body}, ${documentApprovalUsers.comment})`,
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actor_user_id))
    .leftJoin(comments, and(isAbout('comment'), eq(comments.id, notifications.subject_id)))
    .leftJoin(documentApprovals, and(isAbout('approval'), eq(documentApprovals.id, notifications.subject_id)))
    .leftJoin(
      documentApprovalUsers,
      and(
        eq(documentApprovalUsers.approval_id, documentApprovals.id),
        eq(documentApprovalUsers.user_id, notifications.actor_user_id),
      ),
    )
    .leftJoin(
      documents,
      sql`${documents.id} = case ${notifications.subject_type} when 'document' then ${notifications.subject_id}
        else coalesce(${comments.document_id}, ${documentApprovals.document_id}) end`,
    )
    .leftJoin(
      matters,
      and(
        sql`${matters.id} = case ${notifications.subject_type} when 'matter' then ${notifications.subject_id}
          else ${comments.matter_id} end`,
        isNull(comments.document_id),
      ),
    )
    .$dynamic()
export type ListedNotification = Awaited<ReturnType<typeof listed>>[number]

/** One page, newest first, and how many there are in all. */
export const listNotifications = async (
  tx: Tx,
  viewer: Viewer,
  filter: NotificationFilter,
): Promise<{ rows: ListedNotification[]; total: number }> => {
  const { limit, offset } = pageWindow(filter)
  const where = and(mine(tx, viewer), filter.unread ? isUnread : undefined)
  const total = await tx.$count(notifications, where)
  const rows = await listed(tx).where(where).orderBy(desc(notifications.id)).limit(limit).offset(offset)
  return { rows, total }
}

export const countUnread = async (tx: Tx, viewer: Viewer): Promise<UnreadCounts> => {
  const [counts] = await tx
    .select({ unread_count: count() })
    .from(notifications)
    .where(and(mine(tx, viewer), isUnread))
  return { unread_count: counts!.unread_count, unread_comments_count: await countUnreadComments(tx, viewer) }
}

/** The same of several companies at once; those where nothing waits are left out. */
export const countUnreadOf = async (
  tx: Tx,
  viewers: readonly Viewer[],
): Promise<{ company_id: number; unread_count: number }[]> =>
  viewers.length === 0
    ? []
    : tx
        .select({ company_id: notifications.company_id, unread_count: count() })
        .from(notifications)
        .where(and(isUnread, or(...viewers.map((viewer) => mine(tx, viewer)))))
        .groupBy(notifications.company_id)

/** How many of the ids are the person's own and in sight. */
export const countOwn = (tx: Tx, viewer: Viewer, ids: number[]): Promise<number> =>
  tx.$count(notifications, and(mine(tx, viewer), isAnyOf(notifications.id, ids)))

/** On this record itself, in its comments, or on its approval. */
const isOn = (tx: Tx, type: 'matter' | 'document', id: number): SQL | undefined => {
  const commentsOn = eq(type === 'matter' ? comments.matter_id : comments.document_id, id)
  const within = (subject: NotificationSubject, ids: SQLWrapper) =>
    and(isAbout(subject), inArray(notifications.subject_id, ids))
  return or(
    and(isAbout(type), eq(notifications.subject_id, id)),
    within('comment', tx.select({ id: comments.id }).from(comments).where(commentsOn)),
    type === 'document'
      ? within(
          'approval',
          tx.select({ id: documentApprovals.id }).from(documentApprovals).where(eq(documentApprovals.document_id, id)),
        )
      : undefined,
  )
}

/** Comments that are seen with what told of them: those that name the person, and where a talk is shown all of it. */
export const seeTold = async (
  tx: Tx,
  viewer: Viewer,
  { kinds, matter_id, document_id }: ReadNotificationsRequest,
): Promise<void> => {
  if (kinds && !kinds.includes('mentioned')) return
  const told = tx
    .select({ id: notifications.subject_id })
    .from(notifications)
    .where(and(ownOf(viewer), isAbout('comment'), isNotNull(notifications.read_at)))
  await seeComments(tx, viewer, inArray(comments.id, told))
  if (matter_id !== undefined) await seeComments(tx, viewer, eq(comments.matter_id, matter_id))
  if (document_id !== undefined) await seeComments(tx, viewer, eq(comments.document_id, document_id))
}

/** Those that meet all that is asked for; what was read before keeps its time. */
export const markRead = async (
  tx: Tx,
  viewer: Viewer,
  { ids, kinds, matter_id, document_id }: ReadNotificationsRequest,
  read_at: Date,
): Promise<void> => {
  await tx
    .update(notifications)
    .set({ read_at })
    .where(
      and(
        mine(tx, viewer),
        isUnread,
        ids && isAnyOf(notifications.id, ids),
        kinds && inArray(notifications.kind, kinds),
        matter_id === undefined ? undefined : isOn(tx, 'matter', matter_id),
        document_id === undefined ? undefined : isOn(tx, 'document', document_id),
      ),
    )
}

/** One that the person sees and has not read; null: nothing is to be told. */
export const findUnread = async (tx: Tx, viewer: Viewer, id: number): Promise<ListedNotification | null> => {
  const [row] = await listed(tx).where(and(mine(tx, viewer), isUnread, eq(notifications.id, id)))
  return row ?? null
}

// ---- what people choose ----

/** Only what is not as is customary is kept. */
export const saveChoices = async (
  tx: Tx,
  { company_id, actor }: Viewer,
  choices: readonly NotificationChoice[],
): Promise<void> => {
  const kept = choices.filter(({ kind, ...way }) => !isCustomary(kind, way))
  await tx.delete(notificationChoices).where(
    and(
      eq(notificationChoices.company_id, company_id),
      eq(notificationChoices.user_id, actor.id),
      inArray(
        notificationChoices.kind,
        choices.map(({ kind }) => kind),
      ),
    ),
  )
  if (kept.length === 0) return
  await tx
    .insert(notificationChoices)
    .values(kept.map((choice) => ({ company_id, user_id: actor.id, ...choice })))
    .onConflictDoUpdate({
      target: [notificationChoices.company_id, notificationChoices.user_id, notificationChoices.kind],
      set: { in_app: sql`excluded.in_app`, push: sql`excluded.push`, mail: sql`excluded.mail` },
    })
}

// ---- the day's letter ----

/** Members for whom something waits for it, in every company. */
export const listDigestReaders = (tx: Tx) =>
  tx
    .selectDistinct({
      company_id: companies.id,
      company_key: companies.company_key,
      company_name: companies.name,
      user_id: users.id,
      name: users.name,
      email: users.email,
      role: memberships.role,
    })
    .from(notifications)
    .innerJoin(
      memberships,
      and(
        eq(memberships.company_id, notifications.company_id),
        eq(memberships.user_id, notifications.user_id),
        isNull(memberships.deleted_at),
      ),
    )
    .innerJoin(companies, eq(companies.id, notifications.company_id))
    .innerJoin(users, eq(users.id, notifications.user_id))
    .where(and(eq(notifications.awaits_digest, true), isNull(companies.suspended_at)))
    .execute()
export type DigestReader = Awaited<ReturnType<typeof listDigestReaders>>[number]

/** What waits for the person's letter is nobody else's until this transaction ends; of it what they see and have not read, the oldest first. */
export const takeDigest = async (tx: Tx, viewer: Viewer): Promise<ListedNotification[]> => {
  const waiting = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(ownOf(viewer), eq(notifications.awaits_digest, true)))
    .for('update')
  const ids = waiting.map(({ id }) => id)
  if (ids.length === 0) return []
  const isOne = isAnyOf(notifications.id, ids)
  const rows = await listed(tx)
    .where(and(isOne, isUnread, isVisible(tx, viewer)))
    .orderBy(asc(notifications.id))
  await tx.update(notifications).set({ awaits_digest: false }).where(isOne)
  await tx.delete(notifications).where(and(isOne, eq(notifications.is_shown, false)))
  return rows
}
