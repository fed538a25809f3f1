/** 日常巡回点検表: filled in to the day, on days that are not closed; one reading out of its limits, and a round cut short. */
import { customaryCalendar } from '#domain/company/closed-days.ts'
import { formatCellReference } from '#domain/templates/cell-reference.ts'
import type { ItemLimits } from '#domain/templates/item-limits.ts'
import { calendarOf } from '#domain/plans/calendar.ts'
import { amount, month, valuesOf, year, type FormWriter } from './writing.ts'

const limitsOf = (low: number | null, high: number | null): ItemLimits => ({
  ...{ alarm_low: low, attention_low: null, attention_high: null, alarm_high: high, marks_paper: false },
})

/** Beginnings of the names of readings, as they stand on the form, and what it says that they must lie between. */
export const dailyRoundLimits: readonly (readonly [name: string, limits: ItemLimits])[] = [
  ['受水槽 水位', limitsOf(1.2, 1.6)],
  ['揚水ポンプ', limitsOf(6, 8.5)],
  ['残留塩素', limitsOf(0.1, null)],
  ['空調機械室', limitsOf(null, 40)],
]

const firstRow = 5
const writerRow = 13
const remarks = '0:B16'
/** 良 or 否 of these, readings of the others. */
const looked = new Set([1, 5, 6])
const readings: Record<number, [from: number, to: number, decimals: number]> = {
  0: [1.3, 1.5, 2],
  2: [6.6, 7.4, 1],
  3: [6.8, 7.6, 1],
  4: [0.2, 0.5, 2],
  7: [26, 33, 1],
}
const points = 8
const writers = ['小林', '中村']

export const dailyRoundValues: FormWriter = ({ building, day, random }) => {
  const { isClosed } = calendarOf(customaryCalendar)
  const last = Number(day.slice(8))
  const days = Array.from({ length: last }, (_, index) => index + 1).filter(
    (date) => !isClosed(`${day.slice(0, 8)}${String(date).padStart(2, '0')}`),
  )
  // Of the last days the one before the last: what is seen first when the sheet is opened.
  const [short, low] = [days.at(-2), days.at(-3)]
  const at = (date: number, row: number) => formatCellReference({ sheet: 0, row, column: date + 1 })
  const columns = days.map((date) => {
    const rows = Array.from({ length: points }, (_, point) => point).filter((point) => date !== short || point < 5)
    return Object.fromEntries([
      ...rows.map((point) => [
        at(date, firstRow + point),
        looked.has(point) ? '良' : date === low && point === 4 ? '0.08' : amount(random, ...readings[point]!),
      ]),
      [at(date, writerRow), writers[date % 2]!],
    ]) as Record<string, string>
  })
  return valuesOf(
    { '0:B2': building.name, '0:J2': String(year(day)), '0:M2': String(month(day)) },
    ...(low === undefined ? [] : [{ [remarks]: `${low}日：残留塩素が低いため、放水のあと再測定（0.25）。` }]),
    ...columns,
  )
}
