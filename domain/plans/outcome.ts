/** 実施率 and 期限内率: how much of what was planned was done, and how much of it in time. docs/plans.md says it in words. */
import { keysOf } from '../labels.ts'
import { outcomeCountLabels, type OutcomeCount } from './outcome.labels.ts'
import type { OccurrenceState } from './plans.labels.ts'
import type { Occurrence } from './rules.ts'

export type OutcomeCounts = Record<OutcomeCount, number>
export const outcomeCounts = keysOf(outcomeCountLabels)
export const noOutcome: OutcomeCounts = {
  planned: 0,
  done: 0,
  completed: 0,
  skipped: 0,
  waiting: 0,
  missed: 0,
  in_time: 0,
  late: 0,
  overdue: 0,
}

/** What of a time decides: alike for one that is held in the hand and for thousands that a database counts. */
export type OutcomeFacts = {
  state: OccurrenceState
  is_forecast: boolean
  /** Nobody knows whether its last day is the right one. */
  is_unconfirmed: boolean
  /** Performed after its last day. */
  is_late: boolean
  /** Its last day is over. */
  is_due_over: boolean
  /** The day, or the month, that it is planned on now is over. */
  is_plan_over: boolean
}

export const outcomeFacts = (time: Occurrence, today: string): OutcomeFacts => ({
  state: time.state,
  is_forecast: time.is_forecast,
  is_unconfirmed: time.is_unconfirmed,
  is_late: time.performed_on !== null && time.performed_on > time.due_by,
  is_due_over: time.due_by < today,
  is_plan_over: time.planned_on === null ? time.planned_month < today.slice(0, 7) : time.planned_on < today,
})

/** Its own month: the one it was planned in before anybody moved it, so that moving it improves nothing. */
export const outcomeMonth = ({
  moved_from,
  planned_month,
}: Pick<Occurrence, 'planned_month'> & { moved_from: string | null }): string => moved_from ?? planned_month

/** As what it counts: of planned it is done, let go, still to come, or missed; in time is asked only where a last day is known. */
export const outcomeOf = (facts: OutcomeFacts): OutcomeCount[] => {
  const { state, is_forecast, is_unconfirmed, is_late, is_due_over, is_plan_over } = facts
  if (is_forecast || state === 'excluded') return []
  if (state === 'skipped') return ['planned', 'skipped']
  if (state === 'performed' || state === 'completed')
    return [
      'planned',
      'done',
      ...(state === 'completed' ? (['completed'] as const) : []),
      ...(is_unconfirmed ? [] : ([is_late ? 'late' : 'in_time'] as const)),
    ]
  if (is_due_over) return ['planned', 'missed', ...(is_unconfirmed ? [] : (['overdue'] as const))]
  return ['planned', is_plan_over ? 'missed' : 'waiting']
}

/** Of so many times of each kind. */
export const sumOutcomes = (times: Iterable<OutcomeFacts & { count: number }>): OutcomeCounts => {
  const sums = { ...noOutcome }
  for (const time of times) for (const key of outcomeOf(time)) sums[key] += time.count
  return sums
}

export type OutcomeRates = { done_rate: number | null; in_time_rate: number | null }
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** As fractions; null where there is nothing to be said of. */
export const ratesOf = ({ planned, done, skipped, waiting, in_time, late, overdue }: OutcomeCounts): OutcomeRates => ({
  done_rate: share(done, planned - skipped - waiting),
  in_time_rate: share(in_time, in_time + late + overdue),
})

/** 87.5%, and never 100% of what is not all; of nothing a dash. */
export const rateText = (rate: number | null): string => (rate === null ? '—' : `${percentOf(rate)}%`)

/** With one decimal, cut off: 99.96 of a hundred is not all of it. */
export const percentOf = (rate: number): number => Math.floor(rate * 1000 + 1e-9) / 10
