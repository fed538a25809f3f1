/** One visit may close the times of several plans: 総合点検 that of 機器点検 in its half, the yearly check the monthly one. */
import { isFixed, type Occurrence } from './rules.ts'

type Visit = { performed_on: string }

/**
 * Which of the plan's open times are closed by visits of plans that fulfil it, by period key. A visit closes the one
 * that may be performed on its day, once; where each hangs on the one before it (nothing else is `next`), also the one
 * that is overdue by then. What was missed in a period that is over stays missed.
 */
export const fulfilledBy = <Of extends Visit>(rows: readonly Occurrence[], visits: readonly Of[]): Map<string, Of> => {
  const closed = new Map<string, Of>()
  const next = rows.some(({ is_forecast }) => is_forecast) ? rows.find((row) => !isFixed(row)) : undefined
  const byDay = visits.toSorted((one, other) => (one.performed_on < other.performed_on ? -1 : 1))
  for (const visit of byDay) {
    const day = visit.performed_on
    const row = rows.find(
      (each) =>
        !isFixed(each) &&
        !each.is_forecast &&
        !closed.has(each.period_key) &&
        each.opens_on <= day &&
        (day <= each.due_by || each === next),
    )
    if (row) closed.set(row.period_key, visit)
  }
  return closed
}
