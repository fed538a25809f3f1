/** What a person's home shows at once; every list is its first few, with how many there are in all. */
import { documentTypeLabels } from '../templates/templates.labels.ts'
import { z } from 'zod'
import { commentSchema } from '../comments/comments.contract.ts'
import { dateSchema, enumSchema, idSchema, namedSchema, single, timestampSchema } from '../fields.ts'
import { homeScopes } from './home.labels.ts'
import { matterCalendarItemSchema, matterListItemSchema } from '../matters/matters.contract.ts'

/** How many rows of each list the answer carries at most. */
export const homeLimits = {
  today: 10,
  overdue: 5,
  week: 50,
  approvals: 5,
  sentBack: 5,
  confirmations: 5,
  drafts: 3,
  comments: 5,
  own: 20,
  asked: 20,
  buildings: 5,
} as const

export const homeQuerySchema = z.object({ whose: z.enum(homeScopes).default('mine') })

const total = z.int().min(0)

/** A matter with how far its documents are: 書類 2 / 3. */
export const homeMatterSchema = matterListItemSchema.extend({
  submitted_documents_count: z.int(),
  documents_count: z.int(),
})
export type HomeMatter = z.infer<typeof homeMatterSchema>

const homeDocumentSchema = z.object({
  id: idSchema,
  title: z.string(),
  document_type_id: enumSchema(documentTypeLabels),
  matter: namedSchema.nullable(),
})

export const homeApprovalSchema = homeDocumentSchema.extend({
  /** The step that waits for me: ステップ2. */
  order_number: z.int(),
  applicant: z.string().nullable(),
  applied_at: timestampSchema,
})
export type HomeApproval = z.infer<typeof homeApprovalSchema>

export const homeSentBackSchema = homeDocumentSchema.extend({ updated_at: timestampSchema })

/** 日ごとの確認待ち: a month sheet with days that others filled in and nobody confirmed. */
export const homeConfirmationSchema = homeDocumentSchema.extend({ days: z.int().min(1) })
export type HomeConfirmation = z.infer<typeof homeConfirmationSchema>

/** 続きから入力: one of my documents that is neither applied for nor submitted. */
export const homeDraftSchema = homeDocumentSchema.extend({
  filled_items_count: z.int(),
  items_count: z.int(),
  updated_at: timestampSchema,
})
export type HomeDraft = z.infer<typeof homeDraftSchema>

/** 記入を依頼された書類: one that I am asked to fill in, or that came back. */
export const homeAskedSchema = homeDocumentSchema.extend({
  asked_by: z.string(),
  due_date: dateSchema.nullable(),
  note: z.string().nullable(),
  is_sent_back: z.boolean(),
})
export type HomeAsked = z.infer<typeof homeAskedSchema>

export const homeSchema = z.object({
  /** The business day that today, overdue and week go by. */
  today_date: dateSchema,
  /** All that I may see whose schedule touches today: not begun first, done last, each by its time; whosever it is. */
  today: z.object({ total, mine_total: total, items: z.array(homeMatterSchema) }),
  /** Of a guest, whose home has no other: the matters that are theirs and not completed, the next first. Of others none. */
  own: z.object({ total, items: z.array(homeMatterSchema) }),
  /** Of a guest: what waits for them to fill it in, the next due first. Of others none. */
  asked: z.object({ total, items: z.array(homeAskedSchema) }),
  /** The one longest overdue first; longest_days is how long that one is (0 = there is none). */
  overdue: z.object({ total, longest_days: z.int(), items: z.array(homeMatterSchema) }),
  /** Of this week, Sunday to Saturday; day_totals counts each day's, also of those that are not among the items. */
  week: z.object({
    total,
    start_date: dateSchema,
    end_date: dateSchema,
    day_totals: z.array(total).length(7),
    items: z.array(matterCalendarItemSchema),
  }),
  /** Checks of 点検計画 whose last day has passed, and those due within 30 days; null of who sees no plans. */
  due: z.object({ overdue: total, within30: total }).nullable(),
  /** Waiting for my answer, the oldest first. */
  approvals: z.object({ total, oldest_at: timestampSchema.nullable(), items: z.array(homeApprovalSchema) }),
  /** Documents that came back, the newest first. Mine are those of which I am an author. */
  sent_back: z.object({ total, items: z.array(homeSentBackSchema) }),
  /** Of matters that are mine, or of the whole company; none of which everything is written by me. Of guests none. */
  confirmations: z.object({ total, items: z.array(homeConfirmationSchema) }),
  drafts: z.array(homeDraftSchema),
  /** The newest that I may see. */
  comments: z.array(commentSchema),
  /** Comments that name me and that I have not read. */
  unread_notifications_count: total,
  /** How many matters stand in each status, in the company's order; statuses without any are there with 0. */
  matters_by_status: z.array(z.object({ status_id: idSchema, total })),
  /** Buildings with the most open matters, the most first. */
  open_matters_by_building: z.array(
    z.object({ building: namedSchema, not_started_total: total, in_progress_total: total, total }),
  ),
})
export type Home = z.infer<typeof homeSchema>

export const homeAnswerSchema = single(homeSchema)
