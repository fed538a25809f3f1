import { z } from 'zod'
import {
  dateSchema,
  idList,
  idSchema,
  listOf,
  namedSchema,
  optionalId,
  optionalText,
  requiredEmail,
  requiredId,
  requiredInteger,
  requiredText,
  single,
  timestampSchema,
} from '../fields.ts'
import { seenConflict } from '../histories/conflicts.contract.ts'
import { limits } from '../limits.ts'
import { userRefSchema } from '../users/users.contract.ts'
import { firmColumnLabels as labels } from './firms.labels.ts'
import { registrationNumber } from './registration-number.contract.ts'

/** Somebody of a firm. */
export const firmPersonSchema = userRefSchema.extend({ is_firm_head: z.boolean() })
export type FirmPerson = z.infer<typeof firmPersonSchema>

/** A 取引先 as the company's own people see it. */
export const firmSchema = z.object({
  id: idSchema,
  name: z.string(),
  tel: z.string().nullable(),
  registration_number: z.string().nullable(),
  seats: z.int().min(0),
  /** Seats that are held: people, and invitations that still may be accepted. */
  taken: z.int().min(0),
  people: z.array(firmPersonSchema),
  updated_at: timestampSchema,
})
export type Firm = z.infer<typeof firmSchema>
export const firmAnswerSchema = single(firmSchema)
export const firmsAnswerSchema = listOf(firmSchema)

export const createFirmRequestSchema = z.object({
  name: requiredText(labels.name, limits.text.shortText),
  tel: optionalText(labels.tel, limits.text.phone),
  registration_number: registrationNumber(),
  seats: requiredInteger(labels.seats, { max: limits.firmSeats }).optional(),
})
export type CreateFirmRequest = z.infer<typeof createFirmRequestSchema>
/**
 * Only what is sent changes. `seen` are the values that the edit began from: where somebody else has changed the same
 * fields since, the answer is 409 (firmConflictSchema).
 */
export const updateFirmRequestSchema = createFirmRequestSchema
  .extend({ seen: firmSchema.pick({ name: true, tel: true, registration_number: true, seats: true }).partial() })
  .partial()
export type UpdateFirmRequest = z.infer<typeof updateFirmRequestSchema>
export const firmConflictSchema = seenConflict(firmSchema)
export type FirmConflict = z.infer<typeof firmConflictSchema>

/**
 * A guest comes to the firm, or becomes its head, or is that no longer. `seen` is where they stood: where they stand
 * elsewhere by now, the answer is 409.
 */
export const firmPlaceRequestSchema = z.object({
  is_firm_head: z.boolean(),
  seen: z.object({ firm_id: idSchema.nullable(), is_firm_head: z.boolean() }).optional(),
})
export type FirmPlaceRequest = z.infer<typeof firmPlaceRequestSchema>

// ---- as its head sees it ----

/** A job that one's own people do for the company. */
const ownMatterSchema = namedSchema.extend({
  start_date: dateSchema.nullable(),
  end_date: dateSchema.nullable(),
  building: z.object({ name: z.string() }).nullable(),
  /** Those of one's own people who are on it. */
  user_ids: z.array(idSchema),
  /** Whether the head is: of what is the firm's by its 担当会社 alone, nothing else is told before somebody of it is on it. */
  is_member: z.boolean(),
})
export type OwnFirmMatter = z.infer<typeof ownMatterSchema>

export const ownFirmSchema = firmSchema.omit({ updated_at: true }).extend({
  invited: z.array(z.object({ id: idSchema, email: z.string(), expires_at: timestampSchema })),
  /** The head's own matters and those whose 担当会社 the firm is, as far as they are not completed; the next first. */
  matters: z.array(ownMatterSchema),
})
export type OwnFirm = z.infer<typeof ownFirmSchema>
export const ownFirmAnswerSchema = single(ownFirmSchema)

/** `seen` as in updateFirmRequestSchema; the 409 is ownFirmConflictSchema. */
export const updateOwnFirmRequestSchema = createFirmRequestSchema
  .pick({ tel: true, registration_number: true })
  .extend({ seen: ownFirmSchema.pick({ tel: true, registration_number: true }).partial() })
  .partial()
export type UpdateOwnFirmRequest = z.infer<typeof updateOwnFirmRequestSchema>
export const ownFirmConflictSchema = seenConflict(ownFirmSchema)
export type OwnFirmConflict = z.infer<typeof ownFirmConflictSchema>

export const inviteToOwnFirmRequestSchema = z.object({
  email: requiredEmail(),
  matter_ids: idList('案件', limits.maxPageSize).optional(),
})
export type InviteToOwnFirmRequest = z.infer<typeof inviteToOwnFirmRequestSchema>

/** To one of one's own people; in the place of another of them, where one is told. */
export const handMatterRequestSchema = z.object({
  user_id: requiredId('引き継ぐ人'),
  instead_of_user_id: optionalId('外れる人'),
})
export type HandMatterRequest = z.infer<typeof handMatterRequestSchema>

/** Who takes over the matters that are not completed; wanted where there are any. */
export const removeFromOwnFirmRequestSchema = z.object({ successor_user_id: optionalId('引き継ぐ人') })
export type RemoveFromOwnFirmRequest = z.infer<typeof removeFromOwnFirmRequestSchema>
