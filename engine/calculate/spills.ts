/**
 * The cells that dynamic arrays fill. Their sizes are known only once they are computed, and may depend on each other:
 * a workbook is computed with what they are taken to fill until they come to just that.
 */
import { MAX_COLUMNS, MAX_ROWS, isOneCell, isSameRange, rangesOverlap } from '#engine/model/address.ts'
import type { CellPlace } from '#engine/model/address.ts'
import { showsBlank, usedRangeOf } from '#engine/model/used-range.ts'
import type { Cell, Range, Row, Sheet, Workbook } from '#engine/model/workbook.ts'
import { cellAt } from './cell-changes.ts'
import { firstFrom } from './first-from.ts'
import { maxSpilledCells } from './dependencies.ts'
import type { DependencyGraph, FormulaNode } from './dependencies.ts'
import { ArrayValue, Uncomputable } from './values.ts'
import type { Scalar } from './values.ts'

export type Spill = {
  range: Range
  /** Something is in the way: it fills its own cell alone, with #SPILL!. */
  isBlocked: boolean
  /** Its size comes to no end; it keeps what it had. */
  isStuck?: true
  /** The file names cells that it does not hold. */
  lacksCells?: true
}
export type Spills = ReadonlyMap<FormulaNode, Spill>

/** What a dynamic array comes to; null where it cannot be computed. */
export type Spilling = { formula: FormulaNode; value: Scalar | ArrayValue | null }

export const noSpills: Spills = new Map()

const ownCell = ({ row, column }: CellPlace): Range => ({ top: row, left: column, bottom: row, right: column })

/** What they fill in a workbook as it stands. */
export const spillsOf = ({ sheets }: Workbook, { dynamic }: DependencyGraph): Map<FormulaNode, Spill> =>
  new Map(
    dynamic.map((node): [FormulaNode, Spill] => {
      const cell = cellAt(sheets, node.place)
      const isBlocked = cell?.value.type === 'error' && cell.value.error === '#SPILL!'
      const range = cell?.arrayRange ?? ownCell(node.place)
      return [node, { range, isBlocked, ...(lacksCells(sheets[node.place.sheet], range) && { lacksCells: true }) }]
    }),
  )

function lacksCells(sheet: Sheet | undefined, range: Range): boolean {
  if (isOneCell(range) || !sheet) return false
  let left = (range.bottom - range.top + 1) * (range.right - range.left + 1)
  return left <= maxSpilledCells && !anyCell(sheet, range, () => --left === 0)
}

export const isSameSpill = (a: Spill, b: Spill): boolean =>
  a === b ||
  (a.isBlocked === b.isBlocked &&
    a.isStuck === b.isStuck &&
    a.lacksCells === b.lacksCells &&
    isSameRange(a.range, b.range))

/** Part of what a dynamic array comes to: a blank is 0, and beyond its end there is nothing. */
export const spilledPart = (value: Scalar | ArrayValue, row: number, column: number): Scalar => {
  if (!(value instanceof ArrayValue)) return row === 0 && column === 0 ? (value ?? 0) : null
  return row < value.height && column < value.width ? (value.at(row, column) ?? 0) : null
}

type Size = { height: number; width: number }

/** Whole columns and rows are as long as the sheet, though their values end where the sheet's do. */
const sizeOf = (value: Scalar | ArrayValue): Size =>
  value instanceof ArrayValue
    ? { height: value.isCutBelow ? MAX_ROWS : value.height, width: value.isCutRight ? MAX_COLUMNS : value.width }
    : { height: 1, width: 1 }

const leavesSheet = ({ row, column }: CellPlace, { height, width }: Size): boolean =>
  row + height > MAX_ROWS || column + width > MAX_COLUMNS

/** @throws Uncomputable for more cells than are ever filled */
export function refuseTooMuch(value: Scalar | ArrayValue, place: CellPlace): void {
  const size = sizeOf(value)
  if (!leavesSheet(place, size) && size.height * size.width > maxSpilledCells)
    throw new Uncomputable('A dynamic array of too many cells')
}

/**
 * What the dynamic arrays fill by what they have come to. Of two that meet the first on the sheet has the cells, so that
 * the same contents always give the same.
 * @param before what they filled in the workbook, which those keep that were not or could not be computed
 */
export function settledSpills(
  workbook: Workbook,
  graph: DependencyGraph,
  before: Spills,
  spillings: Spilling[],
): Map<FormulaNode, Spill> {
  const values = new Map(spillings.map(({ formula, value }) => [formula, value]))
  const taken = new Map<number, Range[]>()
  const take = ({ place }: FormulaNode, range: Range): void => {
    if (!isOneCell(range)) taken.set(place.sheet, [...(taken.get(place.sheet) ?? []), range])
  }
  const isTaken = ({ place }: FormulaNode, range: Range): boolean =>
    (taken.get(place.sheet) ?? []).some((other) => rangesOverlap(other, range))
  const settled = new Map<FormulaNode, Spill>(before)
  for (const node of graph.dynamic) if (values.get(node) === null) take(node, before.get(node)!.range)
  for (const node of graph.dynamic) {
    const value = values.get(node)
    if (value === null) continue
    const wanted = value === undefined ? before.get(node)! : spillOf(workbook, graph, node, value)
    const isBlocked = wanted.isBlocked || (!isOneCell(wanted.range) && isTaken(node, wanted.range))
    const spill = isBlocked ? { range: ownCell(node.place), isBlocked } : wanted
    settled.set(node, spill)
    take(node, spill.range)
  }
  return settled
}

/** What it fills where no other dynamic array is in its way. */
function spillOf(workbook: Workbook, graph: DependencyGraph, node: FormulaNode, value: Scalar | ArrayValue): Spill {
  const size = sizeOf(value)
  const { row, column, sheet } = node.place
  const range = { top: row, left: column, bottom: row + size.height - 1, right: column + size.width - 1 }
  const isBlocked =
    !isOneCell(range) && (leavesSheet(node.place, size) || !isFree(workbook.sheets[sheet], graph, node, range))
  return { range, isBlocked }
}

/** Cells without a value, apart from what dynamic arrays have put there, and neither merged nor in a table. */
function isFree(sheet: Sheet | undefined, graph: DependencyGraph, node: FormulaNode, range: Range): boolean {
  if (
    !sheet ||
    [...sheet.merges, ...sheet.tables.map((table) => table.range)].some((each) => rangesOverlap(each, range))
  )
    return false
  for (const other of graph.formulaIndex.within(sheet.index, range)) if (other !== node) return false
  return !anyCell(
    sheet,
    range,
    ({ value, isSpilled, formula }) => value.type !== 'blank' && !isSpilled && formula === undefined,
  )
}

function anyCell({ rows }: Sheet, range: Range, isSuch: (cell: Cell) => boolean): boolean {
  for (let at = firstFrom(rows, range.top, ({ index }) => index); at < rows.length; at++) {
    const row = rows[at]
    if (!row || row.index > range.bottom) break
    for (let inRow = firstFrom(row.cells, range.left, ({ column }) => column); inRow < row.cells.length; inRow++) {
      const cell = row.cells[inRow]
      if (!cell || cell.column > range.right) break
      if (isSuch(cell)) return true
    }
  }
  return false
}

/** Cells that either of two spills fills, where they differ; the formulas' own among them. */
export const movedCells = (before: Spills, after: Spills): CellPlace[] =>
  [...after].flatMap(([node, spill]) => {
    const old = before.get(node)
    if (!old || isSameSpill(old, spill)) return []
    const places = new Map(
      [...cellsIn(node, old.range), ...cellsIn(node, spill.range)].map((place) => [keyOf(place), place]),
    )
    return [...places.values()]
  })

const keyOf = ({ row, column }: CellPlace): number => row * MAX_COLUMNS + column

function* cellsIn({ place: { sheet } }: FormulaNode, range: Range): Generator<CellPlace> {
  for (let row = range.top; row <= range.bottom; row++)
    for (let column = range.left; column <= range.right; column++) yield { sheet, row, column }
}

/**
 * The workbook with the cells that dynamic arrays are taken to fill, and without the values of those that they fill no
 * more. The values to come are still those of before.
 */
export function withSpills(workbook: Workbook, before: Spills, after: Spills): Workbook {
  const moved = [...after].filter(([node, spill]) => !isSameSpill(before.get(node) ?? spill, spill))
  if (moved.length === 0) return workbook
  const bySheet = Map.groupBy(moved, ([{ place }]) => place.sheet)
  const sheets = workbook.sheets.map((sheet) => {
    const changes = bySheet.get(sheet.index)
    return changes ? withMoved(workbook, sheet, before, changes) : sheet
  })
  return { ...workbook, sheets }
}

function withMoved({ styles }: Workbook, sheet: Sheet, before: Spills, moved: [FormulaNode, Spill][]): Sheet {
  const rows = new Map(sheet.rows.map((row) => [row.index, row]))
  const changed = new Map<number, Map<number, Cell>>()
  const cellsOf = (index: number): Map<number, Cell> => {
    let cells = changed.get(index)
    if (!cells) changed.set(index, (cells = new Map(rows.get(index)?.cells.map((cell) => [cell.column, cell]))))
    return cells
  }
  for (const [node] of moved) {
    for (const { row, column } of cellsIn(node, before.get(node)!.range)) {
      const cell = cellsOf(row).get(column)
      if (!cell?.isSpilled) continue
      const { isSpilled: _, ...left } = cell
      cellsOf(row).set(column, { ...left, value: { type: 'blank' } })
    }
  }
  for (const [node, { range }] of moved) {
    for (const { row, column } of cellsIn(node, range)) {
      const cells = cellsOf(row)
      const cell = cells.get(column) ?? blankCell(sheet, rows.get(row), column)
      const isOwn = row === node.place.row && column === node.place.column
      cells.set(column, isOwn ? { ...cell, arrayRange: range } : { ...cell, isSpilled: true })
    }
  }
  for (const [index, cells] of changed) {
    const row = rows.get(index) ?? emptyRow(sheet, index)
    rows.set(index, { ...row, cells: [...cells.values()].sort((a, b) => a.column - b.column) })
  }
  const inOrder = [...rows.values()].sort((a, b) => a.index - b.index)
  const shows = styles.map(showsBlank)
  return { ...sheet, rows: inOrder, usedRange: usedRangeOf(inOrder, (style) => shows[style] === true) }
}

const blankCell = ({ columns }: Sheet, row: Row | undefined, column: number): Cell => ({
  column,
  style: row?.style ?? columns.find(({ from, to }) => column >= from && column <= to)?.style ?? 0,
  value: { type: 'blank' },
  locked: true,
})

const emptyRow = (sheet: Sheet, index: number): Row => ({
  index,
  heightPt: sheet.defaultRowHeightPt,
  ...(!sheet.fixesRows && { isOpen: true as const }),
  hidden: sheet.defaultRowHidden,
  style: null,
  cells: [],
})
