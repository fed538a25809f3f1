/** 取引先: as the company keeps them (internal users), and one's own as its head. */
import { dataQuery } from './call-query.ts'
import { companyKey } from './query.ts'

export const firmQueries = {
  /** All of them by name, with their people. */
  all: (companyId: string) => dataQuery(companyId, companyKey(companyId, 'firms', 'all'), 'GET /firms'),
  /** The one that the person heads. */
  own: (companyId: string) => dataQuery(companyId, companyKey(companyId, 'firms', 'own'), 'GET /own-firm'),
}
