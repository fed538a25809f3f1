import { formatDay } from '#domain/dates.ts'
import { lastDayOf, monthNumberOf } from '#domain/plans/days.ts'
import { isBehind } from '#domain/plans/moving.ts'
import type { MoveOccurrenceRequest } from '#domain/plans/plans.contract.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import type { Scope } from '#server/http/context.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import type { OccurrenceWithPlan } from './occurrences.store.ts'

export type Placing = Pick<MoveOccurrenceRequest, 'planned_month' | 'planned_on' | 'reason'>

type Found = Pick<OccurrenceWithPlan, 'occurrence'>

/** Of one that nobody has arranged yet. */
export const placed = (
  scope: Pick<Scope, 'user'>,
  found: Found,
  placing: Placing,
  field?: 'planned_on' | 'start_date',
) => {
  if (found.occurrence.state !== 'planned') throw conflict(planTexts.notOpen)
  return placedAnyhow(scope, found, placing, field)
}

/**
 * What a time says once a person puts it onto a month, or a day of it. The due day never moves with it: what is put behind it
 * stays overdue, with the reason. `field`: what the day is called where it was typed.
 */
export const placedAnyhow = (
  { user }: Pick<Scope, 'user'>,
  { occurrence: row }: Found,
  { planned_month, planned_on = null, reason }: Placing,
  field: 'planned_on' | 'start_date' = 'planned_on',
) => {
  if (row.is_forecast) throw conflict(planTexts.forecast)
  const last = planned_on ?? lastDayOf(monthNumberOf(`${planned_month}-01`))
  if (last < row.opens_on) throw invalid({ [field]: [planTexts.tooEarly(formatDay(row.opens_on))] })
  const isLate = isBehind(row, { planned_month, planned_on })
  if (isLate && !reason) throw invalid({ reason: [planTexts.postponed] })
  const first = row.moved_from ?? row.planned_month
  return {
    planned_month,
    planned_on,
    is_placed: true,
    moved_from: first === planned_month ? null : first,
    reason: isLate ? (reason ?? null) : null,
    reason_user_id: isLate ? user.id : null,
  }
}
