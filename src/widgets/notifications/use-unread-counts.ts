import { useQuery } from '@tanstack/react-query'
import type { UnreadCounts } from '#domain/notifications/notifications.contract.ts'
import { notificationQueries } from '#src/api/notifications.ts'

/** How much waits to be read; nothing while it is not known. */
export const useUnreadCounts = (companyId: string): UnreadCounts =>
  useQuery(notificationQueries.unread(companyId)).data ?? { unread_count: 0, unread_comments_count: 0 }
