/** What stands in a month of the 年間作業計画表: the seven marks, the same on screen and paper. */
import type { Plan, PlanOccurrence, YearTable } from './plans.contract.ts'
import type { OccurrenceRole } from './plans.labels.ts'
import type { Rule } from './rules.ts'

export const planMarkLabels = {
  planned: '予定',
  arranged: '手配済み',
  performed: '実施済み',
  moved: '日程変更',
  missed: '未実施',
  skipped: '見送り',
  forecast: '見込み',
} as const
export type PlanMark = keyof typeof planMarkLabels
/** A report is handed in rather than performed. */
export const markWord = (mark: PlanMark, { role }: Pick<PlanOccurrence, 'role'>): string =>
  mark === 'performed' && role === 'report' ? '届出済み' : planMarkLabels[mark]

/** A row of the table: the inspections of a plan, beneath them its reports to the authority. */
export type YearLine = {
  plan: Plan
  role: OccurrenceRole
  /** How it is counted in this building. */
  rule: Rule
  occurrences: readonly PlanOccurrence[]
}
export const linesOf = (rows: YearTable['rows']): YearLine[] =>
  rows.flatMap(({ plan, occurrences, reports }) => [
    { plan, role: 'inspection' as const, rule: plan.rule, occurrences },
    ...(plan.report_rule || reports.length > 0
      ? [{ plan, role: 'report' as const, rule: plan.report_rule ?? plan.rule, occurrences: reports }]
      : []),
  ])

/** As text, for files: they read without fonts of ours. */
export const planMarkSigns = {
  planned: '○',
  arranged: '◎',
  performed: '●',
  moved: '△',
  missed: '×',
  skipped: '－',
  forecast: '（○）',
} as const satisfies Record<PlanMark, string>

/** What of a time decides its mark. */
export type MarkedTime = Pick<
  PlanOccurrence,
  'state' | 'performed_on' | 'planned_month' | 'planned_on' | 'moved_from' | 'due_by' | 'is_forecast'
>

export type MonthMark<Time extends MarkedTime = PlanOccurrence> = {
  occurrence: Time
  mark: PlanMark
  /** Of the month, where it is known. */
  day: number | null
}

const dayIn = (day: string | null, month: string): number | null =>
  day?.startsWith(month) ? Number(day.slice(8)) : null

const openMark = ({ due_by, is_forecast, state }: MarkedTime, today: string): PlanMark => {
  if (is_forecast) return 'forecast'
  if (due_by < today) return 'missed'
  return state === 'arranged' ? 'arranged' : 'planned'
}

/** Of one time alone, wherever it stands. */
export const markOf = (occurrence: MarkedTime, today: string): PlanMark => {
  if (occurrence.performed_on !== null) return 'performed'
  return occurrence.state === 'skipped' ? 'skipped' : openMark(occurrence, today)
}

const markIn = <Time extends MarkedTime>(occurrence: Time, month: string, today: string): MonthMark<Time> | null => {
  const { state, performed_on, planned_month, planned_on, moved_from } = occurrence
  if (state === 'excluded') return null
  const isDone = performed_on !== null
  const own = isDone ? performed_on.slice(0, 7) : planned_month
  if (own === month)
    return isDone
      ? { occurrence, mark: 'performed', day: dayIn(performed_on, month) }
      : {
          occurrence,
          mark: state === 'skipped' ? 'skipped' : openMark(occurrence, today),
          day: state === 'skipped' ? null : dayIn(planned_on, month),
        }
  return moved_from === month ? { occurrence, mark: 'moved', day: null } : null
}

export const marksOf = <Time extends MarkedTime>(
  occurrences: readonly Time[],
  month: string,
  today: string,
): MonthMark<Time>[] => occurrences.flatMap((occurrence) => markIn(occurrence, month, today) ?? [])

/** 予定 of a form that has a line of its own for 実績: what was to be, whatever became of it. */
export const plannedMarksOf = <Time extends MarkedTime>(
  occurrences: readonly Time[],
  month: string,
): MonthMark<Time>[] =>
  occurrences.flatMap((occurrence): MonthMark<Time>[] => {
    const { state, planned_month, planned_on, moved_from, is_forecast } = occurrence
    if (state === 'excluded') return []
    const mark = is_forecast ? 'forecast' : state === 'arranged' ? 'arranged' : 'planned'
    if (planned_month === month) return [{ occurrence, mark, day: dayIn(planned_on, month) }]
    return moved_from === month ? [{ occurrence, mark: 'moved', day: null }] : []
  })

/** 実績: what was done, let go or missed. */
export const doneMarksOf = <Time extends MarkedTime>(
  occurrences: readonly Time[],
  month: string,
  today: string,
): MonthMark<Time>[] =>
  marksOf(occurrences, month, today).filter(
    ({ mark }) => mark === 'performed' || mark === 'skipped' || mark === 'missed',
  )

/** What counts as work of the month: where it was moved from and what was let go do not. */
const isWork = ({ mark }: Pick<MonthMark, 'mark'>): boolean => mark !== 'moved' && mark !== 'skipped'

/** How many times a month has of it. */
export const countWork = (occurrences: readonly MarkedTime[], month: string, today: string): number =>
  marksOf(occurrences, month, today).filter(isWork).length

export type YearTotals = { count: number; hours: number; price: number }

/** Of all plans in a month. */
export const totalsOf = (
  rows: readonly Pick<YearLine, 'plan' | 'occurrences'>[],
  month: string,
  today: string,
): YearTotals => {
  const totals: YearTotals = { count: 0, hours: 0, price: 0 }
  for (const { plan, occurrences } of rows) {
    const count = countWork(occurrences, month, today)
    totals.count += count
    totals.hours += count * (plan.hours ?? 0)
    totals.price += count * (plan.price ?? 0)
  }
  return totals
}

/** The text beside a cell's first mark: the day; of several how many are done. */
export const cellText = (marks: readonly Omit<MonthMark, 'occurrence'>[]): string => {
  const [first] = marks
  if (!first) return ''
  const work = marks.filter(isWork)
  if (work.length > 1) {
    const done = work.filter(({ mark }) => mark === 'performed').length
    return done === 0 ? String(work.length) : `${done}/${work.length}`
  }
  if (first.mark === 'missed') return '未'
  return first.day === null ? '' : String(first.day)
}

/** Which mark a cell shows of several: what asks for somebody first. */
const order: readonly PlanMark[] = ['missed', 'planned', 'arranged', 'forecast', 'performed', 'skipped', 'moved']
export const shownMark = <Mark extends Pick<MonthMark, 'mark'>>(marks: readonly Mark[]): Mark | undefined =>
  marks.toSorted((one, other) => order.indexOf(one.mark) - order.indexOf(other.mark))[0]

/** ○14, ●9, ×未: what a cell says on paper. */
export const signText = (marks: readonly Omit<MonthMark, 'occurrence'>[]): string => {
  const shown = shownMark(marks)
  return shown ? planMarkSigns[shown.mark] + cellText(marks) : ''
}
