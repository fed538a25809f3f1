/** カレンダーの連携: addresses by which calendar programs read 点検計画. */
import type { CreateCalendarFeedRequest } from '#domain/plans/plans.contract.ts'
import { failureText } from '#domain/text/screens.ts'
import { dataQuery } from './call-query.ts'
import { companyCall } from './call.ts'
import { isForForm } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'
import { companyKey } from './query.ts'

export const calendarFeedQueries = {
  all: (companyId: string) =>
    dataQuery(companyId, companyKey(companyId, 'plans', 'calendar-feeds'), 'GET /calendar-feeds'),
}

export const useCreateCalendarFeed = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    (body: CreateCalendarFeedRequest) => dataOf(companyCall(companyId, 'POST /calendar-feeds', { body })),
    { screenShows: isForForm },
  )

export const useDeleteCalendarFeed = (companyId: string) =>
  useNounMutation(
    companyId,
    'plans',
    (id: number) => companyCall(companyId, 'DELETE /calendar-feeds/{id}', { params: { id } }),
    { failure: failureText('カレンダーの連携', '削除') },
  )
