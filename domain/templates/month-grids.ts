/**
 * Month sheets (月次点検表): which of a form's cells make a table of points (受水槽 水位, 残留塩素 …) by days. The cells are
 * items like all others; a grid only says which row and which column each of them is.
 */
import { z } from 'zod'
import { limits } from '../limits.ts'
import { formatCellReference, parseCellReference } from './cell-reference.ts'

const lastCell = 1_048_575
const place = z.int().min(0).max(lastCell)
const label = z.string().max(limits.text.itemText)

/** Where the columns run: to the right, or down the page. */
export const gridAxes = ['across', 'down'] as const
/** What a column stands for. */
export const gridUnits = ['day', 'week', 'month'] as const
export type GridUnit = (typeof gridUnits)[number]

export const gridColumnSchema = z.object({
  /** Day 1–31, week 1–6 or month 1–12. */
  number: z.int().min(1).max(31),
  /** 朝, 夕 where a day has several; null where it has one. */
  part: label.nullable(),
  /** Its column of the sheet, or its row where days run down. */
  at: place,
})
export type GridColumn = z.infer<typeof gridColumnSchema>

export const gridBlockSchema = z.object({
  columns: z.array(gridColumnSchema).min(1).max(128),
  /** Of each point in the grid's order, its row of the sheet, or its column where days run down; null: not in this block. */
  points: z.array(place.nullable()).max(200),
  /** The row of who wrote the column (担当). */
  writer: place.nullable(),
  /** The row of the days of the week, where nothing stands in it yet. */
  weekday: place.nullable(),
  /** The row of who confirms the column (日ごとの確認); left out where the form has none, or nobody bound it. */
  confirmer: place.nullish(),
})
export type GridBlock = z.infer<typeof gridBlockSchema>

const cell = z.string().refine((reference) => parseCellReference(reference) !== null)
export const monthGridSchema = z.object({
  sheet: z.int().min(0).max(9999),
  axis: z.enum(gridAxes),
  unit: z.enum(gridUnits),
  points: z.array(z.object({ label })).min(1).max(200),
  /** One, or the halves of a month below or beside each other. */
  blocks: z.array(gridBlockSchema).min(1).max(8),
  /** Cells that say which month it is, to be filled in when a sheet is begun. */
  year: cell.nullable(),
  month: cell.nullable(),
  first_day: cell.nullable(),
  /** Whether the year is that of an era (令和). */
  is_era: z.boolean(),
})
export type MonthGrid = z.infer<typeof monthGridSchema>
export const monthGridsSchema = z.array(monthGridSchema).max(20)

/** The item's cell at a point and a column. */
const referenceOf = ({ sheet, axis }: MonthGrid, point: number, { at }: Pick<GridColumn, 'at'>): string =>
  formatCellReference(axis === 'across' ? { sheet, row: point, column: at } : { sheet, row: at, column: point })

export type SheetColumn = Pick<GridColumn, 'number' | 'part'>
export type SheetPoint<I> = {
  label: string
  /** In the order of the columns; null where nothing is asked. */
  items: (I | null)[]
}
/** A grid with the items of its template, its blocks joined. */
export type MonthSheet<I> = {
  /** Stable within the template. */
  key: string
  sheetIndex: number
  axis: MonthGrid['axis']
  unit: GridUnit
  columns: SheetColumn[]
  points: SheetPoint<I>[]
  /** 担当, in the order of the columns; null where the form has no such row. */
  writers: (I | null)[]
  /** 曜日, the same. */
  weekdays: (I | null)[]
  /** 日ごとの確認, the same. */
  confirmers: (I | null)[]
}

/** Points of which no item is left are left out, and so are grids without any. */
export const monthSheetOf = <I extends { id: number; cell_reference: string | null }>(
  grid: MonthGrid,
  items: readonly I[],
): MonthSheet<I> | null => {
  const byCell = new Map(items.flatMap((item) => (item.cell_reference ? [[item.cell_reference, item] as const] : [])))
  const itemAt = (point: number | null, column: GridColumn): I | null =>
    point === null ? null : (byCell.get(referenceOf(grid, point, column)) ?? null)
  const along = (pointOf: (block: GridBlock) => number | null): (I | null)[] =>
    grid.blocks.flatMap((block) => block.columns.map((column) => itemAt(pointOf(block), column)))
  const points = grid.points
    .map(({ label: name }, index) => ({ label: name, items: along(({ points: at }) => at[index] ?? null) }))
    .filter((point) => point.items.some((item) => item !== null))
  const first = points[0]?.items.find((item) => item !== null)
  if (!first) return null
  return {
    key: `month-${first.id}`,
    sheetIndex: grid.sheet,
    axis: grid.axis,
    unit: grid.unit,
    columns: grid.blocks.flatMap(({ columns }) => columns.map(({ number, part }) => ({ number, part }))),
    points,
    writers: along(({ writer }) => writer),
    weekdays: along(({ weekday }) => weekday),
    confirmers: along(({ confirmer }) => confirmer ?? null),
  }
}

export const monthSheetsOf = <I extends { id: number; cell_reference: string | null }>(
  grids: readonly MonthGrid[],
  items: readonly I[],
): MonthSheet<I>[] => grids.flatMap((grid) => monthSheetOf(grid, items) ?? [])

/** Every cell of a grid, 担当, 曜日 and 日ごとの確認 too. */
export const cellsOfGrid = (grid: MonthGrid): string[] =>
  grid.blocks.flatMap((block) =>
    [...block.points, block.writer, block.weekday, block.confirmer ?? null].flatMap((point) =>
      point === null ? [] : block.columns.map((column) => referenceOf(grid, point, column)),
    ),
  )

const unitWords = { day: '日', week: '週', month: '月' } as const satisfies Record<GridUnit, string>

/** 17日, 17日 朝, 第2週, 6月. */
export const columnLabel = ({ number, part }: SheetColumn, unit: GridUnit): string =>
  `${unit === 'week' ? '第' : ''}${number}${unitWords[unit]}${part === null ? '' : ` ${part}`}`

/** 「20項目 × 31日（半月ずつ2段）」 */
export const gridText = ({ points, blocks, unit }: MonthGrid): string => {
  const numbers = new Set(blocks.flatMap(({ columns }) => columns.map(({ number }) => number)))
  const parts = new Set(blocks.flatMap(({ columns }) => columns.map(({ part }) => part)))
  return `${points.length}項目 × ${numbers.size}${unitWords[unit]}${parts.size > 1 ? `（${[...parts].join('・')}）` : ''}${blocks.length > 1 ? `（${blocks.length}段）` : ''}`
}

export const gridsText = (grids: readonly MonthGrid[]): string | null => grids.map(gridText).join('、') || null

const writerWords = /^(担当|記入|点検|測定|検針|巡回|検査|確認|実施)(者|員)?(名|印|氏名|サイン)?$/u
/** Whether a row says who wrote its column. */
export const isWriterLabel = (text: string): boolean => writerWords.test(text) && text.length > 1

const remarkWords = /備考|特記|摘要|所見|連絡|コメント/u
/** What may stay empty on a good day. */
export const isRemarkPoint = ({ label: name }: { label: string }): boolean => remarkWords.test(name)

const confirmerWords =
  /^(日次|毎日の?|日々の?)?((確認|承認|検印|照査|決裁)(者|員)?|(現場|管理|業務|施設)?責任者|(管理|監督|主任)者|主任|(所|係|課|部|班)長)(名|印|氏名|サイン|欄)?$/u
/** Whether a row is one in which somebody else confirms its column. */
export const isConfirmerLabel = (text: string): boolean => confirmerWords.test(text)

export const hasConfirmer = ({ blocks }: MonthGrid): boolean =>
  blocks.some(({ confirmer }) => typeof confirmer === 'number')

/** A row of points bound as 日ごとの確認: it asks nothing any more. Of a grid that has no such row. */
export const withConfirmer = (grid: MonthGrid, point: number): MonthGrid => ({
  ...grid,
  points: grid.points.filter((_, index) => index !== point),
  blocks: grid.blocks.map(({ points, ...block }) => ({
    ...block,
    points: points.filter((_, index) => index !== point),
    confirmer: points[point] ?? null,
  })),
})

/** The row as one of the points again, the last, called `name`. */
export const withoutConfirmer = (grid: MonthGrid, name: string): MonthGrid =>
  hasConfirmer(grid)
    ? {
        ...grid,
        points: [...grid.points, { label: name }],
        blocks: grid.blocks.map(({ confirmer, points, ...block }) => ({
          ...block,
          points: [...points, confirmer ?? null],
        })),
      }
    : grid
