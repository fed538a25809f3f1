/** What a person is to hear of, and what of it is not read yet. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { NotificationFilter } from '#domain/notifications/notifications.contract.ts'
import { dataQuery } from './call-query.ts'
import { companyCall, openCall } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

const noun = 'notifications'

const pollEveryMs = 60_000

export const notificationQueries = {
  /** Asked for every minute while the window is looked at. */
  unread: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, noun, 'unread'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /notifications/unread-count', { signal })),
      staleTime: pollEveryMs,
      refetchInterval: pollEveryMs,
      refetchOnWindowFocus: true,
      // It asks by itself, again and again: a failure is told where the list is looked at.
      meta: { screenShows: () => true },
    }),
  /** Of every company that one belongs to, in one call. */
  byCompany: () =>
    queryOptions({
      queryKey: ['unread-by-company'],
      queryFn: ({ signal }) => dataOf(openCall('GET /api/user/unread-counts', { signal })),
      staleTime: pollEveryMs,
      refetchInterval: pollEveryMs,
      refetchOnWindowFocus: true,
      meta: { screenShows: () => true },
    }),
  /** One page, newest first. */
  list: (companyId: string, filter: NotificationFilter) =>
    queryOptions({
      queryKey: companyKey(companyId, noun, 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /notifications', { query: filter, signal }),
      staleTime: 0,
      placeholderData: keepPreviousData,
      meta: { screenShows: () => true },
    }),
}

export const notificationChoiceQueries = {
  /** How the person hears of each kind. */
  all: (companyId: string) => ({
    ...dataQuery(companyId, companyKey(companyId, 'notification-choices'), 'GET /notification-choices'),
    staleTime: 0,
    meta: { screenShows: () => true },
  }),
}
