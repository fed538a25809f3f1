import { z } from 'zod'
import { enumSchema, idSchema, listOf, requiredChoice, requiredInteger, requiredText, single } from '../fields.ts'
import { limits } from '../limits.ts'
import { maxCount, required } from '../text/validation.ts'
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
  name: requiredText('ステータス名', limits.text.name),
  type_id: requiredChoice('種別', matterStatusTypeLabels),
  color_gradient_level: requiredInteger('色の濃さ', { min: 1, max: limits.gradientLevels }),
  is_default: z.boolean().optional(),
})
export type CreateMatterStatusRequest = z.infer<typeof createMatterStatusRequestSchema>
export const updateMatterStatusRequestSchema = createMatterStatusRequestSchema.partial()
export type UpdateMatterStatusRequest = z.infer<typeof updateMatterStatusRequestSchema>

export const orderMatterStatusesRequestSchema = z.object({
  matter_statuses: z
    .array(z.object({ id: idSchema, sort_order: z.int().min(0).max(limits.integer) }))
    .min(1, required('ステータス'))
    .max(limits.ids, maxCount('ステータス', limits.ids)),
})
export type OrderMatterStatusesRequest = z.infer<typeof orderMatterStatusesRequestSchema>
