/** 更新計画: which equipment is due in which of the coming years, and what that costs. */
import { lifetimeOf } from './facilities.rules.ts'

export const renewalYears = 10

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
