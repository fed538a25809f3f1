/** What the plan's address says. */
import type { Address } from '#src/lib/search-params.ts'
import { choiceParam, idsParam } from '#src/lib/search-params.ts'

const fields = ['name', 'renewal_on', 'renewal_cost'] as const
export type RenewalSortField = (typeof fields)[number]
export type RenewalSort = RenewalSortField | `-${RenewalSortField}`
export const renewalSorts = fields.flatMap((field): RenewalSort[] => [field, `-${field}`])

export type RenewalsSearch = { building_id?: number[] | undefined; sort?: RenewalSort | undefined }

export const readRenewalsSearch = ({ building_id, sort }: Record<string, unknown>): RenewalsSearch => ({
  building_id: idsParam(building_id),
  sort: choiceParam(renewalSorts, sort),
})

export const renewalsAddress: Address = { read: readRenewalsSearch, labels: { building_id: '建物' } }
