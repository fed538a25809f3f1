/** What hangs on a person who is to leave, and who takes it over. */
import { z } from 'zod'
import { idSchema, namedSchema, requiredId, single } from '../fields.ts'
import { limits } from '../limits.ts'
import { maxCount } from '../text/validation.ts'

export const departureSchema = z.object({
  /** Steps of running approvals that wait for the person's answer, now or later. */
  approvals: z.array(
    z.object({
      approval_id: idSchema,
      order_number: z.int().positive(),
      document: namedSchema,
      /** Nobody else is asked in the step: a substitute is wanted, and only where nobody could be one is the request cancelled. */
      is_alone: z.boolean(),
      /** Already in the round, or the applicant: not to be chosen. */
      taken_user_ids: z.array(idSchema),
    }),
  ),
  /** Matters that are not completed where nobody else is left. */
  matters: z.array(namedSchema),
  /** Documents not submitted yet that the person began. */
  documents: z.array(namedSchema),
})
export type Departure = z.infer<typeof departureSchema>
export const departureAnswerSchema = single(departureSchema)

const takenOver = <Key extends string>(key: Key, label: string) =>
  z
    .array(z.object({ [key]: requiredId(label), user_id: requiredId('後任') } as Record<Key | 'user_id', z.ZodNumber>))
    .max(limits.ids, maxCount(label, limits.ids))
    .optional()

/** Every matter of the departure wants a successor, and every step where nobody else is asked; the rest may do without. */
export const removeUserRequestSchema = z.object({
  approvals: takenOver('approval_id', '承認ステップ'),
  matters: takenOver('matter_id', '案件'),
  documents: takenOver('document_id', '書類'),
})
export type RemoveUserRequest = z.infer<typeof removeUserRequestSchema>
