import { z } from 'zod'
import {
  dateSchema,
  idList,
  idSchema,
  listOf,
  namedSchema,
  optionalDate,
  optionalText,
  queryId,
  queryList,
  requiredDate,
  requiredEmail,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { fileRefSchema } from '../files/files.contract.ts'
import { keysOf } from '../labels.ts'
import { limits } from '../limits.ts'
import { maxCount, notAccepted, notAChoice, required } from '../text/validation.ts'
import { partnerJobs } from './partner-requests.ts'
import { partnerAskLabels, partnerRequestLabels as labels, partnerStateLabels } from './partner-requests.labels.ts'
import { occurrenceResultLabels } from './plans.labels.ts'

/** One letter with its link, what came back by it, and what was said to that. */
export const partnerRequestSchema = z.object({
  id: idSchema,
  asks: z.enum(keysOf(partnerAskLabels)),
  state: z.enum(keysOf(partnerStateLabels)),
  email: z.string(),
  name: z.string().nullable(),
  message: z.string().nullable(),
  /** Null where they have left. */
  asked_by: namedSchema.nullable(),
  created_at: timestampSchema,
  /** The last day of its link. */
  expires_on: dateSchema,
  answer: z.enum(keysOf(partnerAskLabels)).nullable(),
  answered_at: timestampSchema.nullable(),
  days: z.array(dateSchema),
  performed_on: dateSchema.nullable(),
  note: z.string().nullable(),
  file: fileRefSchema.nullable(),
  decided_by: namedSchema.nullable(),
  decided_at: timestampSchema.nullable(),
  /** Of the proposed days the one that was agreed. */
  agreed_on: dateSchema.nullable(),
  decision_note: z.string().nullable(),
})
export type PartnerRequest = z.infer<typeof partnerRequestSchema>
export const partnerRequestAnswerSchema = single(partnerRequestSchema)
/** Of one inspection, the newest first. */
export const partnerRequestsAnswerSchema = listOf(partnerRequestSchema)

// ---- asking ----

/** To whom a letter would go, and of which inspections. */
export const partnerLetterSchema = z.object({
  /** Names the letter within this answer. */
  key: z.string(),
  partner_name: z.string().nullable(),
  /** Of the last letter to the partner, or of the contact who belongs to it; null where nobody knows. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  jobs: z.array(
    z.object({
      occurrence_id: idSchema,
      building: namedSchema,
      kind_name: z.string(),
      due_by: dateSchema,
      planned_month: z.string(),
      planned_on: dateSchema.nullable(),
      /** Why nothing is asked of it; null where it is. */
      refusal: z.string().nullable(),
    }),
  ),
})
export type PartnerLetter = z.infer<typeof partnerLetterSchema>
export const partnerLettersQuerySchema = z.object({ occurrence_id: queryList(queryId()) })
export type PartnerLettersQuery = z.infer<typeof partnerLettersQuerySchema>
export const partnerLettersAnswerSchema = listOf(partnerLetterSchema)

export const askPartnersRequestSchema = z.object({
  letters: z
    .array(
      z.object({
        occurrence_ids: idList('実施回', partnerJobs).min(1, required('実施回')),
        email: requiredEmail(labels.email),
        name: optionalText(labels.name, limits.text.recipient),
      }),
      { error: notAccepted('依頼') },
    )
    .min(1, required('依頼'))
    .max(partnerJobs, maxCount('依頼', partnerJobs)),
  message: optionalText(labels.message, limits.text.comment),
})
export type AskPartnersRequest = z.infer<typeof askPartnersRequestSchema>
export const askedPartnersAnswerSchema = single(z.object({ letters: z.int() }))

// ---- what is said to an answer ----

export const agreeDayRequestSchema = z.object({
  planned_on: requiredDate('予定日'),
  /** Where that is behind the last day. */
  reason: optionalText('理由', limits.text.description),
})
export type AgreeDayRequest = z.infer<typeof agreeDayRequestSchema>

export const returnAnswerRequestSchema = z.object({ note: requiredText(labels.decision_note, limits.text.comment) })
export type ReturnAnswerRequest = z.infer<typeof returnAnswerRequestSchema>

/** As an inspection is said to be done by one of the company's own. */
export const confirmDoneRequestSchema = z.object({
  performed_on: requiredDate(labels.performed_on),
  result: z.enum(keysOf(occurrenceResultLabels), notAChoice('結果')).nullish(),
  certificate_until: optionalDate('次の有効期限'),
  reason: optionalText('理由', limits.text.description),
})
export type ConfirmDoneRequest = z.infer<typeof confirmDoneRequestSchema>

// ---- what a partner sends ----

export const proposeDaysSchema = z.object({
  day1: requiredDate('第1希望'),
  day2: optionalDate('第2希望'),
  day3: optionalDate('第3希望'),
  note: optionalText(labels.note, limits.text.comment),
})
export type ProposeDays = z.infer<typeof proposeDaysSchema>

export const reportDoneSchema = z.object({
  performed_on: requiredDate(labels.performed_on),
  note: optionalText(labels.note, limits.text.comment),
})
export type ReportDone = z.infer<typeof reportDoneSchema>
