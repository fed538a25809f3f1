import { z } from 'zod'
import { idList, idSchema, single, timestampSchema } from '../fields.ts'
import { limits } from '../limits.ts'
import { paged, pageQuery } from '../paging.contract.ts'
import { maxCount } from '../text/validation.ts'
import { commentSchema } from './comments.contract.ts'

/** Somebody named me with @ in this comment. */
export const notificationSchema = z.object({
  id: idSchema,
  comment: commentSchema,
  created_at: timestampSchema,
  /** null = not read yet. */
  read_at: timestampSchema.nullable(),
})
export type Notification = z.infer<typeof notificationSchema>

const unread = { unread_count: z.int().min(0) }

/** Newest first. unread_count is of all pages. */
export const notificationsAnswerSchema = paged(notificationSchema).extend(unread)
export type NotificationsAnswer = z.infer<typeof notificationsAnswerSchema>
export const notificationFilterSchema = z.object({ ...pageQuery })
export type NotificationFilter = z.infer<typeof notificationFilterSchema>

/** Without ids all of mine. */
export const readNotificationsRequestSchema = z.object({
  ids: idList('お知らせ').max(limits.maxPageSize, maxCount('お知らせ', limits.maxPageSize)).optional(),
})
export type ReadNotificationsRequest = z.infer<typeof readNotificationsRequestSchema>
/** How many are still unread. */
export const readNotificationsAnswerSchema = single(z.object(unread))
