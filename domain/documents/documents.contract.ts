import { accessCodeSchema } from './access-code.contract.ts'
import { approvalStatusLabels, submitModeLabels, submitStatusLabels } from '../approvals/approvals.labels.ts'
import { documentTypeLabels } from '../templates/templates.labels.ts'
import { z } from 'zod'
import { approvalSchema, requestApprovalRequestSchema } from '../approvals/approvals.contract.ts'
import { dateFilterQuery, startsBeforeEnd } from '../date-filter.contract.ts'
import { conflictSchema } from '../errors.contract.ts'
import { fileRefSchema, repeatFields } from '../files/files.contract.ts'
import {
  csvColumns,
  dateSchema,
  downloadTypeSchema,
  enumSchema,
  idList,
  idSchema,
  namedSchema,
  optionalDate,
  optionalId,
  optionalText,
  queryEnum,
  queryFlag,
  queryId,
  queryList,
  requiredChoice,
  requiredEmail,
  requiredId,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { recordChangeSchema } from '../histories/conflicts.contract.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { limitLevels } from '../templates/item-limits.ts'
import { templateRefSchema, templateSchema } from '../templates/templates.contract.ts'
import { maxCount, maxLength, notAccepted, required, validationMessages } from '../text/validation.ts'
import { mailTemplateTexts } from '../mail/mail-templates.texts.ts'
import { coverLetterTexts, destinationTaken } from './cover-letter.texts.ts'
import { mailDeliveryLabels, responseStatusLabels, type MailDelivery } from './documents.labels.ts'
import { cellRemarkSchema } from './cell-remarks.contract.ts'
import { documentSortParams } from './document-sort.ts'
import { documentListColumns } from './document-list.labels.ts'
import { enclosureRequestsSchema, enclosureSchema } from './enclosures.ts'
import { dayConfirmationSchema, liftedConfirmationSchema, nextSheetSchema } from './month-sheets.contract.ts'
import { guestRequestSchema } from './guest-requests.contract.ts'
import { recipientAnswerSchema } from './answers.contract.ts'
import { visitSchema } from './visits.ts'

// ---- entities ----

/** What the current user may do, from the same policy that guards the calls. */
export const documentCansSchema = z.object({
  canEdit: z.boolean(),
  canEditName: z.boolean(),
  canCopy: z.boolean(),
  canDelete: z.boolean(),
  canSubmit: z.boolean(),
  /** 提出先を決めて提出する, once it is approved for those too who may not choose how. */
  canFinish: z.boolean(),
  canSubmitDirectly: z.boolean(),
  canEditDestination: z.boolean(),
  canManageRecipients: z.boolean(),
  /** 提出設定 and what stood in it before: not for guests who did not write it. */
  canSeeMaking: z.boolean(),
  canShowToGuests: z.boolean(),
  /** 記入を依頼. */
  canAskGuest: z.boolean(),
})
export type DocumentCans = z.infer<typeof documentCansSchema>

export const documentSubmitMailSchema = z.object({
  id: idSchema,
  document_id: idSchema,
  /** Null for guests: they are told the name alone. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  affiliation: z.string().nullable(),
  /** Of whom the letters of all say that it goes to them for their information. */
  is_cc: z.boolean(),
  is_opened: z.boolean(),
  is_downloaded: z.boolean(),
  opened_at: timestampSchema.nullable(),
  downloaded_at: timestampSchema.nullable(),
  /** Each time, the newest first; of a document that is opened, not of lists. */
  visits: z.array(visitSchema).optional(),
  /** What came back through the link, the oldest first; as with visits. */
  answers: z.array(recipientAnswerSchema).optional(),
  /** null before the document is submitted. */
  delivery: z.enum(Object.keys(mailDeliveryLabels) as MailDelivery[]).nullable(),
  /** Whether somebody with this address is among the contacts; of a submitted document that is opened. */
  is_contact: z.boolean().optional(),
  /** Who was added after submission: by whom and when. */
  added: z.object({ by: z.string().nullable(), at: timestampSchema }).nullable(),
})
export type DocumentSubmitMail = z.infer<typeof documentSubmitMailSchema>

/** Pages of a file that follow the document; pages count from 1, null = all. */
export const documentEmbedResourceSchema = z.object({
  id: idSchema,
  file_id: idSchema,
  order_number: z.int(),
  pages: z.array(z.int().min(1)).nullable(),
  isPDF: z.boolean(),
  /** Of the whole file; 1 for a picture, null where it was never counted. */
  page_count: z.int().nullable(),
  file: fileRefSchema,
})
export type DocumentEmbedResource = z.infer<typeof documentEmbedResourceSchema>

/** Text: answered as yyyy-MM-dd and yyyy-MM-ddTHH:mm:ss, sent also as people type days and moments. A list for checkboxes. */
export const docsDataValueSchema = z.union([z.string(), z.array(z.string())]).nullable()
export type DocsDataValue = z.infer<typeof docsDataValueSchema>
export const docsDataEntrySchema = z.object({
  id: idSchema,
  data: docsDataValueSchema,
  /** Taken over from the last comparable document, and not typed over since. */
  is_copied: z.boolean(),
  /** Filled in by itself from what the company keeps, and not typed over since. */
  is_bound: z.boolean(),
  item_id: idSchema,
  document_id: idSchema,
  /** Who gave it its value, and when; of month sheets. */
  written: z.object({ user: namedSchema.nullable(), at: timestampSchema }).optional(),
})

/** A file uploaded into a fileupload or aiimage item. */
export const documentItemFileSchema = z.object({
  id: idSchema,
  item_id: idSchema,
  order_number: z.int(),
  file: fileRefSchema,
})
export type DocumentItemFile = z.infer<typeof documentItemFileSchema>

/** An item of a document that is out of order, as its answers carry it. */
export const documentFindingSchema = z.object({
  item_id: idSchema,
  name: z.string(),
  level: z.enum(limitLevels),
  /** As people read it, with its unit. */
  value: z.string(),
  /** What it should be; null of a choice. */
  range: z.string().nullable(),
})
export type DocumentFinding = z.infer<typeof documentFindingSchema>

/** A matter that was made from an item out of order. */
export const itemMatterSchema = z.object({ item_id: idSchema, matter: namedSchema })
export type ItemMatter = z.infer<typeof itemMatterSchema>
export const itemMatterAnswerSchema = single(itemMatterSchema)

export const documentListItemSchema = z.object({
  id: idSchema,
  document_type_id: enumSchema(documentTypeLabels),
  title: z.string(),
  /** 番号, where the company's rules give one; of some not before submission. */
  number: z.string().nullable(),
  company_id: idSchema,
  template_id: idSchema,
  matter_id: idSchema.nullable(),
  matter: namedSchema.nullable(),
  /** How many of its matter's machines, or rows of its year table, stand in other documents before its first row of them. */
  machines_before: z.int(),
  /** Of its matter. */
  building: namedSchema.nullable(),
  /** The sum that its form says it is about, yen; null: none, or not read yet, and for guests. */
  amount: z.int().nullable(),
  /** Present = submitted. */
  submitted_at: timestampSchema.nullable(),
  approval_status: enumSchema(approvalStatusLabels),
  submit_mode: enumSchema(submitModeLabels),
  approval_application_at: timestampSchema.nullable(),
  approval_applicant: z.string().nullable(),
  /** Whether the current user has answered the running round. */
  is_responded: z.boolean(),
  current_step_is_mine: z.boolean(),
  /** 代理: in whose place the current user is asked; null where it is for themselves, or not asked at all. */
  answers_for: z.string().nullable(),
  document_submit_mails: z.array(documentSubmitMailSchema),
  /** What its recipients are asked for besides having the link; null for guests. */
  access_code: z.string().nullable(),
  /** Once it is submitted no answer tells the code any more, only that there is one. */
  has_access_code: z.boolean(),
  /** ゲストに見せる as it was decided of this document; null where its template and kind say it. */
  guests_see: z.boolean().nullable(),
  /** What comes of that now. */
  is_shown_to_guests: z.boolean(),
  template: templateRefSchema,
  /** Values out of order; only in 自分への承認依頼. */
  findings: z.array(documentFindingSchema).optional(),
  first_author: namedSchema.nullable(),
  authors: z.array(namedSchema),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  ...documentCansSchema.shape,
})
export type DocumentListItem = z.infer<typeof documentListItemSchema>

export const documentSchema = documentListItemSchema.extend({
  template: templateSchema,
  /** 記入を依頼: of whom it is asked to be filled in; null where of nobody, and for guests who are not asked. */
  guest_request: guestRequestSchema.nullable(),
  /** 件名 and メッセージ of the letters to its recipients, with placeholders (mail-placeholders); null for guests. */
  submit_subject: z.string().nullable(),
  submit_message: z.string().nullable(),
  /** Whom an answer to these letters reaches; null: whoever submits it. */
  reply_to: namedSchema.nullable(),
  /** The applicant's comment. */
  comment: z.string().nullable(),
  approval_applicant_id: idSchema.nullable(),
  /** The request that this person has set up and not sent yet. */
  prepared_approval: requestApprovalRequestSchema.nullable(),
  /** All rounds; those with deleted_at are past. */
  document_approvals: z.array(approvalSchema),
  document_embed_resources: z.array(documentEmbedResourceSchema),
  docs_data: z.array(docsDataEntrySchema),
  item_files: z.array(documentItemFileSchema),
  /** Living matters that were made from its items, as far as this person sees them. */
  item_matters: z.array(itemMatterSchema),
  /** Whether this person may make a matter from an item. */
  canMakeMatter: z.boolean(),
  updated_by: namedSchema.nullable(),
  /** Submitted as a PDF for the long run (PDF/A), or to be. */
  is_archival: z.boolean(),
  /** Files of the folder that go to its recipients with it; as they were frozen once it is submitted. Empty for guests. */
  enclosures: z.array(enclosureSchema),
  /** Whether its recipients have the filled workbook too. */
  sends_excel: z.boolean(),
  /** Whether its recipients are asked to sign that they have received it. */
  asks_receipt: z.boolean(),
  /** Where the recipients' file is frozen: the SHA-256 of PDF and Excel. */
  pdf_sha256: z.string().nullable(),
  excel_sha256: z.string().nullable(),
  /** The first day of the month that a month sheet is of. */
  period: dateSchema.nullish(),
  /** Of a client's own year table, which year stands in it; null: that of its making. */
  plan_year: z.int().nullish(),
  /** Of that month, the days on which the company is closed. */
  closed_days: z.array(dateSchema).optional(),
  /** Of a month sheet: what is remarked of its cells. */
  cell_remarks: z.array(cellRemarkSchema).optional(),
  /** Of a month sheet of a building that was approved or submitted: the one of the month after. */
  next_sheet: nextSheetSchema.nullish(),
  /** Of a month sheet with boxes of 日ごとの確認; left out of others. */
  day_confirmations: z.array(dayConfirmationSchema).optional(),
  /** Whether this person confirms days of it that others wrote, and by their boxes which of those wait now. */
  canConfirmDays: z.boolean().optional(),
  confirmable_days: z.array(idSchema).optional(),
  /** In the answer to a save: the confirmations that it took away. */
  lifted_confirmations: z.array(liftedConfirmationSchema).optional(),
})
export type Document = z.infer<typeof documentSchema>

export const documentAnswerSchema = single(documentSchema)
/** `joined`: it stood already. */
export const monthSheetAnswerSchema = single(documentSchema.extend({ joined: z.boolean() }))
export type MonthSheetAnswer = z.infer<typeof monthSheetAnswerSchema>['data']
export const documentsAnswerSchema = paged(documentListItemSchema)
export const documentItemFileAnswerSchema = single(documentItemFileSchema)

/** `GET documents/{id}/waiting`: where to go on among the documents that wait for the current user, newest first. */
export const waitingDocumentsSchema = z.object({
  total: z.int(),
  /** The next newer one. */
  previous_id: idSchema.nullable(),
  /** The next older one. */
  next_id: idSchema.nullable(),
})
export type WaitingDocuments = z.infer<typeof waitingDocumentsSchema>
export const waitingDocumentsAnswerSchema = single(waitingDocumentsSchema)

/** `GET documents/{id}/page-count`: of the PDF that its recipients would get now. */
export const pageCountAnswerSchema = single(z.object({ pages: z.int().min(1) }))

// ---- filters ----

const documentFilterFields = {
  title: z.string().max(limits.text.search).optional(),
  document_type_id: queryEnum(documentTypeLabels).optional(),
  submit_status: queryEnum(submitStatusLabels).optional(),
  approval_status: queryEnum(approvalStatusLabels).optional(),
  /** Of 自分への承認依頼 only. */
  response_status: queryEnum(responseStatusLabels).optional(),
  /** Of 自分への承認依頼 only: those that wait for the current user now, not for somebody before them. */
  current_step_is_mine: queryFlag().optional(),
  /** Of matters at the building. */
  building_id: queryList(queryId()),
  /** Of matters about the facility, or with a file of it inserted. */
  facility_id: queryId().optional(),
  /** Newest first where it is not told. */
  sort: z.enum(documentSortParams).optional(),
  ...dateFilterQuery,
}
export const documentFilterSchema = z.object({ ...documentFilterFields, ...pageQuery }).refine(...startsBeforeEnd)
export type DocumentFilter = z.infer<typeof documentFilterSchema>
/** Which list a file is of: 書類管理, of it those of one's own, 自分への承認依頼. */
export const documentLists = ['all', 'mine', 'to_approve'] as const
/** Body of document-csv-download, in the list's order and with its columns. */
export const documentCsvRequestSchema = z
  .object({ ...documentFilterFields, of: z.enum(documentLists).optional(), columns: csvColumns(documentListColumns) })
  .refine(...startsBeforeEnd)
export type DocumentCsvRequest = z.infer<typeof documentCsvRequestSchema>

/** `GET documents/{id}/thumbnail`: the first sheet that prints, or this one, and of it the first page, or this one. */
export const documentThumbnailQuerySchema = z.object({
  sheet: z.coerce.number().int().min(0).max(limits.integer).optional(),
  page: z.coerce.number().int().min(1).max(limits.integer).optional(),
})

export const downloadQuerySchema = z.object({ download_type: downloadTypeSchema })

/** `is_archival`: a PDF for the long run (PDF/A), with the filled workbook inside; of Excel it says nothing. */
export const documentDownloadQuerySchema = downloadQuerySchema.extend({ is_archival: queryFlag().optional() })

// ---- requests ----

const title = requiredText('タイトル', limits.text.title)

export const createDocumentRequestSchema = z.object({
  title,
  template_id: requiredId('テンプレート'),
  matter_id: optionalId('案件'),
  /** Of a document that goes on where another's rows of machines, or of a year table, ended: how many stand before it. */
  machines_before: z.int().min(0).max(limits.integer).optional(),
  /** Of a form that is a year table, which year; the one that runs where it is not told. */
  plan_year: z.int().min(limits.years.from).max(limits.years.to).nullish(),
  /** Of a month sheet, a day of its month; this month where it is not told. */
  period: optionalDate('対象月'),
  /** One of the template that stands in the matter and that nobody has filled in yet is it, where there is one. */
  takes_empty: z.boolean({ error: notAccepted('作成のしかた') }).optional(),
})
export type CreateDocumentRequest = z.infer<typeof createDocumentRequestSchema>

/** The dialog 書類タイトルを変更. */
export const renameDocumentRequestSchema = z.object({ title })
export type RenameDocumentRequest = z.infer<typeof renameDocumentRequestSchema>

const itemText = z.string().max(limits.text.itemTextArea, maxLength('入力内容', limits.text.itemTextArea))
export const docsDataRequestSchema = z
  .array(
    z.object({
      item_id: idSchema,
      /** Limits by item type are checked against the template (itemValueError). */
      data: z.union([itemText, z.array(itemText).max(limits.items.optionsPerItem)]).nullable(),
      /** The value was taken over from the last comparable document; said of this value only. */
      is_copied: z.boolean('前回値の指定が正しくありません').optional(),
      /** The value is what its source says (bound-values); where the value is the one that stood there, it stays so. */
      is_bound: z.boolean('差し込みの指定が正しくありません').optional(),
      /**
       * What stood there when it was typed. Where every entry says it, and no files come along, the save is merged item by
       * item: what nobody else changed is kept, and only of the rest the answer is 409.
       */
      before: z
        .union([itemText, z.array(itemText).max(limits.items.optionsPerItem)])
        .nullable()
        .optional(),
    }),
  )
  .max(limits.items.perTemplate, maxCount('項目', limits.items.perTemplate))
export type DocsDataRequest = z.infer<typeof docsDataRequestSchema>

/** `POST documents/{id}/matters`: from an item that is out of order as it is saved. */
export const makeMatterRequestSchema = z.object({ item_id: requiredId('項目') })

/** `POST documents/{id}/sheets`: contents that are not saved yet. */
export const calculateSheetsRequestSchema = z.object({ docs_data: docsDataRequestSchema })

/** Fields beside the multipart file `file` of a file item, and its `original` where it is a photo with a board. */
export const addItemFileRequestSchema = z.object({ item_id: z.coerce.number().int().positive(), ...repeatFields })
/** `drawn_file_id`: the stored photo that was drawn on; another one in its place by now is a conflict. */
export const markItemFileRequestSchema = z.object({ drawn_file_id: z.coerce.number().int().positive() })

export const embedResourceRequestSchema = z.object({
  /** Kept ones carry their id; a new one snapshots the file. */
  id: optionalId('挿入ファイル'),
  file_id: requiredId('ファイル'),
  order_number: z.int().min(1).max(limits.integer),
  pages: z
    .array(z.int().min(1).max(limits.integer))
    .max(limits.listEntries, maxCount('ページ', limits.listEntries))
    .nullable(),
})
export type EmbedResourceRequest = z.infer<typeof embedResourceRequestSchema>

const embedPages = embedResourceRequestSchema.pick({ file_id: true, pages: true }).shape
const embedPlace = z.int().min(1).max(limits.embedResources)

export const addedEmbedSchema = z.object({
  ...embedPages,
  /** The how manyth of the same pages of the same file it is to be. */
  nth: embedPlace,
})
export const removedEmbedSchema = z.object({
  ...embedPages,
  /** Which it was of so many of the file, whatever their pages. */
  nth: embedPlace,
  of: embedPlace,
})

const embedsOf = <T extends z.ZodType>(schema: T) =>
  z.array(schema).max(limits.embedResources, maxCount('挿入ファイル', limits.embedResources)).optional()

/**
 * `POST documents/{id}/embed-resources`: files put in and taken out, whatever else was changed since. Answers 409
 * (documentConflictSchema) where another person chose other pages of what is to be taken out.
 */
export const changeEmbedsRequestSchema = z
  .object({ added: embedsOf(addedEmbedSchema), removed: embedsOf(removedEmbedSchema) })
  .refine(({ added = [], removed = [] }) => added.length + removed.length > 0, {
    path: ['added'],
    message: required('挿入ファイル'),
  })

export const submitDestinationSchema = z.object({
  email: requiredEmail(),
  name: optionalText('氏名', limits.text.recipient),
  affiliation: optionalText('会社名', limits.text.recipient),
  is_cc: z.boolean(notAccepted(coverLetterTexts.cc)).optional(),
})

/** `PUT documents/{id}`, contents: answers 409 (documentConflictSchema) when updated_at is no longer the document's. */
export const saveDocumentRequestSchema = z.object({
  title: title.optional(),
  docs_data: docsDataRequestSchema.optional(),
  document_embed_resources: z
    .array(embedResourceRequestSchema)
    .max(limits.embedResources, maxCount('挿入ファイル', limits.embedResources))
    .optional(),
  /** The updated_at that the edit began from; required with contents. */
  updated_at: timestampSchema.optional(),
})
export type SaveDocumentRequest = z.infer<typeof saveDocumentRequestSchema>

type DestinationsCheck = z.core.CheckFn<z.infer<typeof submitDestinationSchema>[]>

const eachOnce: DestinationsCheck = ({ value, issues }) => {
  const seen = new Set<string>()
  value.forEach(({ email }, index) => {
    const address = email.toLowerCase()
    if (seen.has(address))
      issues.push({ code: 'custom', path: [index, 'email'], message: destinationTaken, input: email })
    seen.add(address)
  })
}
const notAllCc: DestinationsCheck = ({ value, issues }) => {
  if (value.length > 0 && value.every(({ is_cc }) => is_cc))
    issues.push({ code: 'custom', path: [], message: coverLetterTexts.ccAlone, input: value })
}
const destinations = z
  .array(submitDestinationSchema)
  .max(limits.destinations, maxCount('宛先', limits.destinations))
  .check(eachOnce)

/** `PUT documents/{id}`, destinations: the recipients as a whole, and the matter linked or unlinked. */
export const setDestinationsRequestSchema = z.object({
  submit_destinations: destinations.check(notAllCc),
  matter_id: optionalId('案件'),
  unlink_matter: z.boolean().optional(),
  access_code: accessCodeSchema,
  submit_message: optionalText(coverLetterTexts.message, limits.text.submitMessage),
  submit_subject: optionalText(coverLetterTexts.subject, limits.text.mailSubject),
  /** Which of the company's templates they were taken from. */
  mail_template_id: optionalText(mailTemplateTexts.one, 36),
  reply_to_user_id: optionalId(coverLetterTexts.replyTo),
  is_archival: z.boolean().optional(),
  enclosures: enclosureRequestsSchema.optional(),
  sends_excel: z.boolean().optional(),
  asks_receipt: z.boolean().optional(),
})
export type SetDestinationsRequest = z.infer<typeof setDestinationsRequestSchema>

/** The form of 宛先を追加 after submission: all that is set before, of which recipients and message are sent. */
export const laterDestinationFormSchema = setDestinationsRequestSchema.extend({
  submit_destinations: destinations.min(1, required('宛先')),
})
/** `POST documents/{id}/mails`: more recipients of a submitted document; the message is theirs alone. */
export const addRecipientsRequestSchema = laterDestinationFormSchema.pick({
  submit_destinations: true,
  submit_message: true,
})
export type AddRecipientsRequest = z.infer<typeof addRecipientsRequestSchema>

/** `POST documents/{id}/mails/{mail_id}/link`: the address that opens the document as this recipient's. */
export const recipientLinkAnswerSchema = single(z.object({ url: z.string(), expires_at: timestampSchema }))

/** `PUT documents/{id}`, submit mode. */
export const setSubmitModeRequestSchema = z.object({ submit_mode: requiredChoice('提出方法', submitModeLabels) })

/**
 * `PUT documents/{id}/guests`: true shows it at once, false never, null as its template and kind have it. `seen` is what
 * stood there: where it is another by now, the answer is 409.
 */
export const showToGuestsRequestSchema = z.object({
  guests_see: z.boolean('ゲストに見せるかどうかを選択してください').nullable(),
  seen: z.boolean().nullable().optional(),
})
export type ShowToGuestsRequest = z.infer<typeof showToGuestsRequestSchema>

/** `GET matters/{id}/guest-documents`: what any guest of the matter sees of its documents. */
export const guestDocumentsAnswerSchema = single(z.object({ total: z.int() }))

/** The body of `PUT documents/{id}` in all its variants; documentUpdateVariant tells which one it is. */
export const updateDocumentRequestSchema = z
  .object({
    ...saveDocumentRequestSchema.shape,
    ...setDestinationsRequestSchema.partial().shape,
    ...setSubmitModeRequestSchema.partial().shape,
  })
  // Without a base nobody could say whose contents it would replace.
  .refine(
    ({ docs_data, document_embed_resources, updated_at }) =>
      updated_at !== undefined || (docs_data === undefined && document_embed_resources === undefined),
    { path: ['updated_at'], message: required('編集を始めた時点の更新日時') },
  )
export type UpdateDocumentRequest = z.infer<typeof updateDocumentRequestSchema>

const destinationFields = Object.keys(setDestinationsRequestSchema.shape) as (keyof SetDestinationsRequest)[]

export const documentUpdateVariant = (body: UpdateDocumentRequest): 'mode' | 'destinations' | 'contents' => {
  if (body.submit_mode !== undefined) return 'mode'
  const isOfDestinations = destinationFields.some((field) => body[field] !== undefined)
  return isOfDestinations ? 'destinations' : 'contents'
}

/** Who gave an item the value that it has, and when; of a conflict, where the history knows. */
export const itemWriterSchema = z.object({
  item_id: idSchema,
  /** The item's name. */
  column_name: z.string(),
  user: namedSchema.nullable(),
  at: timestampSchema,
})
export type ItemWriter = z.infer<typeof itemWriterSchema>

/** 409 of a save: somebody else saved since updated_at. */
export const documentConflictSchema = z.object({
  message: z.string(),
  code: z.literal('conflict'),
  current: z.object({
    updated_at: timestampSchema,
    updated_by: namedSchema.nullable(),
    title: z.string(),
    docs_data: z.array(docsDataEntrySchema),
    document_embed_resources: z.array(documentEmbedResourceSchema),
    /** Of the items that were changed since; `updated_by` may have saved something else. */
    item_writers: z.array(itemWriterSchema),
  }),
  /** Of a title alone, which conflicts with another title only. */
  changes: z.array(recordChangeSchema).optional(),
})
export type DocumentConflict = z.infer<typeof documentConflictSchema>
/** Every 409 of `PUT documents/{id}`: that, or a document which cannot be edited in its state. */
export const documentUpdateConflictSchema = z.union([documentConflictSchema, conflictSchema])

/** The form of 提出先設定: at least one recipient or a matter. */
export const destinationFormSchema = setDestinationsRequestSchema.refine(
  (form) => form.submit_destinations.length > 0 || Boolean(form.matter_id),
  { path: ['submit_destinations'], message: validationMessages.destinationRequired },
)

export const archiveDocumentsRequestSchema = z.object({
  ids: idList('書類', limits.archive.documents).min(1, required('書類')),
})
