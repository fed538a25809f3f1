/** 月次実施報告 of a building: what was done on which day, what was not and why, and what the next month holds. */
import { formatDay } from '../dates.ts'
import { formatMonth, shiftMonth } from '../months.ts'
import { outcomeFacts, outcomeMonth, rateText, ratesOf, sumOutcomes } from './outcome.ts'
import type { PlanOccurrence, YearTable } from './plans.contract.ts'
import { occurrenceResultLabels, occurrenceStateLabels } from './plans.labels.ts'
import { doerText, monthText } from './plans.list.ts'
import type { YearSheetRow } from './year-sheet.ts'

type Row = YearTable['rows'][number]
type Time = { plan: Row['plan']; occurrence: PlanOccurrence }

export const monthReportHeadings = ['点検種目', '根拠', '予定', '期限', '実施日', '結果', '担当', '備考'] as const

const plannedText = ({ planned_on, planned_month }: PlanOccurrence): string =>
  planned_on ? formatDay(planned_on) : monthText(planned_month)

/** What became of a time that was to be in the month and was not performed in it. */
const becameText = (occurrence: PlanOccurrence, month: string, today: string): string => {
  const { state, performed_on, planned_month } = occurrence
  if (state === 'skipped') return occurrenceStateLabels.skipped
  if (performed_on !== null) return `${formatDay(performed_on)}に実施`
  if (planned_month > month) return `${plannedText(occurrence)}へ変更`
  const { is_due_over, is_plan_over } = outcomeFacts(occurrence, today)
  return is_due_over || is_plan_over ? '未実施' : occurrenceStateLabels[state]
}

const line = ({ plan, occurrence }: Time, result: string): YearSheetRow => ({
  cells: [
    plan.kind.name,
    plan.kind.law ?? '',
    plannedText(occurrence),
    formatDay(occurrence.due_by),
    occurrence.performed_on ? formatDay(occurrence.performed_on) : '',
    result,
    doerText(plan),
    occurrence.reason ?? '',
  ],
})

const section = (title: string, rows: YearSheetRow[]): YearSheetRow[] => [
  { cells: [`${title}（${rows.length}件）`], isStrong: true },
  ...(rows.length === 0 ? [{ cells: ['なし'] }] : rows),
]

const byDay = (day: (occurrence: PlanOccurrence) => string) => (one: Time, other: Time) =>
  day(one.occurrence) < day(other.occurrence) ? -1 : 1

/** Of the times that stand in the month and in the one after it. */
export const monthReport = (
  rows: readonly Row[],
  month: string,
  today: string,
): { summary: string; rows: YearSheetRow[] } => {
  const next = shiftMonth(month, 1)
  const times: Time[] = rows.flatMap(({ plan, occurrences }) =>
    occurrences
      .filter(({ state, is_forecast }) => state !== 'excluded' && !is_forecast)
      .map((occurrence) => ({ plan, occurrence })),
  )
  const done = times.filter(({ occurrence }) => occurrence.performed_on?.startsWith(month))
  const own = times.filter(({ occurrence }) => outcomeMonth(occurrence) === month)
  const others = times.filter(
    ({ occurrence: time }) =>
      (outcomeMonth(time) === month || time.planned_month === month) &&
      (time.performed_on === null || time.performed_on.slice(0, 7) > month),
  )
  const coming = times.filter(
    ({ occurrence }) =>
      occurrence.planned_month === next && (occurrence.state === 'planned' || occurrence.state === 'arranged'),
  )
  const rates = ratesOf(sumOutcomes(own.map(({ occurrence }) => ({ ...outcomeFacts(occurrence, today), count: 1 }))))
  return {
    summary: `実施率 ${rateText(rates.done_rate)}　期限内率 ${rateText(rates.in_time_rate)}`,
    rows: [
      ...section(
        `${formatMonth(month)}に実施した点検`,
        done
          .toSorted(byDay(({ performed_on }) => performed_on!))
          .map((time) => line(time, time.occurrence.result ? occurrenceResultLabels[time.occurrence.result] : '実施')),
      ),
      ...section(
        '日程の変更・見送り・未実施',
        others
          .toSorted(byDay(({ due_by }) => due_by))
          .map((time) => line(time, becameText(time.occurrence, month, today))),
      ),
      ...section(
        `${formatMonth(next)}の予定`,
        coming.toSorted(byDay(plannedText)).map((time) => line(time, occurrenceStateLabels[time.occurrence.state])),
      ),
    ],
  }
}
