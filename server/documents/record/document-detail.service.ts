/** Documents with everything around them: for many rows in a few queries, for one with its contents. */
import type {
  Document,
  DocumentConflict,
  DocumentEmbedResource,
  DocumentItemFile,
  DocumentListItem,
  ItemWriter,
} from '#domain/documents/documents.contract.ts'
import { toTimestamp } from '#domain/dates.ts'
import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import { canCreateDocument } from '#domain/documents/documents.policy.ts'
import { canConfirmDays, isWriterOf, waitingBoxes } from '#domain/documents/day-confirmations.ts'
import { nextPeriod } from '#domain/documents/month-sheet.ts'
import type { NextSheet } from '#domain/documents/month-sheets.contract.ts'
import { shownText } from '#domain/documents/docs-data.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { listSteps } from '#server/documents/record/approval-steps.store.ts'
import type { Tx } from '#server/db/client.ts'
import { presentFileRef } from '#server/files/files.presenter.ts'
import { findFiles } from '#server/files/files.store.ts'
import type { Scope } from '#server/http/context.ts'
import { listLinesSince } from '#server/histories/histories.store.ts'
import { findKnownNames, withKnownWriters } from '#server/histories/known-people.ts'
import { canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { findContactAddresses } from '#server/contacts/contacts.store.ts'
import { notFound } from '#server/http/errors.ts'
import { gone } from '#server/records/gone.ts'
import { sheetsOfMonth } from '#server/records/sheet-days.ts'
import { findTemplateDetail } from '#server/templates/template-detail.service.ts'
import { hasConfirmer } from '#domain/templates/month-grids.ts'
import { findTemplates } from '#server/templates/templates.store.ts'
import { canSeeCompany, insiderName, isAdmin } from '#domain/users/users.policy.ts'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import { together } from '#server/db/together.ts'
import { listItemMatters } from '#server/matters/matter-origins.store.ts'
import { findUserNames } from '#server/users/users.store.ts'
import {
  documentFacts,
  knowsRequest,
  preparedBy,
  presentAnswer,
  presentApprovals,
  presentDocument,
  presentVisit,
  type DocumentParts,
} from './documents.presenter.ts'
import { listAuthors } from '#server/report-folder/document-authors.store.ts'
import {
  findDocument,
  findMattersOfDocuments,
  listData,
  listEmbedResources,
  listItemFiles,
  listSubmitMails,
  mattersWithMember,
  type DocumentRow,
} from './documents.store.ts'
import { listMatterFacilities } from '#server/matters/matters.store.ts'
import { listCellRemarks } from './cell-remarks.store.ts'
import { closedDaysIn } from './closed-days.ts'
import { listConfirmations } from './day-confirmations.store.ts'
import { findSheet } from './month-sheets.store.ts'
import { presentEnclosures } from './enclosures.store.ts'
import { presentGuestRequest } from './guest-requests.presenter.ts'
import { findGuestRequest } from './guest-requests.store.ts'
import { listAnswers, listVisits } from './submit-mails.store.ts'

/** What surrounds each of many documents, in a fixed number of queries. */
const loadParts = async (tx: Tx, scope: Scope, rows: DocumentRow[]): Promise<Map<number, DocumentParts>> => {
  const ids = rows.map(({ id }) => id)
  const matter_ids = [...new Set(rows.flatMap(({ matter_id }) => (matter_id === null ? [] : [matter_id])))]
  const template_ids = [...new Set(rows.map(({ template_id }) => template_id))]
  const [templateRows, mattersOf, mine, authors, steps, mails, people] = await together([
    findTemplates(tx, scope, template_ids),
    findMattersOfDocuments(tx, scope, matter_ids),
    mattersWithMember(tx, scope, matter_ids, scope.actor.id),
    listAuthors(tx, scope, ids),
    listSteps(tx, scope, ids),
    listSubmitMails(tx, scope, ids),
    findUserNames(
      tx,
      rows.flatMap(({ approval_applicant_id, reply_to_user_id }) => [approval_applicant_id, reply_to_user_id]),
    ),
  ])
  // A file of the list has thousands: looking through all of them for each would take as long as their square.
  const templates = new Map(templateRows.map((template) => [template.id, template]))
  const authorsOf = Map.groupBy(authors, ({ document_id }) => document_id)
  const mailsOf = Map.groupBy(mails, ({ mail }) => mail.document_id)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        template: templates.get(row.template_id)!,
        matter: row.matter_id === null ? null : (mattersOf.get(row.matter_id) ?? null),
        is_matter_member: row.matter_id !== null && mine.has(row.matter_id),
        authors: authorsOf.get(row.id) ?? [],
        steps: steps.get(row.id) ?? [],
        mails: mailsOf.get(row.id) ?? [],
        reply_to_name: row.reply_to_user_id === null ? null : (people.get(row.reply_to_user_id) ?? null),
        applicant_name: row.approval_applicant_id === null ? null : (people.get(row.approval_applicant_id) ?? null),
      },
    ]),
  )
}

export const presentDocuments = async (tx: Tx, scope: Scope, rows: DocumentRow[]): Promise<DocumentListItem[]> => {
  const parts = await loadParts(tx, scope, rows)
  return rows.map((row) => presentDocument(scope, row, parts.get(row.id)!))
}

export type LoadedDocument = { row: DocumentRow; parts: DocumentParts }

/**
 * The document with what surrounds it, or 404 where it is not there for this person; `lock` holds its row, for a change,
 * whose 404 says who deleted it.
 */
export const loadDocument = async (tx: Tx, scope: Scope, id: number, lock = false): Promise<LoadedDocument> => {
  const row = await findDocument(tx, scope, id, lock)
  if (!row) throw lock ? await gone(tx, scope, 'document', id) : notFound()
  return { row, parts: (await loadParts(tx, scope, [row])).get(id)! }
}

/** Who gave the items the values that they have, where that was after `base` (an updated_at). */
const itemWriters = async (
  tx: Tx,
  scope: Scope,
  { id, template, docs_data }: Pick<Document, 'id' | 'template' | 'docs_data'>,
  base: string,
): Promise<ItemWriter[]> => {
  const contents = { type: 'document', ids: [id], kinds: [historyTypes.updated], fields: ['docs_data'] } as const
  const written = await withKnownWriters(tx, scope, await listLinesSince(tx, scope, contents, new Date(base)))
  const values = dataByItem(docs_data)
  return template.items.flatMap((item): ItemWriter[] => {
    const text = shownText(item.type, values.get(item.id)) || null
    const last = written.findLast(({ part_id, after }) => part_id === item.id && after === text)
    if (!last) return []
    const { user_id, user_name, written_at, created_at } = last
    const user = user_id === null || user_name === null ? null : { id: user_id, name: user_name }
    return [{ item_id: item.id, column_name: item.name, user, at: toTimestamp(written_at ?? created_at) }]
  })
}

/** What a save that began from an older state (`base`, its updated_at; null: of no contents) is answered with. */
export const presentCurrent = async (
  tx: Tx,
  scope: Scope,
  loaded: LoadedDocument,
  base: string | null,
): Promise<DocumentConflict['current']> => {
  const detail = await presentDocumentDetail(tx, scope, loaded)
  const { updated_at, updated_by, title, docs_data, document_embed_resources } = detail
  const item_writers = base === null ? [] : await itemWriters(tx, scope, detail, base)
  return { updated_at, updated_by, title, docs_data, document_embed_resources, item_writers }
}

/** Who touched it last. That may be an approver, whom no guest is told of. */
const writerName = (
  { actor }: Scope,
  { row: { updated_user_id }, parts }: LoadedDocument,
  names: ReadonlyMap<number, string>,
): string =>
  canSeeCompany(actor) || parts.authors.some(({ id }) => id === updated_user_id)
    ? (names.get(updated_user_id) ?? '')
    : insiderName

/** Which of its recipients' addresses are among the contacts; null where nobody asks, before submission and of guests. */
const findKnownAddresses = async (
  tx: Tx,
  scope: Scope,
  { submitted_at }: DocumentRow,
  { document_submit_mails: mails }: DocumentListItem,
): Promise<Set<string> | null> =>
  submitted_at !== null && canViewContacts(scope.actor)
    ? findContactAddresses(
        tx,
        scope,
        mails.flatMap(({ email }) => email ?? []),
      )
    : null

/** By id, as this person may be told of those who wrote in the document. */
const findWriters = async (
  tx: Tx,
  scope: Scope,
  { parts }: LoadedDocument,
  written: readonly { updated_user_id: number | null }[],
) => {
  const names = await findKnownNames(tx, scope, [...new Set(written.flatMap((each) => each.updated_user_id ?? []))])
  const isKnown = (id: number) =>
    id === scope.actor.id || canSeeCompany(scope.actor) || parts.authors.some((author) => author.id === id)
  return (id: number | null) => (id === null ? null : { id, name: isKnown(id) ? (names.get(id) ?? '') : insiderName })
}

export const presentRemarks = async (
  tx: Tx,
  scope: Scope,
  loaded: LoadedDocument,
): Promise<NonNullable<Document['cell_remarks']>> => {
  const remarks = await listCellRemarks(tx, scope, loaded.row.id)
  const writerOf = await findWriters(tx, scope, loaded, remarks)
  return remarks.map(({ item_id, text, updated_user_id, updated_at }) => ({
    item_id,
    text,
    user: writerOf(updated_user_id),
    at: toTimestamp(updated_at),
  }))
}

/** What is filled in; of a month sheet with who did so, and when. */
const presentData = async (
  tx: Tx,
  scope: Scope,
  loaded: LoadedDocument,
  data: Awaited<ReturnType<typeof listData>>,
): Promise<Document['docs_data']> => {
  const { row } = loaded
  const writerOf = await findWriters(tx, scope, loaded, row.period === null ? [] : data)
  return data.map(({ id, data: value, is_copied, is_bound, item_id, document_id, updated_user_id, updated_at }) => ({
    id,
    data: value,
    is_copied,
    is_bound,
    item_id,
    document_id,
    ...(row.period !== null && { written: { user: writerOf(updated_user_id), at: toTimestamp(updated_at) } }),
  }))
}

/** Once a month sheet is through, the one of the month after; null before, of none of a building, and for guests. */
const nextSheetOf = async (tx: Tx, scope: Scope, { row, parts }: LoadedDocument): Promise<NextSheet | null> => {
  const isThrough = row.submitted_at !== null || row.approval_status === approvalStatuses.approved
  const building_id = parts.matter?.building?.id
  if (!isThrough || !building_id || row.period === null || row.matter_id === null || !canSeeCompany(scope.actor))
    return null
  const period = nextPeriod(row.period)
  const facility_ids = (await listMatterFacilities(tx, scope, row.matter_id)).map(({ id }) => id)
  const found = await findSheet(tx, scope, { building_id, template_id: row.template_id, period, facility_ids })
  const document = found && { id: found.id, name: found.name }
  return { period, document, canMake: document === null && canCreateDocument(scope.actor) }
}

/** 日ごとの確認 of a sheet that has boxes for them. */
const presentConfirmations = async (
  tx: Tx,
  scope: Scope,
  { row, parts }: LoadedDocument,
  template: Document['template'],
  data: Awaited<ReturnType<typeof listData>>,
): Promise<Pick<Document, 'day_confirmations' | 'canConfirmDays' | 'confirmable_days'>> => {
  if (!template.grids?.some(hasConfirmer)) return {}
  const given = await listConfirmations(tx, scope, row.id)
  const names = await findKnownNames(
    tx,
    scope,
    given.map(({ user_id }) => user_id),
  )
  const canConfirm = canConfirmDays(scope.actor, documentFacts(row, parts))
  const values = dataByItem(data)
  const writers = new Map(data.map(({ item_id, updated_user_id }) => [item_id, updated_user_id]))
  const waiting = waitingBoxes(
    sheetsOfMonth(template, row.period),
    (id) => values.get(id),
    new Set(given.map(({ item_id }) => item_id)),
  )
  return {
    day_confirmations: given.map(({ item_id, user_id, confirmed_at }) => ({
      item_id,
      user: { id: user_id, name: names.get(user_id) ?? '' },
      at: toTimestamp(confirmed_at),
      canWithdraw: canConfirm && (user_id === scope.actor.id || isAdmin(scope.actor)),
    })),
    canConfirmDays: canConfirm,
    confirmable_days: waiting.flatMap((box) =>
      canConfirm && !isWriterOf(scope.actor, box, (id) => writers.get(id)) ? [box.item.id] : [],
    ),
  }
}

/** The whole document as its screens need it. */
export const presentDocumentDetail = async (
  tx: Tx,
  scope: Scope,
  { row, parts }: LoadedDocument,
): Promise<Document> => {
  const presented = presentDocument(scope, row, parts)
  const mail_ids = presented.document_submit_mails.map(({ id }) => id)
  const [template, data, itemFiles, resources, names, item_matters, visits, answers, asked] = await together([
    findTemplateDetail(tx, scope, row.template_id, row.submitted_at),
    listData(tx, scope, row.id),
    listItemFiles(tx, scope, row.id),
    listEmbedResources(tx, scope, row.id),
    findKnownNames(tx, scope, [row.updated_user_id]),
    listItemMatters(tx, scope, row.id),
    listVisits(tx, scope, mail_ids),
    listAnswers(tx, scope, mail_ids),
    findGuestRequest(tx, scope, row.id),
  ])
  const enclosures = canSeeCompany(scope.actor) ? await presentEnclosures(tx, scope, row) : []
  const known = await findKnownAddresses(tx, scope, row, presented)
  const frozen = [row.pdf_file_id, row.excel_file_id].filter((id) => id !== null)
  const files = await findFiles(tx, scope, [...itemFiles, ...resources].map(({ file_id }) => file_id).concat(frozen))
  return {
    ...presented,
    document_submit_mails: presented.document_submit_mails.map((mail) => ({
      ...mail,
      ...(known && mail.email !== null && { is_contact: known.has(mail.email.toLowerCase()) }),
      visits: (visits.get(mail.id) ?? []).map(presentVisit),
      answers: (answers.get(mail.id) ?? []).map(presentAnswer),
    })),
    template: template!,
    guest_request: presentGuestRequest(scope, { row, parts }, asked),
    submit_message: canSeeCompany(scope.actor) ? row.submit_message : null,
    submit_subject: canSeeCompany(scope.actor) ? row.submit_subject : null,
    reply_to:
      row.reply_to_user_id !== null && canSeeCompany(scope.actor)
        ? { id: row.reply_to_user_id, name: parts.reply_to_name ?? '' }
        : null,
    comment: knowsRequest(scope, row) ? row.comment : null,
    approval_applicant_id: knowsRequest(scope, row) ? row.approval_applicant_id : null,
    prepared_approval: preparedBy(scope, row),
    document_approvals: presentApprovals(scope, row, parts),
    docs_data: await presentData(tx, scope, { row, parts }, data),
    item_files: itemFiles.map(({ id, item_id, file_id, order_number }): DocumentItemFile => ({
      id,
      item_id,
      order_number,
      file: presentFileRef(scope, files.get(file_id)!),
    })),
    item_matters,
    is_archival: row.is_archival,
    enclosures,
    sends_excel: row.sends_excel,
    asks_receipt: row.asks_receipt,
    canMakeMatter: canCreateMatter(scope.actor),
    document_embed_resources: resources.map(({ id, file_id, order_number, pages }): DocumentEmbedResource => {
      const file = files.get(file_id)!
      return {
        id,
        file_id,
        order_number,
        pages,
        isPDF: file.type === fileKinds.pdf,
        page_count: file.type === fileKinds.pdf ? file.page_count : 1,
        file: presentFileRef(scope, file),
      }
    }),
    updated_by: { id: row.updated_user_id, name: writerName(scope, { row, parts }, names) },
    pdf_sha256: row.pdf_file_id === null ? null : (files.get(row.pdf_file_id)?.sha256 ?? null),
    excel_sha256: row.excel_file_id === null ? null : (files.get(row.excel_file_id)?.sha256 ?? null),
    period: row.period,
    plan_year: row.plan_year,
    ...(row.period !== null && {
      closed_days: await closedDaysIn(tx, scope, row.period),
      cell_remarks: await presentRemarks(tx, scope, { row, parts }),
      next_sheet: await nextSheetOf(tx, scope, { row, parts }),
      ...(await presentConfirmations(tx, scope, { row, parts }, template!, data)),
    }),
  }
}
