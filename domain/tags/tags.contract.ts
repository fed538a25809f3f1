import { z } from 'zod'
import { idSchema, listOf, requiredInteger, requiredText, single, timestampSchema } from '../fields.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'

export const tagSchema = z.object({
  id: idSchema,
  name: z.string(),
  sort_order: z.int(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  linked_drawings_count: z.int(),
})
export type Tag = z.infer<typeof tagSchema>

export const tagAnswerSchema = single(tagSchema)
export const tagsAnswerSchema = paged(tagSchema)
export const allTagsAnswerSchema = listOf(tagSchema)

export const tagFilterSchema = z.object({ name: z.string().max(limits.text.search).optional(), ...pageQuery })
export type TagFilter = z.infer<typeof tagFilterSchema>

export const createTagRequestSchema = z.object({
  name: requiredText('タグ名', limits.text.name),
  sort_order: requiredInteger('並び順', { max: 1_000_000 }).optional(),
})
export type CreateTagRequest = z.infer<typeof createTagRequestSchema>
export const updateTagRequestSchema = createTagRequestSchema.partial()
export type UpdateTagRequest = z.infer<typeof updateTagRequestSchema>
