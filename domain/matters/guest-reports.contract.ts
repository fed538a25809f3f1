import { z } from 'zod'
import { namedSchema, optionalText, requiredText, timestampSchema, writtenShape } from '../fields.ts'
import { limits } from '../limits.ts'
import {
  guestReportLabels,
  guestReportStateLabels,
  guestReportTexts,
  type GuestReportState,
} from './guest-reports.labels.ts'

const states = Object.keys(guestReportStateLabels) as GuestReportState[]
export const guestReportStateSchema = z.enum(states)

/** The last that a guest said of a matter. For the company's own people, and for that guest. */
export const guestReportSchema = z.object({
  user: namedSchema,
  state: guestReportStateSchema,
  note: z.string().nullable(),
  reported_at: timestampSchema,
  ...writtenShape,
  /** Whether it waits for one of the company's own people, who confirm it or send it back. */
  is_waiting: z.boolean(),
  /** Why it was sent back; null where it was not. */
  sent_back: z.string().nullable(),
  canSettle: z.boolean(),
})
export type GuestReport = z.infer<typeof guestReportSchema>

/** `PUT matters/{id}/guest-report`; whoever declines says why. */
export const reportStateRequestSchema = z
  .object({
    state: z.enum(states, { error: '状態を選択してください。' }),
    note: optionalText(guestReportLabels.note, limits.text.guestRequestNote),
  })
  .refine(({ state, note }) => state !== 'declined' || !!note, { path: ['note'], message: guestReportTexts.noteNeeded })
export type ReportStateRequest = z.infer<typeof reportStateRequestSchema>

/** `POST matters/{id}/guest-reports/{user_id}/confirm`: the state that was read, since another may stand there by now. */
export const confirmReportRequestSchema = z.object({ state: guestReportStateSchema })
export type ConfirmReportRequest = z.infer<typeof confirmReportRequestSchema>

/** `POST matters/{id}/guest-reports/{user_id}/send-back` */
export const sendBackReportRequestSchema = confirmReportRequestSchema.extend({
  note: requiredText('理由', limits.text.guestRequestNote),
})
export type SendBackReportRequest = z.infer<typeof sendBackReportRequestSchema>
