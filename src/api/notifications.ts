/** What a person is to hear of: comments that name them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReadNotificationsRequest } from '#domain/comments/notifications.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { companyCall } from './call.ts'
import { companyKey, invalidateNoun } from './query.ts'

const pollEveryMs = 60_000

export const notificationQueries = {
  /** The newest page and how many are unread in all; asked for every minute while the window is looked at. */
  newest: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'notifications'),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /notifications', { signal }),
      staleTime: pollEveryMs,
      refetchInterval: pollEveryMs,
      refetchOnWindowFocus: true,
      // It asks by itself, again and again: a failure is only told where the list is looked at.
      meta: { screenShows: () => true },
    }),
}

/** Marks these, or without ids all, as read; they show so at once. */
export const useReadNotifications = (companyId: string) => {
  const client = useQueryClient()
  const { queryKey } = notificationQueries.newest(companyId)
  return useMutation({
    mutationFn: (body: ReadNotificationsRequest) => companyCall(companyId, 'PUT /notifications/read', { body }),
    onMutate: async ({ ids }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      const read_at = new Date().toISOString()
      const isRead = (id: number) => ids === undefined || ids.includes(id)
      if (before) {
        const data = before.data.map((notification) =>
          notification.read_at === null && isRead(notification.id) ? { ...notification, read_at } : notification,
        )
        client.setQueryData(queryKey, {
          ...before,
          data,
          unread_count: ids === undefined ? 0 : Math.max(0, before.unread_count - ids.length),
        })
      }
      return before
    },
    onError: (_error, _body, before) => client.setQueryData(queryKey, before),
    onSettled: () => {
      void invalidateNoun(client, companyId, 'home')
      return client.invalidateQueries({ queryKey })
    },
    meta: { failure: failureText('お知らせ', '更新') },
  })
}
