/** 自動: what a form computes beside the lines of a table and under them, found on its sheet. */
import type { GridColumn, ItemGrid } from '#domain/documents/item-grids.ts'
import { cellText } from '#domain/sheets/marked-values.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { createSheetIndex } from '#src/widgets/sheet-view/sheet-index.ts'
import type { CellBox, SheetIndex } from '#src/widgets/sheet-view/sheet-index.ts'

export type GridTotal = { address: string; label: string }
/** A table with its computed columns among the others, where the sheet has them. */
export type ShownGrid = ItemGrid<TemplateItem> & {
  /** By column, the address of each line's cell; null where the line has none. */
  computed: ReadonlyMap<number, readonly (string | null)[]>
  totals: readonly GridTotal[]
}

/** How far under the last line its sums stand, lines. */
const totalsWithin = 8
const mostTotals = 4
/** What one line alone computes is no column. */
const leastShare = 0.5

type Found = { left: number; at: number; label: string; addresses: (string | null)[] }

const withoutComputed = (grid: ItemGrid<TemplateItem>): ShownGrid => ({ ...grid, computed: new Map(), totals: [] })

/** The nearest words on the way from a cell; null where there are none. */
const wordsFrom = (
  table: SheetTable,
  { addressAt }: SheetIndex,
  from: { row: number; column: number },
  step: { row: number; column: number },
): string | null => {
  const cells = new Map(table.rows.flatMap((row) => row.cells.map((cell) => [cell.address, cell])))
  for (let row = from.row, column = from.column; row >= 0 && column >= 0; row += step.row, column += step.column) {
    const cell = cells.get(addressAt(row, column) ?? '')
    const text = cell && !cell.isFormula ? cellText(cell.value).text.replace(/\s+/g, '') : ''
    if (/[^-+−\d.,%¥￥]/.test(text)) return text
  }
  return null
}

const columnsOf = (grid: ItemGrid<TemplateItem>, table: SheetTable, index: SheetIndex): Found[] => {
  const boxOf = (item: TemplateItem | null): CellBox | undefined => {
    const place = item && sheetAddressOf(item)
    return place?.sheet === table.sheetIndex ? index.boxes.get(place.address) : undefined
  }
  const own = new Set(
    grid.rows.flatMap(({ items }) => items.flatMap((item) => (item && sheetAddressOf(item)?.address) || [])),
  )
  const lefts = grid.columns.map((_, at) =>
    grid.rows.map(({ items }) => boxOf(items[at] ?? null)?.left).find((left) => left !== undefined),
  )
  const first = Math.min(...lefts.map((left) => left ?? Infinity))
  const found = new Map<number, Found>()
  grid.rows.forEach(({ items }, line) => {
    const top = items.map(boxOf).find((box) => box !== undefined)?.top
    if (top === undefined) return
    for (const { address, isFormula } of table.rows[top]?.cells ?? []) {
      const left = index.boxes.get(address)!.left
      if (!isFormula || own.has(address) || left < first || table.columnWidthsPx[left] === 0) continue
      const known = found.get(left) ?? {
        left,
        at: lefts.filter((each) => each !== undefined && each < left).length,
        label: wordsFrom(table, index, { row: top - 1, column: left }, { row: -1, column: 0 }) ?? '計算',
        addresses: grid.rows.map(() => null),
      }
      known.addresses[line] = address
      found.set(left, known)
    }
  })
  return [...found.values()]
    .filter(({ addresses }) => addresses.filter((each) => each !== null).length >= grid.rows.length * leastShare)
    .toSorted((a, b) => a.left - b.left)
}

const totalsOf = (grid: ItemGrid<TemplateItem>, table: SheetTable, index: SheetIndex): GridTotal[] => {
  const bottoms = grid.rows.flatMap(({ items }) =>
    items.flatMap((item) => (item && index.boxes.get(sheetAddressOf(item)?.address ?? '')?.bottom) ?? []),
  )
  const last = Math.max(...bottoms)
  return table.rows
    .slice(last, last + totalsWithin)
    .flatMap(({ cells }) => {
      const computed = cells.findLast(({ isFormula }) => isFormula)
      const box = computed && index.boxes.get(computed.address)
      const label = box && wordsFrom(table, index, { row: box.top, column: box.left - 1 }, { row: 0, column: -1 })
      return computed && label ? [{ address: computed.address, label }] : []
    })
    .slice(0, mostTotals)
}

/** The table as it is shown, with what its sheet computes. */
export const withComputed = (grid: ItemGrid<TemplateItem>, table: SheetTable | undefined): ShownGrid => {
  if (!table || grid.sheetIndex !== table.sheetIndex) return withoutComputed(grid)
  const index = createSheetIndex(table)
  const columns: GridColumn[] = [...grid.columns]
  const rows = grid.rows.map(({ label, items }) => ({ label, items: [...items] }))
  const computed = new Map<number, readonly (string | null)[]>()
  columnsOf(grid, table, index).forEach(({ at, label, addresses }, before) => {
    const column = at + before
    const isTaken = columns.some((each) => each.label === label)
    columns.splice(column, 0, { label: isTaken ? `${label}（自動）` : label, type: 'number' })
    for (const { items } of rows) items.splice(column, 0, null)
    computed.set(column, addresses)
  })
  return { ...grid, columns, rows, computed, totals: totalsOf(grid, table, index) }
}
