/** 持ち出し: what a device is to hold. */
import { dataQuery } from './call-query.ts'
import { companyKey } from './query.ts'

export const carryQueries = {
  /** `matter_id`: those that were chosen beside those of today and tomorrow. */
  list: (companyId: string, matter_id: number[]) =>
    dataQuery(companyId, companyKey(companyId, 'carry', matter_id), 'GET /carry', { query: { matter_id } }),
}
