/** Invitations as they are read. */
import { queryOptions } from '@tanstack/react-query'
import type { InvitationFilter } from '#domain/invitations/invitations.contract.ts'
import { dataQuery } from './call-query.ts'
import { openCall } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

export const invitationQueries = {
  /** Those who are invited to the matter and have not come yet; only for whoever may edit it. */
  ofMatter: (companyId: string, matter_id: number) =>
    dataQuery(companyId, companyKey(companyId, 'invitations', 'of-matter', { matter_id }), 'GET /invitations', {
      query: { matter_id, per_page: 100 },
    }),
  /** Those that still wait, newest first. */
  pending: (companyId: string, filter: InvitationFilter) =>
    dataQuery(companyId, companyKey(companyId, 'invitations', 'pending', filter), 'GET /invitations', {
      query: { ...filter, pending: true, per_page: 100 },
    }),
  /** Those that wait for the person who is signed in, in every company. */
  waiting: () =>
    queryOptions({
      queryKey: ['waiting-invitations'],
      queryFn: ({ signal }) => dataOf(openCall('GET /api/user/invitations', { signal })),
      meta: { screenShows: () => true },
    }),
  byToken: (token: string) =>
    queryOptions({
      queryKey: ['invitation', token],
      queryFn: ({ signal }) => dataOf(openCall('GET /api/public/invitations/{token}', { params: { token }, signal })),
      meta: { screenShows: () => true },
    }),
}
