import { z } from 'zod'
import { idSchema, queryList, single, timestampSchema } from '../fields.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { trashNouns } from './trash.labels.ts'

export const trashEntrySchema = z.object({
  id: idSchema,
  noun: z.enum(trashNouns),
  record_id: idSchema,
  name: z.string(),
  /** Who deleted it. */
  user_name: z.string(),
  deleted_at: timestampSchema,
  /** From then on it may be gone for good. */
  expires_at: timestampSchema,
})
export type TrashEntry = z.infer<typeof trashEntrySchema>

export const trashAnswerSchema = paged(trashEntrySchema)
export const restoredAnswerSchema = single(trashEntrySchema)

/** A record by what it is, as whoever has just deleted it knows it. */
export const undoDeletionRequestSchema = z.object({ noun: z.enum(trashNouns), record_id: idSchema })
export type UndoDeletionRequest = z.infer<typeof undoDeletionRequestSchema>

export const trashFilterSchema = z.object({ noun: queryList(z.enum(trashNouns)), ...pageQuery })
export type TrashFilter = z.infer<typeof trashFilterSchema>
