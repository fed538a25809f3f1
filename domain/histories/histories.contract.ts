import { z } from 'zod'
import { enumSchema, idSchema, timestampSchema, writtenShape } from '../fields.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { historyableTypes, historyTypeLabels } from './histories.labels.ts'

/** One change of a field, by its key and Japanese label; values are display text. Of what a recipient of a mail did, user is the name alone. */
export const historySchema = z.object({
  id: idSchema,
  type: enumSchema(historyTypeLabels),
  field: z.string().nullable(),
  column_name: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  user: z.object({ name: z.string(), profile_photo_path: z.string().nullable() }).nullable(),
  historyable_id: idSchema,
  historyable_type: z.enum(historyableTypes),
  historyable_name: z.string(),
  is_deleted: z.boolean(),
  updated_at: timestampSchema,
  ...writtenShape,
})
export type History = z.infer<typeof historySchema>

export const historiesAnswerSchema = paged(historySchema)
export const historyFilterSchema = z.object({ ...pageQuery })
export type HistoryFilter = z.infer<typeof historyFilterSchema>
