/** What of the notifications is marked as read, and how a person hears of what. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type {
  NotificationsAnswer,
  ReadNotificationsRequest,
  UnreadCounts,
} from '#domain/notifications/notifications.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall } from './call.ts'
import { notificationQueries } from './notifications.ts'
import { companyKey, invalidateNoun } from './query.ts'

const noun = 'notifications'

const invalidateUnread = (client: QueryClient, companyId: string) => {
  void client.invalidateQueries({ queryKey: notificationQueries.byCompany().queryKey })
  return invalidateNoun(client, companyId, noun)
}

const none: UnreadCounts = { unread_count: 0, unread_comments_count: 0 }

/** Marks these, or without ids all, as read; they show so at once. */
export const useReadNotifications = (companyId: string) => {
  const client = useQueryClient()
  const queryKey = companyKey(companyId, noun)
  return useMutation({
    mutationFn: (body: Pick<ReadNotificationsRequest, 'ids'>) =>
      companyCall(companyId, 'PUT /notifications/read', { body }),
    onMutate: async ({ ids }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData({ queryKey })
      const read_at = new Date().toISOString()
      client.setQueriesData<NotificationsAnswer>(
        { queryKey: companyKey(companyId, noun, 'list') },
        (answer) =>
          answer && {
            ...answer,
            ...(ids ? {} : none),
            data: answer.data.map((notification) =>
              notification.read_at === null && (!ids || ids.includes(notification.id))
                ? { ...notification, read_at }
                : notification,
            ),
          },
      )
      if (!ids) client.setQueryData(notificationQueries.unread(companyId).queryKey, none)
      return before
    },
    onError: (_error, _body, before) => before?.forEach(([key, data]) => client.setQueryData(key, data)),
    onSettled: () => invalidateUnread(client, companyId),
    meta: { failure: failureText('お知らせ', '更新') },
  })
}

/** Marks as read what the screen that is open shows by itself; nobody asked for it, so a failure waits for the next time. */
export const useReadShownNotifications = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Omit<ReadNotificationsRequest, 'ids'>) =>
      companyCall(companyId, 'PUT /notifications/read', { body }),
    onSuccess: () => invalidateUnread(client, companyId),
    meta: { screenShows: () => true },
  })
}
