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
import { commentShows } from './comments.labels.ts'
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
  /** I have not seen it, and it concerns me: on my own matters and documents, where I spoke, or naming me. */
  is_unread: z.boolean(),
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
  /** Those that wait for me, or that name me. */
  show: z.enum(commentShows).optional(),
  /** In the words, or in the name of the matter or document. */
  q: z.string().max(limits.text.search).optional(),
  ...pageQuery,
})
export type CommentFilter = z.infer<typeof commentFilterSchema>

export const createCommentRequestSchema = z.object({
  body: requiredText('コメント', limits.text.comment),
  mentioned_user_ids: idList('メンバー').optional(),
})
export type CreateCommentRequest = z.infer<typeof createCommentRequestSchema>

/** Those that I have seen; without ids all. */
export const readCommentsRequestSchema = z.object({ ids: idList('コメント', limits.maxPageSize).optional() })
export type ReadCommentsRequest = z.infer<typeof readCommentsRequestSchema>
/** What still waits to be seen. */
export const commentCountsSchema = z.object({ unread_comments_count: z.int().min(0) })
export type CommentCounts = z.infer<typeof commentCountsSchema>
export const commentCountsAnswerSchema = single(commentCountsSchema)
