import { z } from 'zod'
import { dateFilterQuery, startsBeforeEnd } from '../date-filter.contract.ts'
import { facilityRefSchema } from '../facilities/facilities.contract.ts'
import {
  csvColumns,
  dateSchema,
  enumSchema,
  idList,
  idSchema,
  isDateRange,
  listOf,
  namedSchema,
  optionalChoice,
  optionalDate,
  optionalId,
  optionalMoment,
  optionalText,
  optionalTime,
  queryDate,
  queryEnum,
  queryFlag,
  queryId,
  queryList,
  queryMonth,
  requiredChoice,
  requiredDate,
  requiredId,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { firmPersonSchema } from '../firms/firms.contract.ts'
import { recordConflict } from '../histories/conflicts.contract.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { templateRefSchema } from '../templates/templates.contract.ts'
import { required, validationMessages } from '../text/validation.ts'
import { userRefSchema } from '../users/users.contract.ts'
import { guestReportSchema, guestReportStateSchema } from './guest-reports.contract.ts'
import {
  matterCategoryLabels,
  matterColumnLabels as labels,
  matterListColumns,
  matterSortParams,
  matterUrgencyLabels,
} from './matters.labels.ts'
import { areTimesInOrder, haveTimesDays } from './matters.rules.ts'

/** HH:mm of a clock in Tokyo. */
const timeSchema = z.string()

/** yyyy-MM-dd HH:mm:ss in Tokyo: when a call came in, when somebody was there, and when it was done. */
const visitTimes = {
  received_at: z.string().nullable(),
  arrived_at: z.string().nullable(),
  completed_at: z.string().nullable(),
}

/** What the list says of a matter only where it is asked for it. */
const matterDetailsSchema = z.object({
  description: z.string().nullable(),
  company_in_charge: z.string().nullable(),
  caller_name: z.string().nullable(),
  caller_phone: z.string().nullable(),
  place: z.string().nullable(),
  symptom: z.string().nullable(),
  ...visitTimes,
  /** Yen; null for who may not see it. */
  money: z.object({ sales: z.int(), cost: z.int() }).nullable(),
})

export const matterListItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** 管理番号, where the company's rules give one. */
  number: z.string().nullable(),
  status_id: idSchema,
  matter_category_id: enumSchema(matterCategoryLabels),
  building_id: idSchema.nullable(),
  building: namedSchema.nullable(),
  start_date: dateSchema.nullable(),
  end_date: dateSchema.nullable(),
  start_time: timeSchema.nullable(),
  end_time: timeSchema.nullable(),
  users: z.array(userRefSchema),
  /** One of `users`. */
  lead_user_id: idSchema.nullable(),
  urgency: enumSchema(matterUrgencyLabels).nullable(),
  linked_facilities_count: z.int(),
  details: matterDetailsSchema.optional(),
  created_user_id: idSchema.nullable(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  canChangeStatus: z.boolean(),
})
export type MatterListItem = z.infer<typeof matterListItemSchema>

/** The item of a document that a matter was made from. */
export const matterOriginSchema = z.object({
  /** null where it is deleted or not for this person. */
  document: z.object({ id: idSchema, title: z.string() }).nullable(),
  item_name: z.string(),
  /** As it was then, with its unit. */
  value: z.string(),
})
export type MatterOrigin = z.infer<typeof matterOriginSchema>

export const matterSchema = matterListItemSchema.extend({
  building: namedSchema.extend({ address: z.string().nullable() }).nullable(),
  description: z.string().nullable(),
  company_in_charge: z.string().nullable(),
  /** The firm (取引先) of that name, with its people: for the company's own people alone. */
  firm: namedSchema.extend({ tel: z.string().nullable(), people: z.array(firmPersonSchema) }).nullable(),
  /** null of a matter that was made by hand. */
  origin: matterOriginSchema.nullable(),
  /** Of a call that was taken: who called, from where, and what was told. */
  caller_name: z.string().nullable(),
  caller_phone: z.string().nullable(),
  place: z.string().nullable(),
  symptom: z.string().nullable(),
  ...visitTimes,
  templates: z.array(templateRefSchema),
  /** Whether the current user makes documents here; a guest where one of its templates allows it. */
  canCreateDocument: z.boolean(),
  facilities: z.array(facilityRefSchema),
  /** What its guests last said of it; of one of them their own alone. */
  guest_reports: z.array(guestReportSchema),
  /** What the current user, a guest, may say of it now. */
  reportable_states: z.array(guestReportStateSchema),
  created_user: namedSchema.nullable(),
  /** Who changed it last. */
  updated_user: namedSchema.nullable(),
})
export type Matter = z.infer<typeof matterSchema>

/** A matter as a bar of the calendar. */
export const matterCalendarItemSchema = matterListItemSchema.pick({
  id: true,
  name: true,
  status_id: true,
  matter_category_id: true,
  building: true,
  start_date: true,
  end_date: true,
  start_time: true,
  end_time: true,
  users: true,
  lead_user_id: true,
  urgency: true,
  updated_at: true,
  canEdit: true,
  canChangeStatus: true,
})
export type MatterCalendarItem = z.infer<typeof matterCalendarItemSchema>

export const matterAnswerSchema = single(matterSchema)
export const mattersAnswerSchema = paged(matterListItemSchema)
export const matterCalendarAnswerSchema = listOf(matterCalendarItemSchema)
export const untakenAnswerSchema = paged(matterCalendarItemSchema)

// ---- filters ----

/** What narrows matters down, whatever days they are on. */
export const matterNarrowing = {
  name: z.string().max(limits.text.search).optional(),
  user_id: queryId().optional(),
  matter_category_id: queryList(queryEnum(matterCategoryLabels)),
  status_id: queryList(queryId()),
  building_id: queryList(queryId()),
  facility_id: queryId().optional(),
  is_linked_facilities: queryFlag().optional(),
  is_linked_building: queryFlag().optional(),
  /** The months, both included, that the money of the matters counts in. */
  booked_from: queryMonth().optional(),
  booked_to: queryMonth().optional(),
}
const matterFilterFields = { ...matterNarrowing, ...dateFilterQuery }
export const bookedInOrder: [
  (filter: { booked_from?: string | undefined; booked_to?: string | undefined }) => boolean,
  { path: string[]; message: string },
] = [
  ({ booked_from, booked_to }) => isDateRange(booked_from, booked_to),
  { path: ['booked_from'], message: validationMessages.monthRange },
]

export const matterFilterSchema = z
  .object({
    ...matterFilterFields,
    with_details: queryFlag().optional(),
    sort: z.enum(matterSortParams).optional(),
    ...pageQuery,
  })
  .refine(...startsBeforeEnd)
  .refine(...bookedInOrder)
export type MatterFilter = z.infer<typeof matterFilterSchema>
/** Unpaged; start_date and end_date are the days that the calendar shows. */
export const matterCalendarFilterSchema = z
  .object(matterFilterFields)
  .required({ start_date: true, end_date: true })
  .refine(...startsBeforeEnd)
  .refine(...bookedInOrder)
export type MatterCalendarFilter = z.infer<typeof matterCalendarFilterSchema>
/** What nobody leads and is not completed, without any day or with days before `before` alone: no calendar of later days shows it. */
export const untakenFilterSchema = z
  .object({ ...matterNarrowing, before: queryDate(), ...pageQuery })
  .refine(...bookedInOrder)
export type UntakenFilter = z.infer<typeof untakenFilterSchema>
/** Body of matter-csv-download, in the list's order; ids narrows to a selection, columns to those of the list. */
export const matterCsvRequestSchema = z
  .object({
    ...matterFilterFields,
    ids: idList('案件').optional(),
    sort: z.enum(matterSortParams).optional(),
    columns: csvColumns(matterListColumns),
  })
  .refine(...startsBeforeEnd)
  .refine(...bookedInOrder)
export type MatterCsvRequest = z.infer<typeof matterCsvRequestSchema>

// ---- requests ----

const matterFields = {
  name: requiredText('案件名', limits.text.name),
  matter_category_id: requiredChoice('カテゴリ', matterCategoryLabels),
  description: optionalText('説明', limits.text.description),
  start_date: optionalDate('開始日'),
  end_date: optionalDate('終了日'),
  start_time: optionalTime(labels.start_time),
  end_time: optionalTime(labels.end_time),
  lead_user_id: optionalId(labels.lead_user_id),
  caller_name: optionalText(labels.caller_name, limits.text.recipient),
  caller_phone: optionalText(labels.caller_phone, limits.text.phone),
  place: optionalText(labels.place, limits.text.shortText),
  symptom: optionalText(labels.symptom, limits.text.note),
  urgency: optionalChoice(labels.urgency, matterUrgencyLabels),
  received_at: optionalMoment(labels.received_at),
  arrived_at: optionalMoment(labels.arrived_at),
  completed_at: optionalMoment(labels.completed_at),
  company_in_charge: optionalText('担当会社', limits.text.shortText),
  /** An existing building, or name and address of a new one. */
  building_id: optionalId('建物'),
  building_name: optionalText('建物名', limits.text.name),
  building_address: optionalText('住所', limits.text.address),
  facility_ids: idList('設備').optional(),
  template_ids: idList('書類テンプレート').optional(),
  user_ids: idList('メンバー').optional(),
}
const hasDateRange = (body: { start_date?: string | null; end_date?: string | null }): boolean =>
  isDateRange(body.start_date, body.end_date)
const dateRangeIssue = { path: ['start_date'], message: validationMessages.dateRange }
const timeRangeIssue = { path: ['end_time'], message: validationMessages.timeRange }

/** Without status_id the company's default status. `users` are all members, as of an update. */
export const createMatterRequestSchema = z
  .object({ ...matterFields, status_id: requiredId('ステータス').optional(), users: idList('メンバー').optional() })
  .refine(hasDateRange, dateRangeIssue)
  .refine(areTimesInOrder, timeRangeIssue)
  .refine(haveTimesDays, { path: ['start_time'], message: validationMessages.timeWithoutDay })
export type CreateMatterRequest = z.infer<typeof createMatterRequestSchema>

/**
 * Only what is sent changes. `users` replaces all members; user_ids, facility_ids and template_ids add, remove_… take away.
 * `updated_at` is the state the edit began from: where it no longer is the matter's, the answer is 409 (matterConflictSchema).
 */
export const updateMatterRequestSchema = z
  .object({
    ...matterFields,
    status_id: requiredId('ステータス'),
    users: idList('メンバー'),
    remove_user_ids: idList('メンバー'),
    remove_facility_ids: idList('設備'),
    remove_template_ids: idList('書類テンプレート'),
    unlink_building: z.boolean(),
    updated_at: timestampSchema,
  })
  .partial()
  .refine(hasDateRange, dateRangeIssue)
  .refine(areTimesInOrder, timeRangeIssue)
export type UpdateMatterRequest = z.infer<typeof updateMatterRequestSchema>

const bulkChanges = ['status_id', 'user_ids', 'remove_user_ids', 'lead_id', 'move_to', 'days'] as const
const daysSchema = z.object({ start_date: optionalDate('開始日'), end_date: optionalDate('終了日') }).required()

/**
 * One change of many matters: a status, members to add (one of whom leads where nobody does), members to remove, who leads, or
 * their day. A matter that somebody has changed since, as `from_…` says it was left, is refused.
 */
export const bulkUpdateMattersRequestSchema = z
  .object({
    ids: idList('案件', limits.bulkMatters).min(1, required('案件')),
    status_id: requiredId('ステータス').optional(),
    /** Beside status_id: matters that somebody has moved on from this status since are refused. */
    from_status_id: requiredId('ステータス').optional(),
    user_ids: idList('メンバー').min(1, required('メンバー')).optional(),
    lead_user_id: requiredId(labels.lead_user_id).optional(),
    remove_user_ids: idList('メンバー').min(1, required('メンバー')).optional(),
    /** Beside remove_user_ids or `leaves`: who joined later, or once more, stays. */
    joined_until: timestampSchema.optional(),
    /** Who leads; comes to the members where not there yet. */
    lead_id: optionalId(labels.lead_user_id),
    from_lead_id: optionalId(labels.lead_user_id),
    /** Beside lead_id: who led until now leaves the members too. */
    leaves: z.boolean().optional(),
    /** Their first day; they last as long as before, at the same times. */
    move_to: requiredDate('予定日').optional(),
    /** Their days, as they were. */
    days: daysSchema.optional(),
    from_days: daysSchema.optional(),
  })
  .refine((body) => bulkChanges.filter((key) => body[key] !== undefined).length === 1, {
    path: ['root'],
    message: 'ステータス、メンバーの追加、メンバーの削除、主担当、予定日のいずれか1つを指定してください。',
  })
  .refine(({ user_ids, lead_user_id }) => lead_user_id === undefined || user_ids?.includes(lead_user_id), {
    path: ['lead_user_id'],
    message: validationMessages.leadNotMember,
  })
export type BulkUpdateMattersRequest = z.infer<typeof bulkUpdateMattersRequestSchema>

/** Those that were so already are in neither list. */
export const bulkMatterResultSchema = z.object({
  changed_ids: z.array(idSchema),
  refused: z.array(namedSchema.extend({ message: z.string() })),
  /** What to send, one after another, to have everything as it was. */
  undo: z.array(bulkUpdateMattersRequestSchema),
})
export type BulkMatterResult = z.infer<typeof bulkMatterResultSchema>
export const bulkMatterAnswerSchema = single(bulkMatterResultSchema)

export const matterConflictSchema = recordConflict(matterSchema)
export type MatterConflict = z.infer<typeof matterConflictSchema>
