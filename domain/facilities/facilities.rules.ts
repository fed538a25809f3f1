import { shiftYears } from '../dates.ts'
import { linkedMatterStatuses, type LinkedMatterStatus, type RenewalPeriod } from './facilities.labels.ts'

/** What a facility's matters amount to: the least advanced of them decides. */
export const linkedMatterStatusOf = (types: readonly LinkedMatterStatus[]): LinkedMatterStatus =>
  types.toSorted((a, b) => a - b)[0] ?? linkedMatterStatuses.none

const yearsOfPeriod: Record<RenewalPeriod, number> = { 1: 0, 2: 1, 3: 3, 4: 5, 5: 10 }

/** The last day on which what is due counts to the period. */
export const renewalUntil = (period: RenewalPeriod, today: string): string => shiftYears(today, yearsOfPeriod[period])

/** Whole months from one day to another, rounded down. */
const monthsBetween = (from: string, to: string): number => {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0)
}
const dayMs = 24 * 60 * 60 * 1000
const spanText = (from: string, to: string): string => {
  const months = monthsBetween(from, to)
  if (months === 0) return `${Math.round((Date.parse(to) - Date.parse(from)) / dayMs)}日`
  const years = Math.floor(months / 12)
  if (years >= 3) return `${years}年`
  const rest = months % 12
  return [years > 0 ? `${years}年` : '', rest > 0 ? `${rest}か月` : ''].join('')
}

/** How much of its lifetime is left: 残り4年, 残り1年2か月, 残り12日, 2年超過. */
export const remainingText = (renewal_on: string, today: string): string =>
  renewal_on > today
    ? `残り${spanText(today, renewal_on)}`
    : renewal_on === today
      ? '本日で満了'
      : `${spanText(renewal_on, today)}超過`

/** Years of the lifetime that counts. */
export const lifetimeOf = (facility: {
  legal_lifetime: number | null
  actual_lifetime: number | null
}): number | null => facility.actual_lifetime ?? facility.legal_lifetime
