/** 更新計画: which equipment is due in which of the coming years, and what that costs. */
import { renewalYears, type RenewalSort, type RenewalSortField } from './facilities.labels.ts'
import { lifetimeOf } from './facilities.rules.ts'

export type Renewable = {
  renewal_on: string | null
  legal_lifetime: number | null
  actual_lifetime: number | null
  renewal_cost: number | null
}

/**
 * The years from `firstYear` on in which it is due: what is over counts to the first, and what lives less than the span
 * comes again. Empty where nobody knows.
 */
export const dueYears = (facility: Renewable, firstYear: number): number[] => {
  const lifetime = lifetimeOf(facility)
  if (facility.renewal_on === null || lifetime === null) return []
  const years: number[] = []
  const last = firstYear + renewalYears - 1
  let year = Math.max(firstYear, Number(facility.renewal_on.slice(0, 4)))
  while (year <= last) {
    years.push(year)
    if (lifetime < 1) break
    year += lifetime
  }
  return years
}

type Planned = { facility: { name: string }; renewal_on: string; renewal_cost: number | null }

/** The rows of a building in the order asked for; without a cost they come last, either way round. */
export const sortRenewals = <Row extends Planned>(rows: readonly Row[], sort: RenewalSort): Row[] => {
  const isDown = sort.startsWith('-')
  const field = sort.replace('-', '') as RenewalSortField
  const compare = (one: Row, other: Row): number => {
    if (field === 'name') return one.facility.name.localeCompare(other.facility.name, 'ja')
    if (field === 'renewal_on') return one.renewal_on.localeCompare(other.renewal_on)
    return (one.renewal_cost ?? 0) - (other.renewal_cost ?? 0)
  }
  return rows.toSorted((one, other) => {
    if (field === 'renewal_cost' && (one.renewal_cost === null) !== (other.renewal_cost === null))
      return one.renewal_cost === null ? 1 : -1
    return isDown ? compare(other, one) : compare(one, other)
  })
}
