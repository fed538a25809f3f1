/** The lists of documents, and the order in which an approver goes through what waits. Exact totals come from where triggers keep them. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notExists,
  or,
  sql,
  sum,
  type SQL,
} from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import { filterRange, shiftDay } from '#domain/dates.ts'
import type { DocumentFilter, WaitingDocuments } from '#domain/documents/documents.contract.ts'
import {
  approvalStatuses,
  responseStatuses,
  submitStatuses,
  type DocumentSort,
} from '#domain/documents/documents.labels.ts'
import { pageWindow } from '#domain/paging.ts'
import type { Tx } from '#server/db/client.ts'
import { containsText } from '#server/db/contains-text.ts'
import { documentApprovals, documentApprovalUsers } from '#server/db/schema/approvals.ts'
import {
  companyDocumentTitles as titles,
  documentCounts,
  documentEmbedResources,
  documents,
} from '#server/db/schema/documents.ts'
import { facilityFiles } from '#server/db/schema/facilities.ts'
import { matterFacilities, matters } from '#server/db/schema/matters.ts'
import { guestId, type Viewer } from '#server/records/visible.ts'
import type { DocumentRow } from './documents.store.ts'
import { documentIdsOfAuthor, visibleDocuments } from './documents.visible.ts'
import { mayAnswerFor } from '#server/users/users.store.ts'

const one = sql`1`

/** Which documents a list is about. */
export type DocumentScope =
  | { kind: 'all' }
  | { kind: 'authored'; user_id: number }
  | { kind: 'to_approve'; user_id: number }
  | { kind: 'of_matter'; matter_id: number }

/** In a round that runs or ended well; with `answered`, whether that person's answer is there. */
const isApprover = (tx: Tx, user_id: number, answered?: boolean) =>
  exists(
    tx
      .select({ one })
      .from(documentApprovals)
      .innerJoin(documentApprovalUsers, eq(documentApprovalUsers.approval_id, documentApprovals.id))
      .where(
        and(
          eq(documentApprovals.document_id, documents.id),
          answered === true
            ? eq(documentApprovalUsers.user_id, user_id)
            : or(
                eq(documentApprovalUsers.user_id, user_id),
                and(
                  isNull(documentApprovalUsers.status),
                  sql`${documents.approval_applicant_id} is distinct from ${user_id}`,
                  mayAnswerFor(tx, documentApprovalUsers.user_id, user_id),
                ),
              ),
          or(isNull(documentApprovals.deleted_at), isNotNull(documentApprovalUsers.status)),
          answered === undefined
            ? undefined
            : answered
              ? isNotNull(documentApprovalUsers.status)
              : and(isNull(documentApprovalUsers.status), isNull(documentApprovals.deleted_at)),
        ),
      ),
  )

/**
 * Ids of the documents for which isApprover holds, deleted ones among them, gathered from the person's requests: that
 * counts them all sooner than asking document by document, which finds one page sooner.
 */
const documentIdsOfApprover = (tx: Tx, { company_id }: Viewer, user_id: number, answered?: boolean) => {
  const { status } = documentApprovalUsers
  const stands = isNull(documentApprovals.deleted_at)
  const own = tx
    .select({ id: documentApprovals.document_id })
    .from(documentApprovalUsers)
    .innerJoin(documentApprovals, eq(documentApprovals.id, documentApprovalUsers.approval_id))
    .where(
      and(
        eq(documentApprovalUsers.company_id, company_id),
        eq(documentApprovalUsers.user_id, user_id),
        answered === undefined
          ? or(stands, isNotNull(status))
          : answered
            ? isNotNull(status)
            : and(stands, isNull(status)),
      ),
    )
  if (answered) return own
  const asSubstitute = tx
    .select({ id: documentApprovals.document_id })
    .from(documentApprovalUsers)
    .innerJoin(documentApprovals, eq(documentApprovals.id, documentApprovalUsers.approval_id))
    .innerJoin(applied, eq(applied.id, documentApprovals.document_id))
    .where(
      and(
        eq(documentApprovalUsers.company_id, company_id),
        isNull(status),
        stands,
        sql`${applied.approval_applicant_id} is distinct from ${user_id}`,
        mayAnswerFor(tx, documentApprovalUsers.user_id, user_id),
      ),
    )
  return union(own, asSubstitute)
}

const earlierApprovals = alias(documentApprovals, 'earlier')
const applied = alias(documents, 'applied')
const ownAnswers = alias(documentApprovalUsers, 'own')

/** Whether a step's approvals suffice: one of an any-one step, else everybody's. */
const isApproved = (tx: Tx, step: typeof documentApprovals | typeof earlierApprovals) => {
  const answers = (status: SQL) =>
    tx
      .select({ one })
      .from(documentApprovalUsers)
      .where(and(eq(documentApprovalUsers.approval_id, step.id), status))
  return or(
    and(eq(step.all_or_one, 'one'), exists(answers(sql`${documentApprovalUsers.status} = 'OK'`))),
    and(eq(step.all_or_one, 'all'), notExists(answers(sql`${documentApprovalUsers.status} is distinct from 'OK'`))),
  )!
}

/** isAwaiting of the state machine, as SQL: in the lowest unfinished step of a running round, and not answered. */
const isAwaited = (tx: Tx, user_id: number): SQL =>
  and(
    eq(documents.approval_status, approvalStatuses.applying),
    exists(
      tx
        .select({ one })
        .from(documentApprovals)
        .innerJoin(ownAnswers, eq(ownAnswers.approval_id, documentApprovals.id))
        .where(
          and(
            eq(documentApprovals.document_id, documents.id),
            isNull(documentApprovals.deleted_at),
            sql`${documents.approval_applicant_id} is distinct from ${user_id}`,
            mayAnswerFor(tx, ownAnswers.user_id, user_id),
            isNull(ownAnswers.status),
            not(isApproved(tx, documentApprovals)),
            notExists(
              tx
                .select({ one })
                .from(earlierApprovals)
                .where(
                  and(
                    eq(earlierApprovals.document_id, documents.id),
                    isNull(earlierApprovals.deleted_at),
                    lt(earlierApprovals.order_number, documentApprovals.order_number),
                    not(isApproved(tx, earlierApprovals)),
                  ),
                ),
            ),
          ),
        ),
    ),
  )!

/** The facility is on the document's matter, or one of its files stands in the document. */
const isAboutFacility = (tx: Tx, facility_id: number): SQL =>
  or(
    inArray(
      documents.matter_id,
      tx
        .select({ id: matterFacilities.matter_id })
        .from(matterFacilities)
        .where(eq(matterFacilities.facility_id, facility_id)),
    ),
    inArray(
      documents.id,
      tx
        .select({ id: documentEmbedResources.document_id })
        .from(documentEmbedResources)
        .innerJoin(facilityFiles, eq(facilityFiles.file_id, documentEmbedResources.file_id))
        .where(eq(facilityFiles.facility_id, facility_id)),
    ),
  )!

const conditions = (
  tx: Tx,
  viewer: Viewer,
  filter: DocumentFilter,
  about: DocumentScope,
  today: string,
): SQL | undefined => {
  const { start, end } = filterRange(filter, today)
  const dayStart = (day: string) => new Date(`${day}T00:00:00+09:00`)
  return and(
    visibleDocuments(tx, viewer),
    about.kind === 'authored' ? inArray(documents.id, documentIdsOfAuthor(tx, viewer, about.user_id)) : undefined,
    about.kind === 'of_matter' ? eq(documents.matter_id, about.matter_id) : undefined,
    about.kind === 'to_approve'
      ? isApprover(
          tx,
          about.user_id,
          filter.response_status === undefined ? undefined : filter.response_status === responseStatuses.responded,
        )
      : undefined,
    about.kind === 'to_approve' && filter.current_step_is_mine ? isAwaited(tx, about.user_id) : undefined,
    filter.title
      ? inArray(
          documents.id,
          tx
            .select({ id: titles.id })
            .from(titles)
            .where(containsText(titles, titles.title, viewer.company_id, filter.title)),
        )
      : undefined,
    filter.building_id === undefined
      ? undefined
      : inArray(
          documents.matter_id,
          tx.select({ id: matters.id }).from(matters).where(eq(matters.building_id, filter.building_id)),
        ),
    filter.facility_id === undefined ? undefined : isAboutFacility(tx, filter.facility_id),
    filter.document_type_id === undefined ? undefined : eq(documents.document_type_id, filter.document_type_id),
    filter.approval_status === undefined ? undefined : eq(documents.approval_status, filter.approval_status),
    filter.submit_status === undefined
      ? undefined
      : filter.submit_status === submitStatuses.submitted
        ? isNotNull(documents.submitted_at)
        : isNull(documents.submitted_at),
    start ? gte(documents.created_at, dayStart(start)) : undefined,
    end ? lt(documents.created_at, dayStart(shiftDay(end, 1))) : undefined,
  )
}

/** The total, counted the quicker way, where the filter asks for nothing but the approver's answer; else null. */
const approverTotal = (tx: Tx, viewer: Viewer, filter: DocumentFilter, about: DocumentScope) => {
  const { response_status, sort: _sort, page: _page, per_page: _perPage, ...others } = filter
  if (about.kind !== 'to_approve' || Object.values(others).some((value) => value !== undefined && value !== ''))
    return null
  const answered = response_status === undefined ? undefined : response_status === responseStatuses.responded
  return tx
    .select({ total: count() })
    .from(documents)
    .where(
      and(
        visibleDocuments(tx, viewer),
        inArray(documents.id, documentIdsOfApprover(tx, viewer, about.user_id, answered)),
      ),
    )
}

/** The total without counting, where the filter asks for nothing but type, approval, submission and the author; else null. */
const knownTotal = (tx: Tx, viewer: Viewer, filter: DocumentFilter, about: DocumentScope) => {
  const {
    document_type_id,
    approval_status,
    submit_status,
    sort: _sort,
    page: _page,
    per_page: _perPage,
    ...others
  } = filter
  if (
    guestId(viewer) !== null ||
    (about.kind !== 'all' && about.kind !== 'authored') ||
    Object.values(others).some((value) => value !== undefined && value !== '')
  )
    return null
  return tx
    .select({ total: sum(documentCounts.total).mapWith(Number) })
    .from(documentCounts)
    .where(
      and(
        eq(documentCounts.company_id, viewer.company_id),
        about.kind === 'all' ? isNull(documentCounts.user_id) : eq(documentCounts.user_id, about.user_id),
        document_type_id === undefined ? undefined : eq(documentCounts.document_type_id, document_type_id),
        approval_status === undefined ? undefined : eq(documentCounts.approval_status, approval_status),
        submit_status === undefined
          ? undefined
          : eq(documentCounts.is_submitted, submit_status === submitStatuses.submitted),
      ),
    )
}

const ordering = (sort: DocumentSort = '-created_at'): SQL[] => {
  const direction = sort.startsWith('-') ? desc : asc
  return [direction(documents[sort.replace('-', '') as 'created_at' | 'updated_at']), direction(documents.id)]
}

/** One page, newest first unless sorted otherwise, and how many there are in all. */
export const listDocumentRows = async (
  tx: Tx,
  viewer: Viewer,
  filter: DocumentFilter,
  about: DocumentScope,
  today: string,
): Promise<{ rows: DocumentRow[]; total: number }> => {
  const where = conditions(tx, viewer, filter, about, today)
  const { limit, offset } = pageWindow(filter)
  const [counted] = await (knownTotal(tx, viewer, filter, about) ??
    approverTotal(tx, viewer, filter, about) ??
    tx.select({ total: count() }).from(documents).where(where))
  const rows = await tx
    .select()
    .from(documents)
    .where(where)
    .orderBy(...ordering(filter.sort))
    .limit(limit)
    .offset(offset)
  return { rows, total: counted?.total ?? 0 }
}

/** How many documents wait for the person, and those beside this one in the order of the lists; it need not wait itself. */
export const findWaitingBeside = async (
  tx: Tx,
  viewer: Viewer,
  { id, created_at }: DocumentRow,
): Promise<WaitingDocuments> => {
  const waiting = and(visibleDocuments(tx, viewer), isAwaited(tx, viewer.actor.id))
  const [total] = await tx.select({ total: count() }).from(documents).where(waiting)
  const beside = and(waiting, ne(documents.id, id))
  const [newer] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        beside,
        or(gt(documents.created_at, created_at), and(eq(documents.created_at, created_at), gt(documents.id, id))),
      ),
    )
    .orderBy(asc(documents.created_at), asc(documents.id))
    .limit(1)
  const [older] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        beside,
        or(lt(documents.created_at, created_at), and(eq(documents.created_at, created_at), lt(documents.id, id))),
      ),
    )
    .orderBy(desc(documents.created_at), desc(documents.id))
    .limit(1)
  return { total: total!.total, previous_id: newer?.id ?? null, next_id: older?.id ?? null }
}
