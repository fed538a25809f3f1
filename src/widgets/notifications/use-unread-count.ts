import { useQuery } from '@tanstack/react-query'
import { notificationQueries } from '#src/api/notifications.ts'

/** How many comments name the user and are not read; 0 while it is not known. */
export const useUnreadCount = (companyId: string): number =>
  useQuery({ ...notificationQueries.newest(companyId), select: ({ unread_count }) => unread_count }).data ?? 0
