/** 行政庁 as data: whom the company reports to, and in which years and months of each group of use. */
import { z } from 'zod'
import {
  listOf,
  optionalDate,
  optionalInteger,
  optionalText,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { recordConflict } from '../histories/conflicts.contract.ts'
import { keysOf } from '../labels.ts'
import { limits } from '../limits.ts'
import { maxCount, notAccepted, notAChoice } from '../text/validation.ts'
import {
  authorityColumnLabels as labels,
  authorityTexts,
  groupColumnLabels as groupLabels,
  onlineFilingLabels,
} from './authorities.labels.ts'
import { authorityGroupSchema, monthDaySchema, reportAuthoritySchema, reportYears } from './plans.contract.ts'

/** More uses than any authority tells apart. */
const mostGroups = 100

/** A group keeps its key, by which plans name it; a new one is sent without. What nobody knows is empty. */
export const authorityGroupRequestSchema = z.object({
  key: z.string().max(limits.text.shortText).optional(),
  use: optionalText(groupLabels.use, limits.text.shortText),
  every_years: optionalInteger(groupLabels.every_years, { min: 1, max: reportYears }),
  fiscal_year: optionalInteger(groupLabels.fiscal_year, limits.plans.years),
  from: monthDaySchema.nullish(),
  to: monthDaySchema.nullish(),
})
export type AuthorityGroupRequest = z.infer<typeof authorityGroupRequestSchema>

const authorityShape = {
  name: requiredText(labels.name, limits.text.name),
  office: optionalText(labels.office, limits.text.shortText),
  address: optionalText(labels.address, limits.text.address),
  tel: optionalText(labels.tel, limits.text.phone),
  url: optionalText(labels.url, limits.text.description).refine(
    (url) => !url || /^https?:\/\/\S+$/.test(url),
    authorityTexts.notAnAddress,
  ),
  /** Null where nobody knows. */
  online_filing: z.enum(keysOf(onlineFilingLabels), notAChoice(labels.online_filing)).nullish(),
  groups: z
    .array(authorityGroupRequestSchema, { error: notAccepted(labels.groups) })
    .max(mostGroups, maxCount(labels.groups, mostGroups)),
  /** The day that somebody asked there; null until then. */
  confirmed_on: optionalDate(labels.confirmed_on),
  source: optionalText(labels.source, limits.text.description),
  note: optionalText(labels.note, limits.text.note),
}

export const authoritySchema = reportAuthoritySchema.omit({ group: true }).extend({
  online_filing: z.enum(keysOf(onlineFilingLabels)).nullable(),
  groups: z.array(authorityGroupSchema),
  source: z.string().nullable(),
  note: z.string().nullable(),
  /** Which candidate it was taken over from; null of the company's own. */
  candidate_key: z.string().nullable(),
  plan_count: z.int(),
  updated_at: timestampSchema,
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})
export type Authority = z.infer<typeof authoritySchema>
export const authorityConflictSchema = recordConflict(authoritySchema)
export const authorityAnswerSchema = single(authoritySchema)
export const authoritiesAnswerSchema = listOf(authoritySchema)

export const createAuthorityRequestSchema = z.object({
  ...authorityShape,
  candidate_key: optionalText('候補', limits.text.shortText),
})
export type CreateAuthorityRequest = z.infer<typeof createAuthorityRequestSchema>
/** Only what is sent changes; the groups are sent whole. */
export const updateAuthorityRequestSchema = z.object({ ...authorityShape, updated_at: timestampSchema }).partial()
export type UpdateAuthorityRequest = z.infer<typeof updateAuthorityRequestSchema>

/** How many plans a change would reach, and how many of their times it would make, change and take away. */
export const authorityReachSchema = z.object({ plans: z.int(), added: z.int(), changed: z.int(), gone: z.int() })
export type AuthorityReach = z.infer<typeof authorityReachSchema>
export const authorityReachAnswerSchema = single(authorityReachSchema)
