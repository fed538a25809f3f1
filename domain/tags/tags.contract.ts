import { z } from 'zod'
import { idSchema, listOf, requiredInteger, requiredText, single, timestampSchema } from '../fields.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { maxCount, required } from '../text/validation.ts'

export const tagSchema = z.object({
  id: idSchema,
  name: z.string(),
  sort_order: z.int(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  /** Drawings that carry it; deleted ones do not count. */
  linked_drawings_count: z.int(),
})
export type Tag = z.infer<typeof tagSchema>

export const tagAnswerSchema = single(tagSchema)
/** By sort_order, as every list of tags. */
export const tagsAnswerSchema = paged(tagSchema)
export const allTagsAnswerSchema = listOf(tagSchema)

export const tagFilterSchema = z.object({ name: z.string().max(limits.text.search).optional(), ...pageQuery })
export type TagFilter = z.infer<typeof tagFilterSchema>

export const createTagRequestSchema = z.object({
  name: requiredText('タグ名', limits.text.name),
  /** Without it, a new one stands last. */
  sort_order: requiredInteger('並び順', { max: limits.integer }).optional(),
})
export type CreateTagRequest = z.infer<typeof createTagRequestSchema>
export const updateTagRequestSchema = createTagRequestSchema.partial()
export type UpdateTagRequest = z.infer<typeof updateTagRequestSchema>

export const orderTagsRequestSchema = z.object({
  tags: z
    .array(z.object({ id: idSchema, sort_order: z.int().min(0).max(limits.integer) }))
    .min(1, required('タグ'))
    .max(limits.ids, maxCount('タグ', limits.ids)),
})
export type OrderTagsRequest = z.infer<typeof orderTagsRequestSchema>
