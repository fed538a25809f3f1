import { renewalSortParams } from '#domain/facilities/facilities.labels.ts'
import { idsFilter, listOf } from '#src/records/list-address.ts'

export const renewalList = listOf('renewals', {
  filters: { building_id: idsFilter('建物') },
  sorts: renewalSortParams,
  defaultSort: 'renewal_on',
})
