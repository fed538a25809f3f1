/** What the plan's address says. */
import type { RenewalSort } from '#domain/facilities/facilities.labels.ts'
import { renewalSortParams } from '#domain/facilities/facilities.labels.ts'
import type { Address } from '#src/lib/search-params.ts'
import { choiceParam, idsParam } from '#src/lib/search-params.ts'

export type RenewalsSearch = { building_id?: number[] | undefined; sort?: RenewalSort | undefined }

export const readRenewalsSearch = ({ building_id, sort }: Record<string, unknown>): RenewalsSearch => ({
  building_id: idsParam(building_id),
  sort: choiceParam(renewalSortParams, sort),
})

export const renewalsAddress: Address = { read: readRenewalsSearch, labels: { building_id: '建物' } }
