/** What the remarks of a month sheet are called, in what order they are read, and how its form says them all. */
import { limits } from '../limits.ts'
import { columnLabel, monthSheetsOf, type GridUnit, type MonthGrid, type MonthSheet } from '../templates/month-grids.ts'
import { dayOfColumn } from './month-sheet.ts'
import { inOneLine } from '../text/in-one-line.ts'

type Item = { id: number; cell_reference: string | null }
export type SheetCell = { item_id: number; point: string; day: string }

const dayOf = (unit: GridUnit, column: MonthSheet<Item>['columns'][number]): string => columnLabel(column, unit)

/** Every cell of a point in which something may stand, day after day and in each from point to point. */
export const sheetCells = (
  grids: readonly MonthGrid[] | undefined,
  items: readonly Item[],
  period: string | null | undefined,
): SheetCell[] =>
  monthSheetsOf(grids ?? [], items).flatMap(({ unit, columns, points }) =>
    columns.flatMap((column, at) => {
      if (period && unit !== 'month' && dayOfColumn(unit, column, period) === null) return []
      return points.flatMap(({ label, items: own }) => {
        const item = own[at]
        return item ? [{ item_id: item.id, point: label, day: dayOf(unit, column) }] : []
      })
    }),
  )

/** The item of a cell of the document's month, which words and photos may stand beside; null: it is none. */
export const sheetCellOf = <I extends Item>(
  { grids, items }: { grids?: readonly MonthGrid[] | undefined; items: readonly I[] },
  { period }: { period?: string | null | undefined },
  item_id: number,
): I | null =>
  period && sheetCells(grids, items, period).some((cell) => cell.item_id === item_id)
    ? (items.find(({ id }) => id === item_id) ?? null)
    : null

/** 「3日 残留塩素」 */
export const cellName = ({ day, point }: Pick<SheetCell, 'day' | 'point'>): string => `${day} ${point}`

/** 「3日 残留塩素：薬注ポンプ調整」, a line a remark, in the order of the days. */
export const remarkLines = (
  cells: readonly SheetCell[],
  remarks: readonly { item_id: number; text: string }[],
): string[] => {
  const textOf = new Map(remarks.map(({ item_id, text }) => [item_id, text]))
  return cells.flatMap((cell) => {
    const text = textOf.get(cell.item_id)
    return text === undefined ? [] : [`${cellName(cell)}：${inOneLine(text)}`]
  })
}

/** What two people wrote at one cell, one below the other; null where it is longer than a remark may be. */
export const joinedRemarks = (one: string | null, other: string | null): string | null => {
  const text = [one, other].filter(Boolean).join('\n')
  return text.length > limits.text.note ? null : text || null
}

const more = (count: number): string => `ほか${count}件`

/** As many of them as the place takes; how many more there are is said in it. */
export const fittingRemarks = (lines: readonly string[], separator: string, most: number): string => {
  const whole = lines.join(separator)
  if (whole.length <= most) return whole
  for (let count = lines.length - 1; count >= 0; count -= 1) {
    const text = [...lines.slice(0, count), more(lines.length - count)].join(separator)
    if (text.length <= most) return text
  }
  return ''
}

export const cellRemarkTexts = {
  label: '備考',
  title: '備考・写真',
  /** In the middle of a sentence of who was first. */
  first: 'この備考を先に変更',
  noCell: '備考と写真は、月次点検表の項目に付けられます。',
  of: (name: string): string => `${name}の備考`,
} as const
