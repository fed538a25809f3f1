import { z } from 'zod'
import { dateSchema, namedSchema, optionalDate, optionalText, requiredId, timestampSchema } from '../fields.ts'
import { limits } from '../limits.ts'
import { guestRequestLabels, guestRequestStateLabels, type GuestRequestState } from './guest-requests.labels.ts'

/** For the company's own people and whoever is asked. */
export const guestRequestSchema = z.object({
  user: namedSchema,
  /** Whom it comes back to. */
  asked_by: namedSchema,
  due_date: dateSchema.nullable(),
  note: z.string().nullable(),
  state: z.enum(Object.keys(guestRequestStateLabels) as GuestRequestState[]),
  /** Last handed in to be looked at. */
  handed_in_at: timestampSchema.nullable(),
  created_at: timestampSchema,
  /** Whether the current user may hand it in now, and take it back from whoever is asked. */
  canHandIn: z.boolean(),
  canWithdraw: z.boolean(),
})
export type GuestRequest = z.infer<typeof guestRequestSchema>

/** `PUT documents/{id}/guest-request`: asked for the first time, of somebody else, or with another day or note. */
export const askGuestRequestSchema = z.object({
  user_id: requiredId(guestRequestLabels.user_id),
  due_date: optionalDate(guestRequestLabels.due_date),
  note: optionalText(guestRequestLabels.note, limits.text.guestRequestNote),
})
export type AskGuestRequest = z.infer<typeof askGuestRequestSchema>

/** `POST documents/{id}/guest-request/hand-in`; of a month sheet in which something is missing with the reason. */
export const handInRequestSchema = z.object({
  comment: optionalText('コメント', limits.text.applicantComment),
  missing_reason: optionalText('未記入の理由', limits.text.applicantComment),
})
export type HandInRequest = z.infer<typeof handInRequestSchema>
