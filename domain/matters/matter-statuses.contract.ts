import { z } from 'zod'
import { enumSchema, idSchema, listOf, requiredChoice, requiredInteger, requiredText, single } from '../fields.ts'
import { seenConflict } from '../histories/conflicts.contract.ts'
import { limits } from '../limits.ts'
import { maxCount, required } from '../text/validation.ts'
import { matterStatusColumnLabels as labels } from './matter-statuses.labels.ts'
import { matterStatusTypeLabels } from './matters.labels.ts'

export const matterStatusSchema = z.object({
  id: idSchema,
  name: z.string(),
  sort_order: z.int(),
  type_id: enumSchema(matterStatusTypeLabels),
  color_gradient_level: z.int().min(1).max(limits.gradientLevels),
  is_default: z.boolean(),
})
export type MatterStatus = z.infer<typeof matterStatusSchema>

export const matterStatusAnswerSchema = single(matterStatusSchema)
/** By sort_order. */
export const matterStatusesAnswerSchema = listOf(matterStatusSchema)

export const createMatterStatusRequestSchema = z.object({
  name: requiredText(labels.name, limits.text.name),
  type_id: requiredChoice(labels.type_id, matterStatusTypeLabels),
  color_gradient_level: requiredInteger(labels.color_gradient_level, { min: 1, max: limits.gradientLevels }),
  is_default: z.boolean().optional(),
})
export type CreateMatterStatusRequest = z.infer<typeof createMatterStatusRequestSchema>

/** A status beside the one that new matters begin with, which editing it may change. */
export const editedMatterStatusSchema = matterStatusSchema.extend({ default_id: idSchema })
export type EditedMatterStatus = z.infer<typeof editedMatterStatusSchema>
/**
 * Only what is sent changes. `seen` are the values that the edit began from: where somebody else has changed the same
 * fields since, the answer is 409 (matterStatusConflictSchema).
 */
export const updateMatterStatusRequestSchema = createMatterStatusRequestSchema
  .extend({
    seen: editedMatterStatusSchema
      .pick({ name: true, type_id: true, color_gradient_level: true, default_id: true })
      .partial(),
  })
  .partial()
export type UpdateMatterStatusRequest = z.infer<typeof updateMatterStatusRequestSchema>
export const matterStatusConflictSchema = seenConflict(editedMatterStatusSchema)
export type MatterStatusConflict = z.infer<typeof matterStatusConflictSchema>

export const orderMatterStatusesRequestSchema = z.object({
  matter_statuses: z
    .array(z.object({ id: idSchema, sort_order: z.int().min(0).max(limits.integer) }))
    .min(1, required('ステータス'))
    .max(limits.ids, maxCount('ステータス', limits.ids)),
})
export type OrderMatterStatusesRequest = z.infer<typeof orderMatterStatusesRequestSchema>
