import { z } from 'zod'
import { idSchema, listOf, requiredInteger, requiredText, single, timestampSchema } from '../fields.ts'
import { seenConflict } from '../histories/conflicts.contract.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { maxCount, required } from '../text/validation.ts'
import { tagColumnLabels as labels } from './tags.labels.ts'

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
  name: requiredText(labels.name, limits.text.name),
  /** Without it, a new one stands last. */
  sort_order: requiredInteger('並び順', { max: limits.integer }).optional(),
})
export type CreateTagRequest = z.infer<typeof createTagRequestSchema>
/** `seen` is the name that the edit began from: where it is another by now, the answer is 409 (tagConflictSchema). */
export const updateTagRequestSchema = createTagRequestSchema.extend({ seen: tagSchema.pick({ name: true }) }).partial()
export type UpdateTagRequest = z.infer<typeof updateTagRequestSchema>
export const tagConflictSchema = seenConflict(tagSchema)
export type TagConflict = z.infer<typeof tagConflictSchema>

export const orderTagsRequestSchema = z.object({
  tags: z
    .array(z.object({ id: idSchema, sort_order: z.int().min(0).max(limits.integer) }))
    .min(1, required('タグ'))
    .max(limits.ids, maxCount('タグ', limits.ids)),
})
export type OrderTagsRequest = z.infer<typeof orderTagsRequestSchema>
