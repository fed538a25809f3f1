/** The lists of documents, and the order in which an approver goes through what waits. Exact totals come from where triggers keep them. */
import { approvalStatuses, submitStatuses, type ApprovalStatus } from '#domain/approvals/approvals.labels.ts'
import {
  and,
  asc,
  count,
  countDistinct,
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
import { responseStatuses } from '#domain/documents/documents.labels.ts'
import type { DocumentSort } from '#domain/documents/document-sort.ts'
import { pageWindow } from '#domain/paging.ts'
import type { Tx } from '#server/db/client.ts'
import { foldedContains } from '#server/db/contains-text.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { documentApprovals, documentApprovalUsers } from '#server/db/schema/approvals.ts'
import {
  companyDocumentTitles as titles,
  documentCounts,
  documentEmbedResources,
  documents,
} from '#server/db/schema/documents.ts'
import { matterFacilities, matters } from '#server/db/schema/matters.ts'
import { guestId, type Viewer } from '#server/sight/viewer.ts'
import type { DocumentRow } from '#server/documents/record/documents.store.ts'
import { documentIdsOfAuthor, visibleDocuments } from '#server/sight/documents.visible.ts'
import { absentIdsOfSubstitute, mayAnswerFor } from '#server/users/users.store.ts'

const one = sql`1`

/** Which documents a list is about. */
export type DocumentScope =
  | { kind: 'all' }
  | { kind: 'authored'; user_id: number }
  | { kind: 'to_approve'; user_id: number }
  | { kind: 'of_matter'; matter_id: number }

/** A request in a round that runs or ended well, or that was answered; with `answered`, whether it was. */
const isRequest = (answered?: boolean): SQL =>
  and(
    sql`not ${documentApprovalUsers.is_lapsed}`,
    answered === undefined ? undefined : (answered ? isNotNull : isNull)(documentApprovalUsers.status),
  )!

/** A request to somebody absent, which the person may answer: of a document that they did not ask for themselves. */
const isForSubstitute = (tx: Tx, user_id: number, of: typeof documents | typeof applied): SQL =>
  and(
    isRequest(false),
    sql`${of.approval_applicant_id} is distinct from ${user_id}`,
    inArray(documentApprovalUsers.user_id, absentIdsOfSubstitute(tx, user_id)),
  )!

/**
 * Asked document by document: the quicker way to a page where many are the person's. Two questions, each an index's; with
 * an offset in them PostgreSQL asks as it goes, where it would gather all requests first.
 */
const isApprover = (tx: Tx, { company_id }: Viewer, user_id: number, answered?: boolean): SQL => {
  const isThere = (condition: SQL | undefined): SQL =>
    sql`exists (${tx
      .select({ one })
      .from(documentApprovalUsers)
      .where(
        and(
          eq(documentApprovalUsers.company_id, company_id),
          eq(documentApprovalUsers.document_id, documents.id),
          condition,
        ),
      )} offset 0)`
  return or(
    isThere(and(eq(documentApprovalUsers.user_id, user_id), isRequest(answered))),
    answered === true ? undefined : isThere(isForSubstitute(tx, user_id, documents)),
  )!
}

/** Ids of the documents for which isApprover holds, deleted ones among them: the quicker way to count, and to a few. */
const documentIdsOfApprover = (tx: Tx, { company_id }: Viewer, user_id: number, answered?: boolean) => {
  const own = tx
    .select({ id: documentApprovalUsers.document_id })
    .from(documentApprovalUsers)
    .where(
      and(
        eq(documentApprovalUsers.company_id, company_id),
        eq(documentApprovalUsers.user_id, user_id),
        isRequest(answered),
      ),
    )
  if (answered) return own
  const asSubstitute = tx
    .select({ id: documentApprovalUsers.document_id })
    .from(documentApprovalUsers)
    .innerJoin(applied, eq(applied.id, documentApprovalUsers.document_id))
    .where(and(eq(documentApprovalUsers.company_id, company_id), isForSubstitute(tx, user_id, applied)))
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
        .innerJoin(attachments, eq(attachments.file_id, documentEmbedResources.file_id))
        .where(and(eq(attachments.facility_id, facility_id), isNull(attachments.deleted_at))),
    ),
  )!

/** An approver's documents gathered from the requests, or asked one by one on the way through the list. */
type Reading = 'gathered' | 'in place'

const answeredOf = ({ response_status }: DocumentFilter): boolean | undefined =>
  response_status === undefined ? undefined : response_status === responseStatuses.responded

const isToApprove = (tx: Tx, viewer: Viewer, filter: DocumentFilter, user_id: number, reading: Reading): SQL =>
  reading === 'gathered'
    ? inArray(documents.id, documentIdsOfApprover(tx, viewer, user_id, answeredOf(filter)))
    : isApprover(tx, viewer, user_id, answeredOf(filter))

/** Of other people's documents a guest does not find out by asking. */
const hasApprovalStatus = (tx: Tx, viewer: Viewer, status: ApprovalStatus): SQL => {
  const guest = guestId(viewer)
  return and(
    eq(documents.approval_status, status),
    guest === null ? undefined : inArray(documents.id, documentIdsOfAuthor(tx, viewer, guest)),
  )!
}

const conditions = (
  tx: Tx,
  viewer: Viewer,
  filter: DocumentFilter,
  about: DocumentScope,
  today: string,
  reading: Reading,
): SQL | undefined => {
  const { start, end } = filterRange(filter, today)
  const dayStart = (day: string) => new Date(`${day}T00:00:00+09:00`)
  return and(
    visibleDocuments(tx, viewer),
    about.kind === 'authored' ? inArray(documents.id, documentIdsOfAuthor(tx, viewer, about.user_id)) : undefined,
    about.kind === 'of_matter' ? eq(documents.matter_id, about.matter_id) : undefined,
    about.kind === 'to_approve' ? isToApprove(tx, viewer, filter, about.user_id, reading) : undefined,
    about.kind === 'to_approve' && filter.current_step_is_mine ? isAwaited(tx, about.user_id) : undefined,
    filter.title
      ? inArray(
          documents.id,
          tx
            .select({ id: titles.id })
            .from(titles)
            .where(foldedContains(titles, titles.folded_title, viewer.company_id, filter.title)),
        )
      : undefined,
    filter.building_id?.length
      ? inArray(
          documents.matter_id,
          tx.select({ id: matters.id }).from(matters).where(inArray(matters.building_id, filter.building_id)),
        )
      : undefined,
    filter.facility_id === undefined ? undefined : isAboutFacility(tx, filter.facility_id),
    filter.document_type_id === undefined ? undefined : eq(documents.document_type_id, filter.document_type_id),
    filter.approval_status === undefined ? undefined : hasApprovalStatus(tx, viewer, filter.approval_status),
    filter.submit_status === undefined
      ? undefined
      : filter.submit_status === submitStatuses.submitted
        ? isNotNull(documents.submitted_at)
        : isNull(documents.submitted_at),
    start ? gte(documents.created_at, dayStart(start)) : undefined,
    end ? lt(documents.created_at, dayStart(shiftDay(end, 1))) : undefined,
  )
}

/** The total from the requests alone, where the filter asks for nothing but the approver's answer; else null. */
const approverTotal = (tx: Tx, viewer: Viewer, filter: DocumentFilter, about: DocumentScope) => {
  const { response_status: _answer, sort: _sort, page: _page, per_page: _perPage, ...others } = filter
  if (
    guestId(viewer) !== null ||
    about.kind !== 'to_approve' ||
    Object.values(others).some((value) => value !== undefined && value !== '')
  )
    return null
  const asked = documentIdsOfApprover(tx, viewer, about.user_id, answeredOf(filter)).as('asked')
  // To look for the few that are deleted is sooner done than for all that are not.
  return tx
    .select({ total: countDistinct(asked.id) })
    .from(asked)
    .where(
      notExists(
        tx
          .select({ one })
          .from(documents)
          .where(
            and(
              eq(documents.company_id, viewer.company_id),
              eq(documents.id, asked.id),
              isNotNull(documents.deleted_at),
            ),
          ),
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

/** An approver has few documents where gathering and sorting them costs less than meeting twenty on the way through all. */
const few = 1000

/** One page, newest first unless sorted otherwise, and how many there are in all. */
export const listDocumentRows = async (
  tx: Tx,
  viewer: Viewer,
  filter: DocumentFilter,
  about: DocumentScope,
  today: string,
): Promise<{ rows: DocumentRow[]; total: number }> => {
  const where = (reading: Reading) => conditions(tx, viewer, filter, about, today, reading)
  const { limit, offset } = pageWindow(filter)
  const [counted] = await (knownTotal(tx, viewer, filter, about) ??
    approverTotal(tx, viewer, filter, about) ??
    tx.select({ total: count() }).from(documents).where(where('gathered')))
  const total = counted?.total ?? 0
  const rows = await tx
    .select()
    .from(documents)
    .where(where(total > few ? 'in place' : 'gathered'))
    .orderBy(...ordering(filter.sort))
    .limit(limit)
    .offset(offset)
  return { rows, total }
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
