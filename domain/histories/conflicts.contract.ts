/** What a save is answered where somebody else saved the same fields first (409). */
import { z } from 'zod'
import { namedSchema, timestampSchema } from '../fields.ts'

/** One field that somebody else changed and that was to be saved too; texts as the screen shows them. */
export const recordChangeSchema = z.object({
  /** Of the history: a column, or `schedule` for both days of a matter. */
  field: z.string(),
  /** Japanese label. */
  column_name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** What was to be saved. */
  mine: z.string().nullable(),
  /** Who changed it last. */
  user_name: z.string().nullable(),
})
export type RecordChange = z.infer<typeof recordChangeSchema>

/** The record as it is now, who made it so, and what both changed since the edit began, oldest first. */
export const recordConflict = <Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) =>
  z.object({
    message: z.string(),
    code: z.literal('conflict'),
    current: record.extend({ updated_by: namedSchema.nullable() }),
    changes: z.array(recordChangeSchema),
  })

/** The same of what is edited by the values seen: updated_at is when the last of the changes was made, where that is known. */
export const seenConflict = <Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) =>
  recordConflict(record.extend({ updated_at: timestampSchema.nullable() }))
