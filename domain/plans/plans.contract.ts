import { z } from 'zod'
import {
  csvColumns,
  dateSchema,
  idList,
  idSchema,
  listOf,
  namedSchema,
  optionalDate,
  optionalId,
  optionalInteger,
  optionalNumber,
  optionalText,
  optionalTime,
  queryDate,
  queryFlag,
  queryId,
  queryList,
  queryMonth,
  queryNumber,
  requiredDate,
  requiredId,
  requiredInteger,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { conflictSchema } from '../errors.contract.ts'
import { fileRefSchema } from '../files/files.contract.ts'
import { recordConflict } from '../histories/conflicts.contract.ts'
import { keysOf } from '../labels.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { maxCount, notAccepted, notAChoice, notADate, required, validationMessages } from '../text/validation.ts'
import { occurrenceListColumns } from './occurrence-list.labels.ts'
import { occurrenceSortParams } from './due-choices.ts'
import { partnerStateLabels } from './partner-requests.labels.ts'
import {
  closedDayRuleLabels,
  dueLabels,
  feedReachLabels,
  intervalUnitLabels,
  kindColumnLabels as kindLabels,
  moveScopeLabels,
  occurrenceResultLabels,
  occurrenceRoleLabels,
  occurrenceStateLabels,
  openStateLabels,
  performerLabels,
  planColumnLabels as labels,
  planTexts,
  topicLabels,
  yearFormatLabels,
} from './plans.labels.ts'

// ---- how it is counted ----

const intervalSchema = z.object({
  n: requiredInteger(kindLabels.rule, { min: 1, max: limits.plans.intervals }),
  unit: z.enum(keysOf(intervalUnitLabels), notAChoice(kindLabels.rule)),
})
/** MM-dd, of a day that there is; 29 February is the last of February in other years. */
export const monthDaySchema = z
  .string()
  .regex(/^((0[1-9]|1[0-2])-(0[1-9]|1\d|2\d)|(0[13-9]|1[0-2])-30|(0[13578]|1[02])-31)$/, planTexts.notAMonthDay)
export const seasonSchema = z.object({ from: monthDaySchema, to: monthDaySchema })
/** 用途の区分 of an authority, `AuthorityGroup` of rules.ts. */
export const authorityGroupSchema = z.object({
  key: z.string(),
  use: z.string().nullable(),
  every_years: z.int().nullable(),
  fiscal_year: z.int().nullable(),
  from: monthDaySchema.nullable(),
  to: monthDaySchema.nullable(),
})
const everyYears = requiredInteger(kindLabels.rule, { min: 1, max: 50 })

/** No authority waits longer for its report. */
export const reportYears = 10

/** `Rule` of rules.ts: each way of counting with what it is told. */
export const ruleSchema = z.discriminatedUnion('counting', [
  z.object({ counting: z.literal('rolling'), every: intervalSchema }),
  z.object({
    counting: z.literal('window'),
    each: intervalSchema,
    times: requiredInteger(kindLabels.rule, { min: 1, max: 31 }),
  }),
  z.object({
    counting: z.literal('report'),
    every_years: everyYears,
    due_year: requiredInteger(labels.due_year, limits.plans.years).nullable(),
    season: seasonSchema.nullable(),
  }),
  z.object({ counting: z.literal('certificate'), valid_for: intervalSchema }),
  z.object({ counting: z.literal('season'), season: seasonSchema, every_years: everyYears.nullable() }),
  z.object({ counting: z.literal('age'), first: intervalSchema, every: intervalSchema }),
])

// ---- 点検種目 ----

const kindShape = {
  name: requiredText(kindLabels.name, limits.text.name),
  /** 環境衛生, 空調, …: rows of the year table stand together by it. */
  group_name: optionalText(kindLabels.group_name, limits.text.shortText),
  is_legal: z.boolean({ error: notAccepted(kindLabels.is_legal) }),
  /** As it is said for short: 消防法. */
  law: optionalText(kindLabels.law, limits.text.shortText),
  article: optionalText(kindLabels.article, limits.text.shortText),
  /** Of a `report` year and months may be null: a plan says them, once its authority was asked. */
  rule: ruleSchema,
  is_due_at_restart: z.boolean({ error: notAccepted(kindLabels.is_due_at_restart) }),
  qualification: optionalText(kindLabels.qualification, limits.text.shortText),
  report_to: optionalText(kindLabels.report_to, limits.text.shortText),
  report_form: optionalText(kindLabels.report_form, limits.text.shortText),
  /** Reported every so many years; null: nothing is, but for what an authority sets the months of. */
  report_years: optionalInteger(kindLabels.report_years, { min: 1, max: reportYears }),
  retention_years: optionalInteger(kindLabels.retention_years, { max: 100 }),
  source: optionalText(kindLabels.source, limits.text.description),
  confirmed_on: optionalDate(kindLabels.confirmed_on),
  note: optionalText(kindLabels.note, limits.text.note),
}
/** What a kind says, whoever keeps it: a preset or the company. */
export const kindValuesSchema = z.object(kindShape)

/** A kind that comes with the product; `fulfils` names others by their keys. */
export const kindPresetSchema = z.object({
  ...kindShape,
  key: requiredText('プリセット', limits.text.shortText),
  version: requiredInteger('プリセットの版', { min: 1, max: limits.integer }),
  fulfils: z.array(z.string()),
})
export type KindPreset = z.infer<typeof kindPresetSchema>

export const inspectionKindSchema = z.object({
  id: idSchema,
  name: z.string(),
  group_name: z.string().nullable(),
  is_legal: z.boolean(),
  law: z.string().nullable(),
  article: z.string().nullable(),
  rule: ruleSchema,
  is_due_at_restart: z.boolean(),
  qualification: z.string().nullable(),
  report_to: z.string().nullable(),
  report_form: z.string().nullable(),
  report_years: z.int().nullable(),
  retention_years: z.int().nullable(),
  source: z.string().nullable(),
  confirmed_on: dateSchema.nullable(),
  note: z.string().nullable(),
  /** What one visit of this kind performs as well: 総合点検 the 機器点検 of its half. */
  fulfils_kind_ids: z.array(idSchema),
  /** Where it was taken from; null of the company's own. */
  preset_key: z.string().nullable(),
  preset_version: z.int().nullable(),
  plan_count: z.int(),
  updated_at: timestampSchema,
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  /** Who asks changed it last, within a day, and nobody did since. */
  canUndo: z.boolean(),
})
export type InspectionKind = z.infer<typeof inspectionKindSchema>
export const inspectionKindConflictSchema = recordConflict(inspectionKindSchema)
export const inspectionKindAnswerSchema = single(inspectionKindSchema)
export const inspectionKindsAnswerSchema = listOf(inspectionKindSchema)

export const createInspectionKindRequestSchema = z.object({
  ...kindShape,
  fulfils_kind_ids: idList(kindLabels.fulfils, 50).optional(),
  preset_key: optionalText('プリセット', limits.text.shortText),
  preset_version: optionalInteger('プリセットの版', { max: limits.integer }),
})
export type CreateInspectionKindRequest = z.infer<typeof createInspectionKindRequestSchema>
export const updateInspectionKindRequestSchema = createInspectionKindRequestSchema
  .omit({ preset_key: true, preset_version: true })
  .extend({
    updated_at: timestampSchema,
    /** Up to which version of its preset the differences were looked at. */
    preset_version: requiredInteger('プリセットの版', { min: 1, max: limits.integer }),
  })
  .partial()
export type UpdateInspectionKindRequest = z.infer<typeof updateInspectionKindRequestSchema>

/** How many plans a change would reach, and how many of their times it would make, change and take away. */
export const inspectionKindReachSchema = z.object({ plans: z.int(), added: z.int(), changed: z.int(), gone: z.int() })
export type InspectionKindReach = z.infer<typeof inspectionKindReachSchema>
export const inspectionKindReachAnswerSchema = single(inspectionKindReachSchema)

// ---- 点検計画 ----

const wishNumber = (min: number, max: number) => requiredInteger(labels.wish, { min, max }).nullable()
export const wishSchema = z.object({
  month: wishNumber(1, 12),
  /** 5 is the month's last. */
  week: wishNumber(1, 5),
  weekday: wishNumber(0, 6),
  date: wishNumber(1, 31),
})
const pausesSchema = z
  .array(
    z
      .object({ from: requiredDate(labels.pauses), until: requiredDate(labels.pauses).nullable() })
      .refine(({ from, until }) => until === null || from <= until, planTexts.pauseOrder),
    { error: notAccepted(labels.pauses) },
  )
  .max(limits.plans.pauses, maxCount(labels.pauses, limits.plans.pauses))
  .refine((pauses) => {
    const inOrder = pauses.toSorted((one, other) => (one.from < other.from ? -1 : 1))
    return inOrder.every(({ until }, index) => {
      const next = inOrder[index + 1]
      return !next || (until !== null && until < next.from)
    })
  }, planTexts.pausesOverlap)

const planShape = {
  building_id: requiredId(labels.building_id),
  kind_id: requiredId(labels.kind_id),
  performer: z.enum(keysOf(performerLabels), notAChoice(labels.performer)),
  partner_name: optionalText(labels.partner_name, limits.text.shortText),
  /** Null where nobody knows: due now, and unconfirmed. */
  anchor_on: optionalDate(labels.anchor_on),
  valid_from: requiredDate(labels.valid_from),
  valid_until: optionalDate(labels.valid_until),
  wish: wishSchema,
  on_closed_day: z.enum(keysOf(closedDayRuleLabels), notAChoice(labels.on_closed_day)),
  pauses: pausesSchema,
  /** What the authority says of this building, where its kind is counted by it. */
  due_year: optionalInteger(labels.due_year, limits.plans.years),
  season: seasonSchema.nullish(),
  /** Who is reported to, and as which of its groups of use; both are the company's own. */
  authority_id: optionalId(labels.authority_id),
  authority_group: optionalText(labels.authority_group, limits.text.shortText),
  /** In this building, where it is other than the kind says; 0: nothing is reported. */
  report_years: optionalInteger(labels.report_years, { max: reportYears }),
  reported_on: optionalDate(labels.reported_on),
  /** Yen, of one time. */
  price: optionalInteger(labels.price, { max: limits.yen }),
  /** Of one time. */
  hours: optionalNumber(labels.hours, { max: 9999 }),
  /** Arranged by itself so many days ahead; null: by people. */
  arrange_days: optionalInteger(labels.arrange_days, { max: limits.plans.arrangeDays }),
  /** Hour at which people are reminded of a month sheet that is not filled in for the day; null: never. */
  sheet_hour: optionalInteger(labels.sheet_hour, { max: 23 }),
  /** Off: what the owner is sent says nothing of it. */
  is_shown_to_owner: z.boolean({ error: notAccepted(labels.is_shown_to_owner) }).optional(),
  note: optionalText(labels.note, limits.text.note),
  facility_ids: idList(labels.facility_ids),
  user_ids: idList(labels.user_ids, 100),
  template_ids: idList(labels.template_ids, 20),
}
const inOrder = ({ valid_from, valid_until }: { valid_from?: string; valid_until?: string | null | undefined }) =>
  !valid_from || !valid_until || valid_from <= valid_until
const dateOrder = { error: planTexts.dateOrder, path: ['valid_until'] }

/** What a plan says, before its days are looked at together. */
export const planValuesSchema = z.object(planShape)
export const createPlanRequestSchema = planValuesSchema.refine(inOrder, dateOrder)
export type CreatePlanRequest = z.infer<typeof createPlanRequestSchema>
/** Only what is sent changes; lists are sent whole. */
export const updatePlanRequestSchema = z
  .object({ ...planShape, updated_at: timestampSchema })
  .omit({ building_id: true })
  .partial()
export type UpdatePlanRequest = z.infer<typeof updatePlanRequestSchema>

/** How many times a change would make, change and take away: none that is arranged or performed. */
export const planReachSchema = z.object({ added: z.int(), changed: z.int(), gone: z.int() })
export type PlanReach = z.infer<typeof planReachSchema>
export const planReachAnswerSchema = single(planReachSchema)

/** A row of a company's own year table, as it is taken over. */
export const importedPlanSchema = z.object({
  building_id: planShape.building_id,
  group_name: kindShape.group_name,
  name: kindShape.name,
  law: kindShape.law,
  partner_name: planShape.partner_name,
  times: z.object({
    first: z.string(),
    marks: z.array(
      z.object({ month: z.string(), day: z.int().nullable(), isDone: z.boolean(), until: z.string().optional() }),
    ),
  }),
  price: planShape.price,
  note: planShape.note,
})
export type ImportedPlan = z.infer<typeof importedPlanSchema>

/** Who is reported to, as a plan and its times show it; the group is the plan's. */
export const reportAuthoritySchema = z.object({
  id: idSchema,
  name: z.string(),
  office: z.string().nullable(),
  address: z.string().nullable(),
  tel: z.string().nullable(),
  url: z.string().nullable(),
  /** Null: nobody has asked there whether it is so. */
  confirmed_on: dateSchema.nullable(),
  group: authorityGroupSchema.nullable(),
})
export type ReportAuthority = z.infer<typeof reportAuthoritySchema>

export const planSchema = z.object({
  id: idSchema,
  building: namedSchema,
  kind: inspectionKindSchema.pick({
    id: true,
    name: true,
    group_name: true,
    is_legal: true,
    law: true,
    article: true,
    rule: true,
    report_to: true,
    report_form: true,
  }),
  performer: z.enum(keysOf(performerLabels)),
  partner_name: z.string().nullable(),
  anchor_on: dateSchema.nullable(),
  valid_from: dateSchema,
  valid_until: dateSchema.nullable(),
  wish: wishSchema,
  on_closed_day: z.enum(keysOf(closedDayRuleLabels)),
  pauses: z.array(z.object({ from: dateSchema, until: dateSchema.nullable() })),
  due_year: z.int().nullable(),
  season: seasonSchema.nullable(),
  authority: reportAuthoritySchema.nullable(),
  report_years: z.int().nullable(),
  reported_on: dateSchema.nullable(),
  /** As it is counted in this building, and its reports; null where nothing is reported. */
  rule: ruleSchema,
  report_rule: ruleSchema.nullable(),
  price: z.int().nullable(),
  hours: z.number().nullable(),
  arrange_days: z.int().nullable(),
  sheet_hour: z.int().nullable(),
  is_shown_to_owner: z.boolean(),
  note: z.string().nullable(),
  facilities: z.array(namedSchema),
  users: z.array(namedSchema),
  templates: z.array(namedSchema),
  /** The day that it was performed last, and the next time that is open. */
  last_performed_on: dateSchema.nullable(),
  last_reported_on: dateSchema.nullable(),
  next: z
    .object({ id: idSchema, due_by: dateSchema, planned_month: z.string(), planned_on: dateSchema.nullable() })
    .nullable(),
  updated_at: timestampSchema,
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  /** Who asks changed it last, within a day, and nobody did since. */
  canUndo: z.boolean(),
})
export type Plan = z.infer<typeof planSchema>
export const planConflictSchema = recordConflict(planSchema)
export const planAnswerSchema = single(planSchema)
export const plansAnswerSchema = listOf(planSchema)

// ---- 実施回 ----

export const occurrenceSchema = z.object({
  id: idSchema,
  plan_id: idSchema,
  role: z.enum(keysOf(occurrenceRoleLabels)),
  /** Names the period within its plan and role, and never changes. */
  period_key: z.string(),
  opens_on: dateSchema,
  due_by: dateSchema,
  /** yyyy-MM */
  planned_month: z.string(),
  planned_on: dateSchema.nullable(),
  /** The month that it was planned in before somebody moved it. */
  moved_from: z.string().nullable(),
  state: z.enum(keysOf(occurrenceStateLabels)),
  performed_on: dateSchema.nullable(),
  certificate_until: dateSchema.nullable(),
  is_placed: z.boolean(),
  is_forecast: z.boolean(),
  is_unconfirmed: z.boolean(),
  result: z.enum(keysOf(occurrenceResultLabels)).nullable(),
  /** Why it was let go or put behind its last day, and who said so. */
  reason: z.string().nullable(),
  reason_by: namedSchema.nullable(),
  /** Of a report: what the authority gave it, and what was handed back. */
  receipt_number: z.string().nullable(),
  report_file: fileRefSchema.nullable(),
  matter: namedSchema.nullable(),
  document: namedSchema.nullable(),
  /** Made to mend what was found. */
  mending: namedSchema.nullable(),
  /** Something was found, and the matter that mends it is not completed. */
  is_to_mend: z.boolean(),
  updated_at: timestampSchema,
})
export type PlanOccurrence = z.infer<typeof occurrenceSchema>

/** One of them as lists show it: with what its plan says. */
export const listedOccurrenceSchema = occurrenceSchema.extend({
  building: namedSchema,
  kind: inspectionKindSchema.pick({ id: true, name: true, is_legal: true, law: true, rule: true, report_to: true }),
  authority: reportAuthoritySchema.nullable(),
  performer: z.enum(keysOf(performerLabels)),
  partner_name: z.string().nullable(),
  users: z.array(namedSchema),
  facilities: z.array(namedSchema),
  /** What its plan says to whoever does it. */
  note: z.string().nullable(),
  /** Of which its documents are made today. */
  templates: z.array(namedSchema),
  last_performed_on: dateSchema.nullable(),
  /** How far the last request to its partner is; null where there was none. */
  partner_state: z.enum(keysOf(partnerStateLabels)).nullable(),
  canEdit: z.boolean(),
  canSkip: z.boolean(),
})
export type ListedOccurrence = z.infer<typeof listedOccurrenceSchema>
export const listedOccurrencesAnswerSchema = paged(listedOccurrenceSchema)
export const matterOccurrencesAnswerSchema = listOf(listedOccurrenceSchema)
export const listedOccurrenceAnswerSchema = single(listedOccurrenceSchema)

const filterFields = {
  /** In the name of building or kind, or the partner's. */
  name: z.string().max(limits.text.search).optional(),
  /** Any of these; without, what is overdue or due within 90 days. */
  due: queryList(z.enum(keysOf(dueLabels))),
  /** Any of these; 要是正 lists what was performed, 協力会社の回答 what is open, each whenever it was due. */
  topic: queryList(z.enum(keysOf(topicLabels))),
  state: z.enum(keysOf(openStateLabels)).optional(),
  user_id: queryId().optional(),
  building_id: queryList(queryId()),
  is_legal: queryFlag().optional(),
  performer: z.enum(keysOf(performerLabels)).optional(),
}
export const occurrenceFilterSchema = z.object({
  ...filterFields,
  sort: z.enum(occurrenceSortParams).optional(),
  ...pageQuery,
})
export type OccurrenceFilter = z.infer<typeof occurrenceFilterSchema>
export const occurrenceCsvRequestSchema = z.object({
  ...filterFields,
  sort: z.enum(occurrenceSortParams).optional(),
  columns: csvColumns(occurrenceListColumns),
})
export type OccurrenceCsvRequest = z.infer<typeof occurrenceCsvRequestSchema>

/** What a month holds, and what is overdue; of one person, or of all. */
export const roundsQuerySchema = z.object({ month: queryMonth(), user_id: queryId().optional() })
export type RoundsQuery = z.infer<typeof roundsQuerySchema>

/** How many there are, for the figures over the list; none counts further than `limits.plans.counted`. */
export const dueFiguresSchema = z.object({
  overdue: z.int(),
  within30: z.int(),
  within60: z.int(),
  within90: z.int(),
  report: z.int(),
  certificate: z.int(),
  to_mend: z.int(),
  /** Equipment of a building that no plan names. */
  unplanned: z.int(),
  /** Plans that wait for an authority's months: none of their days is known. */
  unasked: z.int(),
})
export type DueFigures = z.infer<typeof dueFiguresSchema>
export const dueFiguresAnswerSchema = single(dueFiguresSchema)

// ---- 年間作業計画表 ----

const queryYear = queryNumber().int().min(limits.years.from).max(limits.years.to)
export const yearTableQuerySchema = z.object({
  building_id: queryId(),
  /** The company's year: 2026 begins in 2026, in the month that the company says. Without one it is today's. */
  year: queryYear.optional(),
  /** The times of the year before it too. */
  with_last: queryFlag().optional(),
})
export type YearTableQuery = z.infer<typeof yearTableQuerySchema>
export const yearTableSchema = z.object({
  building: namedSchema,
  year: z.int(),
  /** Its twelve, yyyy-MM. */
  months: z.array(z.string()),
  rows: z.array(
    z.object({
      plan: planSchema,
      occurrences: z.array(occurrenceSchema),
      /** To the authority: a row of its own. */
      reports: z.array(occurrenceSchema),
    }),
  ),
  canEdit: z.boolean(),
})
export type YearTable = z.infer<typeof yearTableSchema>
export const yearTableAnswerSchema = single(yearTableSchema)

/** All that have a plan, or those of an owner (by mailbox) or with plans of a person. */
const yearTablesFilter = {
  building_id: queryList(queryId()),
  owner: z.string().max(limits.text.search).optional(),
  user_id: queryId().optional(),
}
export const yearTablesQuerySchema = yearTableQuerySchema.omit({ building_id: true }).extend(yearTablesFilter)
export type YearTablesQuery = z.infer<typeof yearTablesQuerySchema>
export const yearTablesAnswerSchema = listOf(yearTableSchema)
export const yearDownloadSchema = yearTablesQuerySchema.extend({
  format: z.enum(keysOf(yearFormatLabels), notAChoice('書き出しの形')),
})
export type YearDownload = z.infer<typeof yearDownloadSchema>

/** 昨年度の表を写す: which of a year's open times would stand in another month. */
export const yearCopyQuerySchema = z.object({ year: queryYear, ...yearTablesFilter })
export type YearCopyQuery = z.infer<typeof yearCopyQuerySchema>
export const yearCopySchema = z.object({
  moves: z.array(
    z.object({
      occurrence_id: idSchema,
      building: namedSchema,
      kind_name: z.string(),
      from_month: z.string(),
      planned_month: z.string(),
      planned_on: dateSchema.nullable(),
    }),
  ),
  /** Standing in the same month already. */
  same: z.int(),
  /** Put on their month by a person: they stay. */
  kept: z.int(),
})
export type YearCopy = z.infer<typeof yearCopySchema>
export const yearCopyAnswerSchema = single(yearCopySchema)
export const copyYearRequestSchema = z.object({
  year: requiredInteger('年度', { min: limits.years.from, max: limits.years.to }),
  occurrence_ids: idList('実施回').min(1, required('実施回')),
})
export type CopyYearRequest = z.infer<typeof copyYearRequestSchema>
/** Those that moved; none of a second time. */
export const copiedYearAnswerSchema = single(z.object({ moved_ids: z.array(idSchema) }))

export const plansQuerySchema = z.object({ building_id: queryId() })
export type PlansQuery = z.infer<typeof plansQuerySchema>

// ---- what is done with them ----

const reasonText = optionalText('理由', limits.text.description)
export const moveOccurrenceRequestSchema = z.object({
  planned_month: z.string({ error: notAccepted('予定月') }).regex(/^\d{4}-(0[1-9]|1[0-2])$/, notADate('予定月')),
  /** Null: the month alone. */
  planned_on: optionalDate('予定日'),
  reason: reasonText,
  /** Without it this one alone; the others move by as many months, to the same day of theirs. */
  scope: z.enum(keysOf(moveScopeLabels), notAChoice('変更の範囲')).optional(),
})
/** How many times a change of each scope reaches. */
export const moveScopesSchema = z.object({ one: z.int(), following: z.int(), all: z.int() })
export type MoveScopes = z.infer<typeof moveScopesSchema>
export const moveScopesAnswerSchema = single(moveScopesSchema)
export type MoveOccurrenceRequest = z.infer<typeof moveOccurrenceRequestSchema>

export const skipOccurrenceRequestSchema = z.object({ reason: requiredText('理由', limits.text.description) })
export type SkipOccurrenceRequest = z.infer<typeof skipOccurrenceRequestSchema>

/** 今日始める: on which day, by the device's clock; it may arrive later. */
export const startOccurrenceRequestSchema = z.object({ start_date: requiredDate('開始日') })
export type StartOccurrenceRequest = z.infer<typeof startOccurrenceRequestSchema>
export const startedOccurrenceSchema = z.object({
  /** With the matter that it is done in. */
  occurrence: listedOccurrenceSchema,
  /** Somebody had arranged it before: that matter is the one. */
  is_joined: z.boolean(),
})
export type StartedOccurrence = z.infer<typeof startedOccurrenceSchema>
export const startedOccurrenceAnswerSchema = single(startedOccurrenceSchema)

const occurrenceIds = idList('実施回').min(1, required('実施回'))
export const closeOccurrencesRequestSchema = z.object({
  occurrence_ids: occurrenceIds,
  performed_on: requiredDate('実施日'),
  result: z.enum(keysOf(occurrenceResultLabels), notAChoice('結果')).nullish(),
  certificate_until: optionalDate('次の有効期限'),
  /** Of a day before today: why it is said only now. */
  reason: reasonText,
})
export type CloseOccurrencesRequest = z.infer<typeof closeOccurrencesRequestSchema>
export const closedOccurrencesAnswerSchema = single(z.object({ closed: z.int() }))

/** 届出: what was handed in at the authority. Said again, it corrects what was said. */
export const reportOccurrenceRequestSchema = z.object({
  sent_on: requiredDate('届出日'),
  receipt_number: optionalText('受付番号', limits.text.shortText),
  /** The state of it that was seen: where somebody has recorded it otherwise since, the answer is 409. */
  updated_at: timestampSchema.optional(),
})
/** As it stands, and whose it is. */
export const reportConflictSchema = conflictSchema.extend({
  current: listedOccurrenceSchema.extend({ updated_by: namedSchema.nullable() }).optional(),
})
export type ReportConflict = z.infer<typeof reportConflictSchema>
export type ReportOccurrenceRequest = z.infer<typeof reportOccurrenceRequestSchema>

// ---- 手配 ----

/** A visit: what is done in one building, on one day (or in one month), by the same people. */
export const visitSchema = z.object({
  /** Names the visit within this answer. */
  key: z.string(),
  name: z.string(),
  building: namedSchema,
  start_date: dateSchema.nullable(),
  performer: z.enum(keysOf(performerLabels)),
  partner_name: z.string().nullable(),
  occurrences: z.array(
    z.object({ id: idSchema, kind_name: z.string(), due_by: dateSchema, planned_on: dateSchema.nullable() }),
  ),
  users: z.array(namedSchema),
  /** Matters of the building in the same month that are on the same day, or are called as one of its kinds. */
  doubles: z.array(namedSchema),
})
export type Visit = z.infer<typeof visitSchema>
/** Of a month, or of these times. */
export const visitsQuerySchema = z
  .object({
    month: queryMonth().optional(),
    building_id: queryList(queryId()),
    occurrence_id: queryList(queryId()),
    /** All on this day, as whoever carries them there asks; without it on the days that they are planned on. */
    start_date: queryDate().optional(),
  })
  .refine(({ month, occurrence_id }) => month !== undefined || occurrence_id !== undefined, {
    path: ['month'],
    message: required('予定月'),
  })
export type VisitsQuery = z.infer<typeof visitsQuerySchema>
export const visitsAnswerSchema = listOf(visitSchema)

/** 未手配: what is planned in a month or before and nobody has arranged, the nearest last day first; of very many those planned the earliest. */
export const unarrangedQuerySchema = z.object({
  month: queryMonth(),
  name: z.string().max(limits.text.search).optional(),
  building_id: queryList(queryId()),
  kind_id: queryList(queryId()),
  performer: z.enum(keysOf(performerLabels)).optional(),
  partner_name: z.string().max(limits.text.shortText).optional(),
})
export type UnarrangedQuery = z.infer<typeof unarrangedQuerySchema>
export const unarrangedTimeSchema = occurrenceSchema
  .pick({ id: true, due_by: true, planned_month: true, planned_on: true, is_unconfirmed: true })
  .extend({
    building: namedSchema,
    kind: inspectionKindSchema.pick({ id: true, name: true, is_legal: true }),
    performer: z.enum(keysOf(performerLabels)),
    partner_name: z.string().nullable(),
    hours: z.number().nullable(),
    users: z.array(namedSchema),
  })
export type UnarrangedTime = z.infer<typeof unarrangedTimeSchema>
export const unarrangedSchema = z.object({
  times: z.array(unarrangedTimeSchema),
  /** There are more than are answered: whoever looks for them narrows it down. */
  has_more: z.boolean(),
  /** Whom the company's plans name, for choosing among. */
  partner_names: z.array(z.string()),
})
export type Unarranged = z.infer<typeof unarrangedSchema>
export const unarrangedAnswerSchema = single(unarrangedSchema)

export const arrangeRequestSchema = z.object({
  visits: z
    .array(
      z
        .object({
          occurrence_ids: occurrenceIds,
          name: requiredText('案件名', limits.text.name),
          start_date: optionalDate('予定日'),
          /** Of the day that it begins on. */
          start_time: optionalTime('開始時刻'),
          end_time: optionalTime('終了時刻'),
          /** Who goes, beside those that the plans name. */
          lead_user_id: optionalId('主担当'),
          /** Of a day behind the last one of a time that is not planned on it. */
          reason: reasonText,
        })
        .refine(({ start_date, start_time, end_time }) => Boolean(start_date) || !(start_time || end_time), {
          path: ['start_time'],
          message: validationMessages.timeWithoutDay,
        })
        .refine(({ start_time, end_time }) => !start_time || !end_time || start_time < end_time, {
          path: ['end_time'],
          message: validationMessages.timeRange,
        }),
      { error: notAccepted('訪問') },
    )
    .min(1, required('訪問'))
    .max(200, maxCount('訪問', 200)),
})
export type ArrangeRequest = z.infer<typeof arrangeRequestSchema>
export const arrangedAnswerSchema = listOf(namedSchema)

// ---- カレンダーの連携 ----

/** A secret address that a calendar program reads, in the sight of whoever made it. */
export const calendarFeedSchema = z.object({
  id: idSchema,
  reach: z.enum(keysOf(feedReachLabels)),
  building: namedSchema.nullable(),
  url: z.string(),
  created_at: timestampSchema,
})
export type CalendarFeed = z.infer<typeof calendarFeedSchema>
export const calendarFeedsAnswerSchema = listOf(calendarFeedSchema)
export const calendarFeedAnswerSchema = single(calendarFeedSchema)
export const createCalendarFeedRequestSchema = z
  .object({
    reach: z.enum(keysOf(feedReachLabels), notAChoice('対象')),
    building_id: requiredId(labels.building_id).nullish(),
  })
  .refine(({ reach, building_id }) => reach !== 'building' || Boolean(building_id), {
    path: ['building_id'],
    error: required(labels.building_id),
  })
export type CreateCalendarFeedRequest = z.infer<typeof createCalendarFeedRequestSchema>
