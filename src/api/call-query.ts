/**
 * A query of one call, kept under its noun's key:
 *
 *   list: (companyId: string, filter: FacilityFilter) =>
 *     callQuery(companyId, key(companyId, 'list', filter), 'GET /facilities', { query: filter }),
 *   histories: (…) => ({ ...callQuery(…), staleTime: 0 }),
 */
import { queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { companyCall } from './call.ts'
import type { CallAnswer, CallInputs, CallName } from './call.ts'
import { dataOf } from './http.ts'

/** With the whole answer: a page of a list tells of the others. */
export const callQuery = <Name extends CallName>(
  companyId: string,
  queryKey: QueryKey,
  name: Name,
  ...[input]: CallInputs<Name>
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => companyCall(companyId, name, ...([{ ...input, signal }] as never)),
  })

type Data<Name extends CallName> = CallAnswer<Name> extends { data: infer Data } ? Data : never

/** With what it says alone. */
export const dataQuery = <Name extends CallName>(
  companyId: string,
  queryKey: QueryKey,
  name: Name,
  ...[input]: CallInputs<Name>
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      dataOf(
        companyCall(companyId, name, ...([{ ...input, signal }] as never)) as Promise<
          CallAnswer<Name> & { data: Data<Name> }
        >,
      ),
  })
