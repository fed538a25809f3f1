/**
 * The report to the authority, a row of its own beside the inspection's: checked every six months, reported every three
 * years. Of what an authority sets the months the report is due in them; of the rest so many years after the last one.
 */
import { earlier, later } from './days.ts'
import { expectedOn, occurrencesOf, type Horizon } from './occurrences.ts'
import { isChained, isFixed, type CompanyCalendar, type Occurrence, type Rule, type Timing } from './rules.ts'

export type Reporting = {
  /** Every so many years; 0: nothing is reported, null: only what an authority sets the months of. */
  report_years: number | null
  /** The day of the last one; null where nobody knows. */
  reported_on: string | null
}

export const reportRuleOf = (rule: Rule, { report_years }: Pick<Reporting, 'report_years'>): Rule | null => {
  if (report_years === 0) return null
  if (rule.counting === 'report') return rule
  return report_years === null ? null : { counting: 'rolling', every: { n: report_years, unit: 'year' } }
}

const noWish = { month: null, week: null, weekday: null, date: null }

/** Nobody knows when it was reported last: due with the first inspection, which it tells of, and from now on. */
const sinceUnknown = (rows: readonly Occurrence[], timing: Timing): Occurrence[] => {
  const [first, ...rest] = rows
  if (!first || isFixed(first) || !first.is_unconfirmed) return [...rows]
  return [{ ...first, opens_on: earlier(timing.valid_from, first.opens_on) }, ...rest]
}

/** Not planned before the inspection that it tells of. */
const behindInspection = (row: Occurrence, inspections: readonly Occurrence[]): Occurrence => {
  if (isFixed(row) || row.is_placed) return row
  const days = inspections.flatMap((inspection) => {
    const day = expectedOn(inspection)
    const isOver = inspection.state === 'skipped' || inspection.state === 'excluded'
    return !isOver && inspection.due_by <= row.due_by && day >= row.opens_on ? [day] : []
  })
  const month = earlier(days.reduce(later, `${row.planned_month}-01`), row.due_by).slice(0, 7)
  return { ...row, planned_month: month }
}

/** `inspections` are the plan's own times, `history` what is known of its reports. */
export const reportsOf = (
  timing: Timing,
  reporting: Reporting,
  inspections: readonly Occurrence[],
  history: readonly Occurrence[],
  horizon: Horizon,
  company: CompanyCalendar,
): Occurrence[] => {
  const rule = reportRuleOf(timing.rule, reporting)
  if (rule === null) return history.filter(isFixed)
  const { reported_on } = reporting
  const own: Timing = { ...timing, rule, anchor_on: reported_on, wish: noWish, is_due_at_restart: true }
  if (!isChained(rule)) {
    // A season that was reported before the plan began is over.
    const rows = occurrencesOf(own, history, horizon, company).filter(
      (row) => isFixed(row) || reported_on === null || row.period_key > reported_on,
    )
    return rows.map((row) => behindInspection(row, inspections))
  }
  const first = inspections[0]
  const isUnknown = reported_on === null && first !== undefined
  const valid_from = isUnknown ? later(timing.valid_from, first.due_by) : timing.valid_from
  const rows = occurrencesOf({ ...own, valid_from }, history, horizon, company)
  return isUnknown ? sinceUnknown(rows, timing) : rows
}
