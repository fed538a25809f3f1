import { z } from 'zod'
import {
  idList,
  idSchema,
  namedSchema,
  queryId,
  requiredText,
  single,
  timestampSchema,
  writtenShape,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { userRefSchema } from '../users/users.contract.ts'

/** A comment on a matter, or on one of its documents (document is then set). */
export const commentSchema = z.object({
  id: idSchema,
  body: z.string(),
  /** Null where a recipient of the document asks through their link. */
  user: userRefSchema.nullable(),
  recipient_name: z.string().nullable(),
  matter: namedSchema.nullable(),
  document: namedSchema.nullable(),
  /** The people named with @, by the name that stands in the text; `shown_name` marks whoever left since. */
  mentions: z.array(namedSchema.extend({ shown_name: z.string() })),
  created_at: timestampSchema,
  ...writtenShape,
  canDelete: z.boolean(),
})
export type Comment = z.infer<typeof commentSchema>

export const commentAnswerSchema = single(commentSchema)
export const commentsAnswerSchema = paged(commentSchema)

export const commentFilterSchema = z.object({
  matter_id: queryId().optional(),
  document_id: queryId().optional(),
  user_id: queryId().optional(),
  ...pageQuery,
})
export type CommentFilter = z.infer<typeof commentFilterSchema>

export const createCommentRequestSchema = z.object({
  body: requiredText('コメント', limits.text.comment),
  mentioned_user_ids: idList('メンバー').optional(),
})
export type CreateCommentRequest = z.infer<typeof createCommentRequestSchema>
