/** 持ち出し: what a device is to hold. */
import { queryOptions } from '@tanstack/react-query'
import { companyCall } from './call.ts'
import { dataOf } from './http.ts'
import { companyKey } from './query.ts'

export const carryQueries = {
  /** `matter_id`: those that were chosen beside those of today and tomorrow. */
  list: (companyId: string, matter_id: number[]) =>
    queryOptions({
      queryKey: companyKey(companyId, 'carry', matter_id),
      queryFn: ({ signal }) => dataOf(companyCall(companyId, 'GET /carry', { query: { matter_id }, signal })),
    }),
}
