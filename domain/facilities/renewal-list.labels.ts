/** What 更新計画 says of each facility, on the screen and in its file. */
import { keysOf } from '../labels.ts'
import { renewalYears } from './facilities.labels.ts'
import { facilityColumnLabels as labels } from './facility-columns.labels.ts'

export const renewalListLabels = {
  name: labels.name,
  facility_category_id: labels.facility_category_id,
  installation_floor: labels.installation_floor,
  renewal_on: '更新予定日',
  renewal_cost: labels.renewal_cost,
} as const

/** Years go by their distance: what is left out this year is left out next year too. */
export const renewalColumns = [
  ...keysOf(renewalListLabels),
  ...Array.from({ length: renewalYears }, (_, index) => `year-${index}` as const),
] as const
export type RenewalColumn = (typeof renewalColumns)[number]
