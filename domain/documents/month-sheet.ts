/** What month a month sheet is of, and what its columns are then: which day, closed or not, today or still to come. */
import { lastDayOfMonth, monthOf } from '../months.ts'
import { weekdays } from '../dates.ts'
import { eras } from '../eras.ts'
import { weekdayOf } from '../plans/days.ts'
import { isRemarkPoint, monthSheetsOf } from '../templates/month-grids.ts'
import type { GridUnit, MonthGrid, MonthSheet, SheetColumn } from '../templates/month-grids.ts'
import { isInputType, type ItemType } from '../templates/item-types.ts'
import { isEmptyValue } from './docs-data.ts'
import type { DocsDataValue } from './documents.contract.ts'
import type { DataByItem } from './sections.ts'

/** Whether what is made of such a template is of a month. */
export const isOfMonth = (grids: readonly MonthGrid[] = []): boolean => grids.some(({ unit }) => unit !== 'month')

/** The first day of a day's month: what a document keeps of it. */
export const periodOf = (day: string): string => `${monthOf(day)}-01`

/** The day that a column is; of a week its first. null beyond the month's end, and of a month of the year. */
export const dayOfColumn = (unit: GridUnit, { number }: Pick<SheetColumn, 'number'>, period: string): string | null => {
  if (unit === 'month') return null
  const date = unit === 'day' ? number : (number - 1) * 7 + 1
  const day = `${monthOf(period)}-${String(date).padStart(2, '0')}`
  return day <= lastDayOfMonth(monthOf(period)) ? day : null
}

export type ColumnState = 'past' | 'today' | 'later' | 'none'
export type DatedColumn = SheetColumn & {
  /** null beyond the month's end, and where columns are months. */
  day: string | null
  /** 日 to 土; '' where it is no day. */
  weekday: string
  isClosed: boolean
  /** none: the month has no such day. */
  state: ColumnState
}

/** Whether a day is in a column that begins on `day`. */
const isIn = (today: string, day: string, unit: GridUnit, { number }: SheetColumn, period: string): boolean => {
  if (unit === 'day') return today === day
  const next = dayOfColumn(unit, { number: number + 1 }, period)
  return monthOf(today) === monthOf(period) && today >= day && (next === null || today < next)
}

/** The columns of a sheet on a day, `today`; without a month all of them are to be filled in. */
export const datedColumns = (
  { unit, columns }: Pick<MonthSheet<unknown>, 'unit' | 'columns'>,
  { period, closed_days = [] }: { period?: string | null | undefined; closed_days?: readonly string[] | undefined },
  today: string,
): DatedColumn[] => {
  const closed = new Set(closed_days)
  return columns.map((column): DatedColumn => {
    const day = period ? dayOfColumn(unit, column, period) : null
    if (!period || unit === 'month') {
      const isToday = unit === 'month' && Number(today.slice(5, 7)) === column.number
      return { ...column, day: null, weekday: '', isClosed: false, state: isToday ? 'today' : 'past' }
    }
    if (day === null) return { ...column, day, weekday: '', isClosed: false, state: 'none' }
    return {
      ...column,
      day,
      weekday: unit === 'day' ? weekdays[weekdayOf(day)]! : '',
      isClosed: unit === 'day' && closed.has(day),
      state: today < day ? 'later' : isIn(today, day, unit, column, period) ? 'today' : 'past',
    }
  })
}

type Item = { id: number; type: ItemType; cell_reference: string | null }

export type Missing<I> = { item: I; label: string; column: DatedColumn }

/** What should be filled in by now and is not: of past days, and today's where asked for. Closed days and remarks are not counted. */
export const missingCells = <I extends Item>(
  sheet: MonthSheet<I>,
  columns: readonly DatedColumn[],
  valueOf: (itemId: number) => DocsDataValue | undefined,
  withToday = false,
): Missing<I>[] =>
  columns.flatMap((column, at) => {
    const isDue = column.state === 'past' || (withToday && column.state === 'today')
    if (!isDue || column.isClosed) return []
    return sheet.points.flatMap((point) => {
      const item = point.items[at]
      return item && isInputType(item.type) && !isRemarkPoint(point) && isEmptyValue(valueOf(item.id))
        ? [{ item, label: point.label, column }]
        : []
    })
  })

/** 285 of 520: what is filled in of all that the month asks for. */
export const sheetProgress = <I extends Item>(
  sheet: MonthSheet<I>,
  columns: readonly DatedColumn[],
  valueOf: (itemId: number) => DocsDataValue | undefined,
): { filled: number; total: number } => {
  const asked = columns.flatMap((column, at) =>
    column.state === 'none' || column.isClosed
      ? []
      : sheet.points.flatMap((point) => (isRemarkPoint(point) ? [] : (point.items[at] ?? []))),
  )
  return { filled: asked.filter(({ id }) => !isEmptyValue(valueOf(id))).length, total: asked.length }
}

/** The nearest earlier column of the same part of the day that is no closed day: 前日. */
export const columnBefore = (columns: readonly DatedColumn[], at: number): number | null => {
  for (let before = at - 1; before >= 0; before -= 1) {
    const column = columns[before]!
    if (column.part === columns[at]!.part && !column.isClosed && column.state !== 'none') return before
  }
  return null
}

const eraYearOf = (period: string): number => {
  const day = Number(period.replaceAll('-', ''))
  const era = eras.find(({ from }) => from <= day)
  return era ? Number(period.slice(0, 4)) - era.firstYear + 1 : Number(period.slice(0, 4))
}

export type PeriodValue = { item_id: number; value: string }

/** What of its month stands in a sheet from the first: year, month, first day, and the days of the week where the form has none. */
export const periodValues = <I extends Item>(
  grids: readonly MonthGrid[],
  items: readonly I[],
  period: string,
): PeriodValue[] => {
  const byCell = new Map(items.flatMap((item) => (item.cell_reference ? [[item.cell_reference, item] as const] : [])))
  const at = (reference: string | null, value: string): PeriodValue[] => {
    const item = reference === null ? undefined : byCell.get(reference)
    return item && isInputType(item.type) ? [{ item_id: item.id, value }] : []
  }
  const values = grids.flatMap((grid) => [
    ...at(grid.year, String(grid.is_era ? eraYearOf(period) : Number(period.slice(0, 4)))),
    ...at(grid.month, String(Number(period.slice(5, 7)))),
    ...at(grid.first_day, period),
  ])
  const days = monthSheetsOf(grids, items).flatMap((sheet) =>
    sheet.weekdays.flatMap((item, index) => {
      const day = dayOfColumn(sheet.unit, sheet.columns[index]!, period)
      return item && day ? [{ item_id: item.id, value: weekdays[weekdayOf(day)]! }] : []
    }),
  )
  return [...new Map([...values, ...days].map((each) => [each.item_id, each])).values()]
}

/** Items of days that the month does not have. */
export const itemsBeyond = <I extends Item>(
  grids: readonly MonthGrid[],
  items: readonly I[],
  period: string,
): Set<number> =>
  new Set(
    monthSheetsOf(grids, items)
      .filter(({ unit }) => unit !== 'month')
      .flatMap(({ unit, columns, points, writers }) =>
        columns.flatMap((column, at) =>
          dayOfColumn(unit, column, period) === null
            ? [...points.map((point) => point.items[at]), writers[at]].flatMap((item) => item?.id ?? [])
            : [],
        ),
      ),
  )

/** 担当 of these columns: who writes into a column stands in its row. Answers what is to be written there besides. */
export const writerEntries = <I extends Item>(
  grids: readonly MonthGrid[],
  items: readonly I[],
  written: ReadonlySet<number>,
  { name, data }: { name: string; data: DataByItem },
): { item_id: number; data: string }[] =>
  monthSheetsOf(grids, items).flatMap((sheet) =>
    sheet.columns.flatMap((_, at) => {
      const writer = sheet.writers[at]
      const isWritten = sheet.points.some((point) => {
        const item = point.items[at]
        return item && written.has(item.id)
      })
      if (!writer || !isWritten || written.has(writer.id) || !isEmptyValue(data.get(writer.id))) return []
      return writer.type === 'text' || writer.type === 'textarea' ? [{ item_id: writer.id, data: name }] : []
    }),
  )
