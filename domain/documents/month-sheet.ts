/** What month a month sheet is of, and what its columns are then: which day, closed or not, today or still to come. */
import { limits } from '../limits.ts'
import { formatMonth, lastDayOfMonth, monthOf, shiftMonth } from '../months.ts'
import { cutText } from '../text/length.ts'
import { formatDayWithWeekday, weekdays } from '../dates.ts'
import { eras } from '../eras.ts'
import { weekdayOf } from '../plans/days.ts'
import { columnLabel, isRemarkPoint, monthSheetsOf } from '../templates/month-grids.ts'
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

type OfMonth = { period?: string | null | undefined; closed_days?: readonly string[] | undefined }

/** The sheets of a form with their columns on a day. */
export const datedSheets = <I extends Item>(
  grids: readonly MonthGrid[] = [],
  items: readonly I[],
  of: OfMonth,
  today: string,
): { sheet: MonthSheet<I>; columns: DatedColumn[] }[] =>
  monthSheetsOf(grids, items).map((sheet) => ({ sheet, columns: datedColumns(sheet, of, today) }))

export type MissingDay<I> = {
  key: string
  label: string
  cells: Missing<I>[]
  /** The points as people read them; 全8項目 where nothing at all stands there. */
  text: string
}

/** 未記入 of the month up to today, day by day. */
export const missingDays = <I extends Item>(
  sheets: readonly { sheet: MonthSheet<I>; columns: readonly DatedColumn[] }[],
  valueOf: (itemId: number) => DocsDataValue | undefined,
  withToday = true,
): MissingDay<I>[] =>
  sheets.flatMap(({ sheet, columns }) =>
    [...Map.groupBy(missingCells(sheet, columns, valueOf, withToday), ({ column }) => column)].map(
      ([column, cells]) => ({
        key: `${sheet.key} ${columns.indexOf(column)}`,
        label: dayLabel(column, sheet.unit),
        cells,
        text:
          cells.length > 1 && cells.length === askedIn(sheet, columns.indexOf(column)).length
            ? `全${cells.length}項目`
            : cells.map(({ label: point }) => point).join('、'),
      }),
    ),
  )

/** 6月17日(水) 朝; 第2週 where columns are no days. */
export const dayLabel = (column: DatedColumn, unit: GridUnit): string =>
  column.day !== null && unit === 'day'
    ? `${formatDayWithWeekday(column.day).slice(5)}${column.part === null ? '' : ` ${column.part}`}`
    : columnLabel(column, unit)

export const countMissing = (days: readonly MissingDay<unknown>[]): number =>
  days.reduce((sum, { cells }) => sum + cells.length, 0)

export const missingTexts = {
  title: '未記入',
  reason: '未記入の理由',
  count: (days: readonly MissingDay<unknown>[]): string =>
    `未記入が${days.length}日分、${countMissing(days)}件あります。`,
  /** Under the applicant's comment, for whoever approves. */
  explained: (days: readonly MissingDay<unknown>[], reason: string): string =>
    `未記入${countMissing(days)}件の理由：${reason}`,
} as const

/** What a column asks for; remarks may stay empty. */
const askedIn = <I extends Item>({ points }: MonthSheet<I>, at: number): I[] =>
  points.flatMap((point) => (isRemarkPoint(point) ? [] : (point.items[at] ?? [])))

/** 285 of 520: what is filled in of all that the month asks for. */
export const sheetProgress = <I extends Item>(
  sheet: MonthSheet<I>,
  columns: readonly DatedColumn[],
  valueOf: (itemId: number) => DocsDataValue | undefined,
): { filled: number; total: number } => {
  const asked = columns.flatMap((column, at) => (column.state === 'none' || column.isClosed ? [] : askedIn(sheet, at)))
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

/** Those of the days that its month has. */
export const withoutBeyond = <I extends Item>(
  { grids = [], items }: { grids?: readonly MonthGrid[] | undefined; items: readonly I[] },
  period: string | null | undefined,
): I[] => {
  if (!period) return [...items]
  const beyond = itemsBeyond(grids, items, period)
  return items.filter(({ id }) => !beyond.has(id))
}

/** The boxes of 日ごとの確認: nobody types there. */
export const confirmItems = <I extends Item>(
  { grids = [], items }: { grids?: readonly MonthGrid[] | undefined; items: readonly I[] },
  period: string | null | undefined,
): Set<number> =>
  new Set(
    period ? monthSheetsOf(grids, items).flatMap(({ confirmers }) => confirmers.flatMap((item) => item?.id ?? [])) : [],
  )

/** Those that people fill in: a box of 日ごとの確認 asks nothing. */
export const askedItems = <I extends Item>(
  template: { grids?: readonly MonthGrid[] | undefined; items: readonly I[] },
  period: string | null | undefined,
): I[] => {
  const boxes = confirmItems(template, period)
  return withoutBeyond(template, period).filter(({ id }) => !boxes.has(id))
}

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

/** 「テンプレート名 建物 2026年7月」, as long as a title may be. */
export const sheetTitle = (names: readonly (string | null | undefined)[], day: string): string => {
  const end = ` ${formatMonth(monthOf(day))}`
  return cutText(names.filter(Boolean).join(' '), limits.text.title - end.length) + end
}

/** The matter that a sheet is made with, where it is made without one. */
export const sheetMatterName = (template: string, day: string): string =>
  cutText(`${template} ${formatMonth(monthOf(day))}`, limits.text.name)

/** The month after, by its first day. */
export const nextPeriod = (period: string): string => `${shiftMonth(monthOf(period), 1)}-01`

/** Whether two sheets of one template, building and month would be the same one: of the same equipment, or one of all of it. */
export const isSameSheet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((id) => other.includes(id))

export const monthSheetTexts = {
  create: '月次点検表を作成',
  next: (period: string): string => `${formatMonth(monthOf(period))}分を作成`,
  openNext: (period: string): string => `${formatMonth(monthOf(period))}分を開く`,
  exists: (title: string): string => `この月の月次点検表「${title}」は、もうあります。`,
  joined: (title: string): string =>
    `この月の月次点検表「${title}」はもうあったため、入力した内容をその書類に送りました。`,
  willMake: (title: string): string => `案件と書類「${title}」を作成します。`,
  noTemplates: '月次点検表のテンプレートがありません。日ごとの列がある様式をテンプレートに登録すると、作成できます。',
  nextMissing: '翌月の月次点検表を、同じ担当者と設備で作成できます。',
  nextStands: (title: string): string => `翌月の月次点検表「${title}」があります。`,
  noMonthSheet: 'このテンプレートは月次点検表ではありません。',
  notYet: '翌月の分は、承認または提出のあとに作成できます。',
} as const
