/** Last year's table copied: each open time into the month in which it stood, or was performed, a year before. */
import { shiftMonth } from '../months.ts'
import { dateOf, dayOfMonth, lastDayOf, monthNumberOf } from './days.ts'
import { isFixed, type Occurrence } from './rules.ts'

export type Standing = Omit<Occurrence, 'certificate_until' | 'is_unconfirmed'>
export type CopiedPlace = Pick<Occurrence, 'planned_month' | 'planned_on'>
/** `same`: it stands there already; `kept`: somebody has put it where it is. */
export type Copied<Row extends Standing> = { moves: { row: Row; place: CopiedPlace }[]; same: Row[]; kept: Row[] }

/** Where it stood, a year later. */
const monthOf = ({ performed_on, planned_month }: Standing): string =>
  shiftMonth(performed_on?.slice(0, 7) ?? planned_month, 12)

const numberOf = (month: string): number => monthNumberOf(`${month}-01`)

const fits = ({ opens_on, due_by }: Standing, month: string): boolean =>
  `${month}-01` <= due_by && lastDayOf(numberOf(month)) >= opens_on

/** The day of the month stays, where it counts there. */
const placeIn = ({ opens_on, due_by, planned_on }: Standing, planned_month: string): CopiedPlace => {
  const day = planned_on && dayOfMonth(numberOf(planned_month), dateOf(planned_on))
  return { planned_month, planned_on: day && opens_on <= day && day <= due_by ? day : null }
}

/** Of one plan. Each time of last year is copied once; what hangs on another goes by the last one that it may stand as late as. */
export const copiedFrom = <Row extends Standing>(last: readonly Standing[], rows: readonly Row[]): Copied<Row> => {
  const copied: Copied<Row> = { moves: [], same: [], kept: [] }
  const left = last
    .filter(({ state }) => state !== 'skipped' && state !== 'excluded')
    .map(monthOf)
    .toSorted()
  const open = rows
    .filter((row) => !isFixed(row) && !row.is_forecast)
    .toSorted((one, other) => (one.planned_month < other.planned_month ? -1 : 1))
  for (const row of open) {
    const isChained = row.period_key.startsWith('#')
    const index = isChained
      ? left.findLastIndex((month) => fits(row, month))
      : left.findIndex((month) => fits(row, month))
    const month = left[index]
    if (month === undefined) continue
    left.splice(index, 1)
    if (row.is_placed) copied.kept.push(row)
    else if (month === row.planned_month) copied.same.push(row)
    else copied.moves.push({ row, place: placeIn(row, month) })
  }
  return copied
}
