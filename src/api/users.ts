/** The company's members. */
import { queryOptions } from '@tanstack/react-query'
import type { UserRef } from '#domain/users/users.contract.ts'
import { companyPath, http } from './http.ts'
import { companyKey } from './query.ts'

export const userQueries = {
  /** Everybody, by name. */
  refs: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'users', 'refs'),
      queryFn: async ({ signal }) =>
        (await http.get<{ data: UserRef[] }>(`${companyPath(companyId)}/users/partial-properties`, { signal })).data,
    }),
}
