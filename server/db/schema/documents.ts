import {
  approvalStatuses,
  submitModes,
  type ApprovalStatus,
  type SubmitMode,
} from '#domain/approvals/approvals.labels.ts'
import { documentTypes, type DocumentTypeId } from '#domain/templates/templates.labels.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { RequestApprovalRequest } from '#domain/approvals/approvals.contract.ts'
import type { DrawnSignature } from '#domain/documents/answers.contract.ts'
import { answerKinds, type AnswerKind } from '#domain/documents/answers.labels.ts'
import type { DocumentContents } from '#domain/documents/document-changes.ts'
import { enclosureWays, type EnclosureWay } from '#domain/documents/enclosures.ts'
import { deviceKinds, visitKinds, type DeviceKind, type VisitKind } from '#domain/documents/visits.ts'
import { companyLink, created_at, id, instant, memberLink, reference, timestamps } from './columns.ts'
import { companies } from './company.ts'
import { files } from './files.ts'
import { mailOutbox } from './mail.ts'
import { matters } from './matters.ts'
import { templateItems, templates } from './templates.ts'
import { memberships } from './users.ts'
import { oneOf } from './one-of.ts'

export const documents = pgTable(
  'documents',
  {
    id: id().primaryKey(),
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    /** The template's, kept here for the lists. */
    document_type_id: smallint().$type<DocumentTypeId>().notNull(),
    title: text().notNull(),
    /** 番号: of the company's own, where its rules give one. */
    number: text(),
    /** The title as the search reads it, its number with it. */
    folded_title: text().generatedAlwaysAs(sql`"public"."fold_text"("title" || coalesce(' ' || "number", ''))`),
    template_id: reference().notNull(),
    /** Empty when never linked, unlinked, or its matter was deleted. */
    matter_id: reference(),
    /** How many of its matter's machines stand in other documents before its first row of them. */
    machines_before: integer().notNull().default(0),
    /** Of a client's own year table, which year of the building stands in it; empty: that of its making. */
    plan_year: smallint(),
    /** ゲストに見せる: empty where its template and kind say it (guestsSeeByDefault), then from submission on. */
    guests_see: boolean(),
    /** 0 unset, 1 submit after approval, 2 submit at once. */
    submit_mode: smallint().$type<SubmitMode>().notNull().default(0),
    /** 1 unset, 2 applying, 3 sent back, 4 approved. */
    approval_status: smallint().$type<ApprovalStatus>().notNull().default(1),
    /** The sum that its form works out, yen, read after each save; empty where it names none. */
    amount: bigint({ mode: 'number' }),
    approval_application_at: instant(),
    approval_applicant_id: reference(),
    /** The applicant's. */
    comment: text(),
    /** A request that somebody has set up and not sent: theirs alone to see. */
    prepared_approval: jsonb().$type<RequestApprovalRequest & { user_id: number }>(),
    submitted_at: instant(),
    /** What recipients are asked for besides having the link. */
    access_code: text(),
    /** メッセージ of the letters to its recipients. */
    submit_message: text(),
    submit_subject: text(),
    /** Of the company's templates of mail, from which these were taken; it may be gone since. */
    mail_template_id: text(),
    /** Whom an answer to these letters reaches in place of whoever submits it. */
    reply_to_user_id: reference(),
    /** Submitted as a PDF for the long run (PDF/A). */
    is_archival: boolean().notNull().default(false),
    /** Whether recipients have the filled workbook beside the PDF. */
    sends_excel: boolean().notNull().default(false),
    /** Whether recipients are asked to sign that they have received it. */
    asks_receipt: boolean().notNull().default(false),
    submitted_by_user_id: reference(),
    /** What was submitted, frozen; the files' sha256 proves it. */
    pdf_file_id: reference(),
    excel_file_id: reference(),
    /** The first day of the month that a month sheet is of. */
    period: date({ mode: 'string' }),
    /** The last day on which somebody was reminded that the sheet's column of that day is empty. */
    sheet_reminded_on: date({ mode: 'string' }),
    /** How many days of the sheet are filled in and wait for 日ごとの確認; counted anew with every change of either. */
    days_to_confirm: integer().notNull().default(0),
    created_user_id: reference().notNull(),
    /** Who saved last: named to whoever saves on top of it. */
    updated_user_id: reference().notNull(),
    /** updated_at is the lock of optimistic saves: every change sets it by nextUpdatedAt. */
    ...timestamps(),
    deleted_at: instant(),
  },
  (table) => {
    const alive = sql`${table.deleted_at} is null`
    const newest = [table.created_at, table.id] as const
    return [
      unique('documents_company_id_id').on(table.company_id, table.id),
      unique('documents_number').on(table.company_id, table.number),
      companyLink(table, table.template_id, templates),
      companyLink(table, table.matter_id, matters),
      companyLink(table, table.pdf_file_id, files),
      companyLink(table, table.excel_file_id, files),
      memberLink(table, table.approval_applicant_id, memberships),
      memberLink(table, table.submitted_by_user_id, memberships),
      memberLink(table, table.reply_to_user_id, memberships),
      memberLink(table, table.created_user_id, memberships),
      memberLink(table, table.updated_user_id, memberships),
      check('documents_type', oneOf(table.document_type_id, Object.values(documentTypes))),
      check('documents_submit_mode', oneOf(table.submit_mode, Object.values(submitModes))),
      check('documents_approval_status', oneOf(table.approval_status, Object.values(approvalStatuses))),
      index('documents_created_at_index')
        .on(table.company_id, ...newest)
        .where(alive),
      index('documents_updated_at_index').on(table.company_id, table.updated_at, table.id).where(alive),
      index('documents_type_index')
        .on(table.company_id, table.document_type_id, ...newest)
        .where(alive),
      index('documents_approval_status_index')
        .on(table.company_id, table.approval_status, ...newest)
        .where(alive),
      index('documents_unsubmitted_index')
        .on(table.company_id, ...newest)
        .where(sql`${alive} and ${table.submitted_at} is null`),
      index('documents_matter_index')
        .on(table.company_id, table.matter_id, ...newest)
        .where(alive),
      index('documents_period_index')
        .on(table.company_id, table.period)
        .where(sql`${alive} and ${table.period} is not null`),
      index('documents_to_confirm_index')
        .on(table.company_id, table.updated_at)
        .where(sql`${alive} and ${table.days_to_confirm} > 0 and ${table.submitted_at} is null`),
      index('documents_template_index').on(table.company_id, table.template_id),
      index('documents_pdf_file_index').on(table.pdf_file_id),
      index('documents_excel_file_index').on(table.excel_file_id),
      index('documents_deleted_index')
        .on(table.company_id, table.id)
        .where(sql`${table.deleted_at} is not null`),
    ]
  },
)

/**
 * The titles of the company's living documents, for the search. The view holds the company itself, where row level
 * security would keep the index of their pieces out of reach: it lets none but leakproof operators through.
 */
export const companyDocumentTitles = pgView('company_document_titles', {
  id: reference().notNull(),
  company_id: reference().notNull(),
  folded_title: text().notNull(),
}).existing()

/** How many living documents there are; rows are added up. Triggers keep them with every change of documents and authors. */
export const documentCounts = pgTable(
  'document_counts',
  {
    company_id: reference()
      .notNull()
      .references(() => companies.id),
    /** Empty: of the whole company; else those of which the person is an author. */
    user_id: reference(),
    document_type_id: smallint().$type<DocumentTypeId>().notNull(),
    approval_status: smallint().$type<ApprovalStatus>().notNull(),
    is_submitted: boolean().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('document_counts_user_index').on(table.company_id, table.user_id)],
)

/** JSON whose texts stay texts: drizzle's own jsonb parses a string once more, and '12' came back as a number. */
const itemValue = customType<{ data: string | string[]; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value as string | string[],
})

/** What stands in one item of a document. */
export const documentData = pgTable(
  'document_data',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    document_id: reference().notNull(),
    item_id: reference().notNull(),
    /** A string as typed; the chosen options of a checkbox as an array. */
    data: itemValue(),
    /** Taken over from the last comparable document, and not typed over since. */
    is_copied: boolean().notNull().default(false),
    /** Filled in by itself from what the company keeps, and not typed over since. */
    is_bound: boolean().notNull().default(false),
    /** Who gave it its value; empty where nobody but the application did, or before that was kept. */
    updated_user_id: reference(),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [
    companyLink(table, table.document_id, documents).onDelete('cascade'),
    companyLink(table, table.item_id, templateItems),
    memberLink(table, table.updated_user_id, memberships),
    uniqueIndex('document_data_document_item').on(table.document_id, table.item_id),
    index('document_data_item_index').on(table.item_id),
  ],
)

/** 備考 of a cell of a month sheet. */
export const documentCellRemarks = pgTable(
  'document_cell_remarks',
  {
    company_id: reference().notNull(),
    document_id: reference().notNull(),
    item_id: reference().notNull(),
    text: text().notNull(),
    /** Who wrote it as it stands; empty in a copy. */
    updated_user_id: reference(),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'document_cell_remarks_pkey', columns: [table.document_id, table.item_id] }),
    companyLink(table, table.document_id, documents).onDelete('cascade'),
    companyLink(table, table.item_id, templateItems),
    memberLink(table, table.updated_user_id, memberships),
    index('document_cell_remarks_item_index').on(table.item_id),
  ],
)

/** 日ごとの確認: who confirmed the day of which this item is the box, once. */
export const documentDayConfirmations = pgTable(
  'document_day_confirmations',
  {
    company_id: reference().notNull(),
    document_id: reference().notNull(),
    item_id: reference().notNull(),
    user_id: reference().notNull(),
    confirmed_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ name: 'document_day_confirmations_pkey', columns: [table.document_id, table.item_id] }),
    companyLink(table, table.document_id, documents).onDelete('cascade'),
    companyLink(table, table.item_id, templateItems),
    memberLink(table, table.user_id, memberships),
    index('document_day_confirmations_item_index').on(table.item_id),
  ],
)

/** Everybody who saved it, in the order of their first save. */
export const documentAuthors = pgTable(
  'document_authors',
  {
    company_id: reference().notNull(),
    document_id: reference().notNull(),
    user_id: reference().notNull(),
    is_first_author: boolean().notNull().default(false),
    created_at: created_at(),
  },
  (table) => [
    primaryKey({ name: 'document_authors_pkey', columns: [table.document_id, table.user_id] }),
    companyLink(table, table.document_id, documents).onDelete('cascade'),
    memberLink(table, table.user_id, memberships),
    uniqueIndex('document_authors_one_first')
      .on(table.document_id)
      .where(sql`${table.is_first_author}`),
    index('document_authors_user_index').on(table.company_id, table.user_id, table.document_id),
  ],
)

/** 記入を依頼: the guest who is asked to fill a document in. One at a time. */
export const documentGuestRequests = pgTable(
  'document_guest_requests',
  {
    document_id: reference().primaryKey(),
    company_id: reference().notNull(),
    user_id: reference().notNull(),
    /** Whom it comes back to. */
    asked_by_user_id: reference().notNull(),
    due_date: date({ mode: 'string' }),
    note: text(),
    /** Whether they became an author by it, and so are none any longer when it is taken back. */
    is_new_author: boolean().notNull(),
    handed_in_at: instant(),
    ...timestamps(),
  },
  (table) => [
    companyLink(table, table.document_id, documents).onDelete('cascade'),
    memberLink(table, table.user_id, memberships),
    memberLink(table, table.asked_by_user_id, memberships),
    index('document_guest_requests_user_index').on(table.company_id, table.user_id),
  ],
)

/** A file of the report folder inserted as pages of the document; the file row is its snapshot. */
export const documentEmbedResources = pgTable(
  'document_embed_resources',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    document_id: reference().notNull(),
    file_id: reference().notNull(),
    order_number: integer().notNull(),
    /** Chosen pages from 1; null is all of them. */
    pages: integer().array(),
    created_at: created_at(),
  },
  (table) => [
    companyLink(table, table.document_id, documents).onDelete('cascade'),
    companyLink(table, table.file_id, files),
    index('document_embed_resources_order_index').on(table.document_id, table.order_number),
    index('document_embed_resources_file_index').on(table.file_id),
  ],
)

/** 一緒に送るファイル: a content of the matter's report folder that goes to the recipients with the document. */
export const documentEnclosures = pgTable(
  'document_enclosures',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    document_id: reference().notNull(),
    file_id: reference().notNull(),
    /** What was frozen in its place at submission, where it does not leave as it is (send-picture). */
    sent_file_id: reference(),
    /** Once it is submitted as it was sent. */
    name: text().notNull(),
    way: text().$type<EnclosureWay>().notNull(),
    order_number: integer().notNull(),
    created_at: created_at(),
  },
  (table) => [
    companyLink(table, table.document_id, documents).onDelete('cascade'),
    companyLink(table, table.file_id, files),
    companyLink(table, table.sent_file_id, files),
    check('document_enclosures_way', oneOf(table.way, enclosureWays)),
    index('document_enclosures_order_index').on(table.document_id, table.order_number),
    index('document_enclosures_file_index').on(table.file_id),
    index('document_enclosures_sent_file_index').on(table.sent_file_id),
  ],
)

/** Contents as they stood when a round (lineage) of approval was sent back. */
export const documentSnapshots = pgTable(
  'document_snapshots',
  {
    company_id: reference().notNull(),
    document_id: reference().notNull(),
    lineage: integer().notNull(),
    contents: jsonb().$type<DocumentContents>().notNull(),
    created_at: created_at(),
  },
  (table) => [
    primaryKey({ name: 'document_snapshots_pkey', columns: [table.document_id, table.lineage] }),
    companyLink(table, table.document_id, documents).onDelete('cascade'),
  ],
)

/** A recipient, and after submission the link that was mailed. */
export const documentSubmitMails = pgTable(
  'document_submit_mails',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    document_id: reference().notNull(),
    email: text().notNull(),
    name: text(),
    affiliation: text(),
    is_cc: boolean().notNull().default(false),
    sort_order: integer().notNull().default(0),
    /** SHA-256 of the link's token, hexadecimal; empty before submission. */
    token_hash: text().unique(),
    /** Of its token (link-tokens), so that the link can be told in another way; empty of older ones. */
    token_seed: text(),
    expires_at: instant(),
    revoked_at: instant(),
    opened_at: instant(),
    downloaded_at: instant(),
    /** The mail that carries the link: its state is the delivery's. */
    mail_id: reference(),
    /** Who added them after submission, and what was written to them in place of the document's message. */
    added_by_user_id: reference(),
    message: text(),
    ...timestamps(),
  },
  (table) => [
    unique('document_submit_mails_company_id_id').on(table.company_id, table.id),
    companyLink(table, table.document_id, documents).onDelete('cascade'),
    companyLink(table, table.mail_id, mailOutbox),
    memberLink(table, table.added_by_user_id, memberships),
    index('document_submit_mails_document_index').on(table.document_id, table.sort_order),
  ],
)

/** What was done through a recipient's link, each time; the first of its kind stands with the recipient, too. */
export const documentVisits = pgTable(
  'document_visits',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    submit_mail_id: reference().notNull(),
    kind: text().$type<VisitKind>().notNull(),
    device: text().$type<DeviceKind>().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    companyLink(table, table.submit_mail_id, documentSubmitMails).onDelete('cascade'),
    check('document_visits_kind', oneOf(table.kind, visitKinds)),
    check('document_visits_device', oneOf(table.device, deviceKinds)),
    index('document_visits_mail_index').on(table.submit_mail_id, table.at),
  ],
)

/** What came back through a recipient's link. */
export const documentAnswers = pgTable(
  'document_answers',
  {
    id: id().primaryKey(),
    company_id: reference().notNull(),
    submit_mail_id: reference().notNull(),
    kind: text().$type<AnswerKind>().notNull(),
    /** As whoever answered wrote it. */
    name: text().notNull(),
    body: text(),
    /** Strokes of whoever signed that it was received. */
    signature: jsonb().$type<DrawnSignature>(),
    at: instant().notNull(),
  },
  (table) => [
    companyLink(table, table.submit_mail_id, documentSubmitMails).onDelete('cascade'),
    check('document_answers_kind', oneOf(table.kind, answerKinds)),
    check('document_answers_signature', sql`${table.signature} is null or ${table.kind} = 'received'`),
    // That it has come is said once, and yes or no once.
    uniqueIndex('document_answers_received')
      .on(table.submit_mail_id)
      .where(sql`${table.kind} = 'received'`),
    uniqueIndex('document_answers_decided')
      .on(table.submit_mail_id)
      .where(sql`${table.kind} in ('approved', 'sent_back')`),
    index('document_answers_mail_index').on(table.submit_mail_id, table.at),
  ],
)

/** Links that a newer one replaced: whoever still has one is told so. */
export const documentPastLinks = pgTable(
  'document_past_links',
  {
    token_hash: text().primaryKey(),
    company_id: reference().notNull(),
    submit_mail_id: reference().notNull(),
    created_at: created_at(),
  },
  (table) => [
    companyLink(table, table.submit_mail_id, documentSubmitMails).onDelete('cascade'),
    index('document_past_links_mail_index').on(table.submit_mail_id),
  ],
)

/** From which item of which document a matter was made, and what stood there then. */
export const matterOrigins = pgTable(
  'matter_origins',
  {
    matter_id: reference().notNull(),
    company_id: reference().notNull(),
    document_id: reference().notNull(),
    item_id: reference().notNull(),
    item_name: text().notNull(),
    /** As people read it, with its unit. */
    value: text().notNull(),
    created_at: created_at(),
  },
  (table) => [
    primaryKey({ name: 'matter_origins_pkey', columns: [table.matter_id] }),
    companyLink(table, table.matter_id, matters).onDelete('cascade'),
    companyLink(table, table.document_id, documents).onDelete('cascade'),
    companyLink(table, table.item_id, templateItems).onDelete('cascade'),
    index('matter_origins_document_index').on(table.company_id, table.document_id, table.item_id),
    index('matter_origins_item_index').on(table.company_id, table.item_id),
  ],
)
