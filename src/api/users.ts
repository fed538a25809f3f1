/** The company's members. */
import { queryOptions } from '@tanstack/react-query'
import type { RemoveUserRequest } from '#domain/users/departures.contract.ts'
import type { AbsenceRequest, UpdateUserRequest, UserFilter } from '#domain/users/users.contract.ts'
import { companyCall } from './call.ts'
import { isForForm } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'
import { companyKey } from './query.ts'

export const userQueries = {
  /** Everybody, by name. */
  refs: (companyId: string) =>
    queryOptions({
      queryKey: companyKey(companyId, 'users', 'refs'),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /users/partial-properties', { signal })),
    }),
  list: (companyId: string, filter: UserFilter) =>
    queryOptions({
      queryKey: companyKey(companyId, 'users', 'list', filter),
      queryFn: ({ signal }) => companyCall(companyId, 'GET /users', { query: filter, signal }),
    }),
  /** What hangs on somebody who is to leave: asked anew each time. No part of `users`: of whoever has left there is none. */
  departure: (companyId: string, id: number) =>
    queryOptions({
      queryKey: companyKey(companyId, 'departures', id),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /users/{id}/departure', { params: { id }, signal })),
      gcTime: 0,
      staleTime: 0,
    }),
}

const useUserMutation = <Input>(companyId: string, mutationFn: (input: Input) => Promise<unknown>, failure?: string) =>
  useNounMutation(companyId, 'users', mutationFn, {
    ...(failure ? { failure } : { screenShows: isForForm }),
    // The screen shows what stands also after a refusal: somebody else may have been first.
    isOutdated: () => true,
  })

export const useUpdateUser = (companyId: string) =>
  useUserMutation(companyId, ({ id, ...body }: UpdateUserRequest & { id: number }) =>
    companyCall(companyId, 'PUT /users/{id}', { params: { id }, body }),
  )

export const useRemoveUser = (companyId: string) =>
  useUserMutation(companyId, ({ id, ...body }: RemoveUserRequest & { id: number }) =>
    companyCall(companyId, 'DELETE /users/{id}', { params: { id }, body }),
  )

export const useSetAbsence = (companyId: string) =>
  useUserMutation(companyId, ({ id, ...body }: AbsenceRequest & { id: number }) =>
    companyCall(companyId, 'PUT /users/{id}/absence', { params: { id }, body }),
  )

export const useEndAbsence = (companyId: string) =>
  useUserMutation(
    companyId,
    (id: number) => companyCall(companyId, 'DELETE /users/{id}/absence', { params: { id } }),
    '不在の設定の取り消しに失敗しました。時間をおいて、やり直してください。',
  )
