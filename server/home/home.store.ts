/** Figures and short lists of the home. Every query names the company, and row level security names it again. */
import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import { and, asc, count, desc, eq, exists, gt, inArray, isNull, ne, sql, sum, type SQL } from 'drizzle-orm'
import { homeLimits } from '#domain/home/home.contract.ts'
import { matterStatusTypes } from '#domain/matters/matters.labels.ts'
import { isInputType, itemTypes } from '#domain/templates/item-types.ts'
import type { Tx } from '#server/db/client.ts'
import { documentApprovals, documentApprovalUsers } from '#server/db/schema/approvals.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { documentData, documentGuestRequests, documents } from '#server/db/schema/documents.ts'
import { companyMatters as matters, matterCounts, matterStatuses } from '#server/db/schema/matters.ts'
import { templateItems } from '#server/db/schema/templates.ts'
import { users } from '#server/db/schema/users.ts'
import { documentIdsOfAuthor, visibleDocuments } from '#server/sight/documents.visible.ts'
import { matterIdsOfMember, visibleMatters } from '#server/sight/matters.visible.ts'
import { guestId, type Viewer } from '#server/sight/viewer.ts'
import { mayAnswerFor, shownName } from '#server/users/users.store.ts'

const totalOfAll = sql<number>`count(*) over ()`.mapWith(Number)

/** Of each matter: its documents, and how many of them are submitted. */
export const countDocuments = async (
  tx: Tx,
  viewer: Viewer,
  matter_ids: number[],
): Promise<Map<number, { documents_count: number; submitted_documents_count: number }>> => {
  if (matter_ids.length === 0) return new Map()
  const rows = await tx
    .select({
      matter_id: documents.matter_id,
      documents_count: count(),
      submitted_documents_count: count(documents.submitted_at),
    })
    .from(documents)
    .where(and(visibleDocuments(tx, viewer), inArray(documents.matter_id, matter_ids)))
    .groupBy(documents.matter_id)
  return new Map(rows.map(({ matter_id, ...counts }) => [matter_id!, counts]))
}

/**
 * A guest's matters that are not completed, the next first: what is under way or to come by its day, then what has no day,
 * then what is late, the latest of it first. And how many there are in all.
 */
export const listOwnMatters = async (
  tx: Tx,
  viewer: Viewer,
  user_id: number,
  today: string,
  limit: number = homeLimits.own,
): Promise<{ ids: number[]; total: number }> => {
  const last = sql`coalesce(${matters.end_date}, ${matters.start_date})`
  const turn = sql`case when ${last} is null then 1 when ${last} >= ${today} then 0 else 2 end`
  const rows = await tx
    .select({ id: matters.id, total: totalOfAll })
    .from(matters)
    .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
    .where(
      and(
        visibleMatters(tx, viewer, matters),
        inArray(matters.id, matterIdsOfMember(tx, viewer, user_id)),
        ne(matterStatuses.type_id, matterStatusTypes.completed),
      ),
    )
    .orderBy(
      turn,
      sql`case when ${turn} = 0 then coalesce(${matters.start_date}, ${matters.end_date}) end`,
      sql`case when ${turn} = 2 then ${last} end desc nulls last`,
      asc(matters.id),
    )
    .limit(limit)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

const isOpen = (tx: Tx, viewer: Viewer): SQL | undefined =>
  and(visibleDocuments(tx, viewer), isNull(documents.submitted_at))

const documentColumns = {
  id: documents.id,
  title: documents.title,
  document_type_id: documents.document_type_id,
  matter: { id: matters.id, name: matters.name },
}

/** A step of a running round is done by one approval, or by everybody's. */
const isDone = (step: SQL): SQL => sql`case ${step}."all_or_one"
  when 'one' then exists (select from ${documentApprovalUsers} "answer" where "answer"."approval_id" = ${step}."id" and "answer"."status" = 'OK')
  else not exists (select from ${documentApprovalUsers} "answer" where "answer"."approval_id" = ${step}."id" and "answer"."status" is distinct from 'OK') end`

/**
 * Documents whose lowest unfinished step waits for the person's answer, the oldest application first. Who answers there
 * for oneself and for somebody absent has the document once.
 */
export const listWaitingApprovals = (tx: Tx, viewer: Viewer) =>
  tx
    .select({
      ...documentColumns,
      order_number: documentApprovals.order_number,
      applicant: shownName,
      applied_at: documents.approval_application_at,
      total: totalOfAll,
    })
    .from(documentApprovals)
    .innerJoin(documents, eq(documents.id, documentApprovals.document_id))
    .leftJoin(matters, eq(matters.id, documents.matter_id))
    .leftJoin(users, eq(users.id, documents.approval_applicant_id))
    .where(
      and(
        isOpen(tx, viewer),
        eq(documents.approval_status, approvalStatuses.applying),
        isNull(documentApprovals.deleted_at),
        inArray(
          documentApprovals.id,
          tx
            .select({ id: documentApprovalUsers.approval_id })
            .from(documentApprovalUsers)
            .where(
              and(
                eq(documentApprovalUsers.company_id, viewer.company_id),
                mayAnswerFor(tx, documentApprovalUsers.user_id, viewer.actor.id),
                isNull(documentApprovalUsers.status),
              ),
            ),
        ),
        sql`${documents.approval_applicant_id} is distinct from ${viewer.actor.id}`,
        sql`not ${isDone(sql`${documentApprovals}`)}`,
        sql`not exists (select from ${documentApprovals} "earlier" where "earlier"."document_id" = ${documentApprovals.document_id} and "earlier"."lineage" = ${documentApprovals.lineage}
        and "earlier"."deleted_at" is null and "earlier"."order_number" < ${documentApprovals.order_number} and not ${isDone(sql`"earlier"`)})`,
      ),
    )
    .orderBy(asc(documents.approval_application_at), asc(documents.id))
    .limit(homeLimits.approvals)

/** Month sheets with days that wait for 日ごとの確認, the longest untouched first: such as somebody else wrote in. */
export const listToConfirm = (tx: Tx, viewer: Viewer, only: number | undefined) =>
  tx
    .select({ ...documentColumns, days: documents.days_to_confirm, total: totalOfAll })
    .from(documents)
    .leftJoin(matters, eq(matters.id, documents.matter_id))
    .where(
      and(
        isOpen(tx, viewer),
        gt(documents.days_to_confirm, 0),
        inArray(documents.approval_status, [approvalStatuses.unset, approvalStatuses.sentBack]),
        only === undefined ? undefined : inArray(documents.matter_id, matterIdsOfMember(tx, viewer, only)),
        exists(
          tx
            .select({ one: sql`1` })
            .from(documentData)
            .where(and(eq(documentData.document_id, documents.id), ne(documentData.updated_user_id, viewer.actor.id))),
        ),
      ),
    )
    .orderBy(asc(documents.updated_at), asc(documents.id))
    .limit(homeLimits.confirmations)

/** What a guest is asked to fill in and has not handed in, or has back; of jobs that are theirs, the next due first. */
export const listAsked = (tx: Tx, viewer: Viewer, user_id: number) =>
  tx
    .select({
      ...documentColumns,
      asked_by: shownName,
      due_date: documentGuestRequests.due_date,
      note: documentGuestRequests.note,
      is_sent_back: sql<boolean>`${documents.approval_status} = ${approvalStatuses.sentBack} and ${documentGuestRequests.handed_in_at} is not null`,
      total: totalOfAll,
    })
    .from(documentGuestRequests)
    .innerJoin(documents, eq(documents.id, documentGuestRequests.document_id))
    .innerJoin(matters, eq(matters.id, documents.matter_id))
    .innerJoin(users, eq(users.id, documentGuestRequests.asked_by_user_id))
    .where(
      and(
        eq(documentGuestRequests.company_id, viewer.company_id),
        eq(documentGuestRequests.user_id, user_id),
        isOpen(tx, viewer),
        visibleMatters(tx, viewer, matters),
        inArray(documents.approval_status, [approvalStatuses.unset, approvalStatuses.sentBack]),
      ),
    )
    .orderBy(sql`${documentGuestRequests.due_date} asc nulls last`, asc(documentGuestRequests.document_id))
    .limit(homeLimits.asked)

/** Sent back documents, the newest first; those of one author where one is told, and of a guest never anybody else's. */
export const listSentBack = (tx: Tx, viewer: Viewer, author_id = guestId(viewer) ?? undefined) =>
  tx
    .select({ ...documentColumns, updated_at: documents.updated_at, total: totalOfAll })
    .from(documents)
    .leftJoin(matters, eq(matters.id, documents.matter_id))
    .where(
      and(
        isOpen(tx, viewer),
        eq(documents.approval_status, approvalStatuses.sentBack),
        author_id === undefined ? undefined : inArray(documents.id, documentIdsOfAuthor(tx, viewer, author_id)),
      ),
    )
    .orderBy(desc(documents.updated_at), desc(documents.id))
    .limit(homeLimits.sentBack)

/** The person's unfinished documents, the last one touched first, with how many of their items are filled in. */
export const listDrafts = (tx: Tx, viewer: Viewer) => {
  const isInput = inArray(templateItems.type, itemTypes.filter(isInputType))
  return tx
    .select({
      ...documentColumns,
      updated_at: documents.updated_at,
      items_count: sql<number>`${tx
        .select({ items: count() })
        .from(templateItems)
        .where(and(eq(templateItems.template_id, documents.template_id), isInput))}`.mapWith(Number),
      filled_items_count: sql<number>`${tx
        .select({ filled: count() })
        .from(documentData)
        .innerJoin(templateItems, eq(templateItems.id, documentData.item_id))
        .where(and(eq(documentData.document_id, documents.id), isInput))}`.mapWith(Number),
    })
    .from(documents)
    .leftJoin(matters, eq(matters.id, documents.matter_id))
    .where(
      and(
        isOpen(tx, viewer),
        eq(documents.approval_status, approvalStatuses.unset),
        inArray(documents.id, documentIdsOfAuthor(tx, viewer, viewer.actor.id)),
      ),
    )
    .orderBy(desc(documents.updated_at), desc(documents.id))
    .limit(homeLimits.drafts)
}

/** How many matters stand in each status, those without any too. */
export const countByStatus = (tx: Tx, viewer: Viewer) => {
  const guest = guestId(viewer)
  return tx
    .select({ status_id: matterStatuses.id, total: sum(matterCounts.total).mapWith(Number) })
    .from(matterStatuses)
    .leftJoin(
      matterCounts,
      and(
        eq(matterCounts.status_id, matterStatuses.id),
        eq(matterCounts.company_id, viewer.company_id),
        guest === null ? isNull(matterCounts.user_id) : eq(matterCounts.user_id, guest),
      ),
    )
    .where(eq(matterStatuses.company_id, viewer.company_id))
    .groupBy(matterStatuses.id)
    .orderBy(asc(matterStatuses.sort_order), asc(matterStatuses.id))
}

/** Buildings with the most open matters, the most first; of those that somebody is on where one is told. */
export const countOpenByBuilding = (tx: Tx, viewer: Viewer, user_id?: number) => {
  const ofType = (type: number) =>
    sql<number>`count(*) filter (where ${matterStatuses.type_id} = ${type})`.mapWith(Number)
  const total = count()
  return tx
    .select({
      building: { id: buildings.id, name: buildings.name },
      total,
      not_started_total: ofType(matterStatusTypes.notStarted),
      in_progress_total: ofType(matterStatusTypes.inProgress),
    })
    .from(matters)
    .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id))
    .innerJoin(buildings, eq(buildings.id, matters.building_id))
    .where(
      and(
        visibleMatters(tx, viewer, matters),
        user_id === undefined ? undefined : inArray(matters.id, matterIdsOfMember(tx, viewer, user_id)),
        ne(matterStatuses.type_id, matterStatusTypes.completed),
        isNull(buildings.deleted_at),
      ),
    )
    .groupBy(buildings.id, buildings.name)
    .orderBy(desc(total), asc(buildings.id))
    .limit(homeLimits.buildings)
}
