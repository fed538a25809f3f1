/** The company's members. */
import type { RemoveUserRequest } from '#domain/users/departures.contract.ts'
import type { AbsenceRequest, UpdateUserRequest, UserFilter } from '#domain/users/users.contract.ts'
import { callQuery, dataQuery } from './call-query.ts'
import { companyCall } from './call.ts'
import { isForForm } from './errors.ts'
import { useNounMutation } from './noun-mutation.ts'
import { companyKey } from './query.ts'

export const userQueries = {
  /** Everybody, by name. */
  refs: (companyId: string) =>
    dataQuery(companyId, companyKey(companyId, 'users', 'refs'), 'GET /users/partial-properties'),
  list: (companyId: string, filter: UserFilter) =>
    callQuery(companyId, companyKey(companyId, 'users', 'list', filter), 'GET /users', { query: filter }),
  /** What hangs on somebody who is to leave: asked anew each time. No part of `users`: of whoever has left there is none. */
  departure: (companyId: string, id: number) => ({
    ...dataQuery(companyId, companyKey(companyId, 'departures', id), 'GET /users/{id}/departure', { params: { id } }),
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
