/**
 * The cells formulas read: lazily, and in time that grows with the cells that hold something, so that whole
 * columns cost what is in them. Cells being computed answer for themselves.
 */
import { MAX_COLUMNS } from '#engine/model/address.ts'
import type { Cell, Range, Row, Workbook } from '#engine/model/workbook.ts'
import { firstFrom } from './first-from.ts'
import { ArrayValue, areaSize, errors, scalarOfCell } from './values.ts'
import type { Area, Scalar } from './values.ts'

/** A cell whose value is not the one the workbook holds. */
type ComputedCell = () => Scalar

/** `row` and `column` as in the sheet. */
type CellVisitor = (value: Scalar, row: number, column: number, cell: Cell, inRow: Row) => void

const rowOf = ({ index }: Row): number => index
const columnOf = ({ column }: Cell): number => column
const cellKey = (row: number, column: number): number => row * MAX_COLUMNS + column

/** Larger ranges end where the sheets do when they are spread out as an array. */
const largeRange = 100_000
const maxArrayCells = 5_000_000
const smallestKept = 16
/** Longer ones are mostly empty: their cells are visited. */
const longestColumn = 10_000
const mostKeptCells = 500_000

export class SheetCells {
  readonly #rows: Row[][]
  readonly #rowMaps: (Map<number, Row> | undefined)[] = []
  readonly #computed = new Map<number, Map<number, ComputedCell>>()
  readonly #arrays = new Map<string, ArrayValue>()
  readonly #columns = new Map<string, Scalar[]>()
  #keptCells = 0
  #reads: Area[] | null = null
  #last: { row: number; column: number } | undefined

  constructor(workbook: Workbook) {
    // Sheets of other workbooks follow its own.
    this.#rows = [...workbook.sheets, ...(workbook.externalSheets ?? [])].map(({ rows }) => rows)
  }

  setComputed(sheet: number, row: number, column: number, read: ComputedCell): void {
    let cells = this.#computed.get(sheet)
    if (!cells) this.#computed.set(sheet, (cells = new Map()))
    cells.set(cellKey(row, column), read)
  }

  /** What is read while it runs, apart from what is recorded within it on its own. */
  recorded<T>(run: () => T): { result: T; reads: Area[] } {
    const outer = this.#reads
    const reads: Area[] = []
    this.#reads = reads
    try {
      return { result: run(), reads }
    } finally {
      this.#reads = outer
    }
  }

  value(sheet: number, row: number, column: number): Scalar {
    this.#reads?.push({
      firstSheet: sheet,
      lastSheet: sheet,
      range: { top: row, bottom: row, left: column, right: column },
    })
    const computed = this.#computed.get(sheet)?.get(cellKey(row, column))
    if (computed) return computed()
    const cell = this.cell(sheet, row, column)
    return cell ? scalarOfCell(cell.value) : null
  }

  row(sheet: number, row: number): Row | undefined {
    let rows = this.#rowMaps[sheet]
    if (!rows) this.#rowMaps[sheet] = rows = new Map((this.#rows[sheet] ?? []).map((each) => [each.index, each]))
    return rows.get(row)
  }

  cell(sheet: number, row: number, column: number): Cell | undefined {
    const cells = this.row(sheet, row)?.cells
    if (!cells) return undefined
    const at = firstFrom(cells, column, columnOf)
    return cells[at]?.column === column ? cells[at] : undefined
  }

  /** Every cell of the area that exists, row by row; blank ones may be among them. */
  visit(area: Area, visitor: CellVisitor): void {
    this.#reads?.push(area)
    this.#visit(area, visitor)
  }

  #visit({ firstSheet, lastSheet, range }: Area, visitor: CellVisitor): void {
    for (let sheet = firstSheet; sheet <= lastSheet; sheet++) {
      const rows = this.#rows[sheet] ?? []
      const computed = this.#computed.get(sheet)
      for (let at = firstFrom(rows, range.top, rowOf); at < rows.length; at++) {
        const row = rows[at]
        if (!row || row.index > range.bottom) break
        for (let cellAt = firstFrom(row.cells, range.left, columnOf); cellAt < row.cells.length; cellAt++) {
          const cell = row.cells[cellAt]
          if (!cell || cell.column > range.right) break
          const read = computed?.get(cellKey(row.index, cell.column))
          visitor(read ? read() : scalarOfCell(cell.value), row.index, cell.column, cell, row)
        }
      }
    }
  }

  /** The area's values, spread out; a large area ends with the last row and column that any sheet uses. */
  array(area: Area): ArrayValue {
    const key = `${area.firstSheet}:${area.range.top}:${area.range.left}:${area.range.bottom}:${area.range.right}`
    this.#reads?.push(area)
    const known = this.#arrays.get(key)
    if (known) return known
    const range = this.bounded(area)
    const size = areaSize({ ...area, range })
    if (size > maxArrayCells) throw errors.num
    const width = range.right - range.left + 1
    const height = range.bottom - range.top + 1
    const cut = (array: ArrayValue): ArrayValue => {
      array.isCutBelow = range.bottom < area.range.bottom
      array.isCutRight = range.right < area.range.right
      return array
    }
    if (width === 1 && size === height) return cut(new ArrayValue(this.#column({ ...area, range }), height, 1))
    const values = new Array<Scalar>(size).fill(null)
    this.#visit({ ...area, range }, (value, row, column) => {
      values[(row - range.top) * width + column - range.left] = value
    })
    const array = cut(new ArrayValue(values, height, width))
    if (size >= smallestKept) this.#keep(key, array, size)
    return array
  }

  /** The values of a part of a column, blanks too; null where the area is something else, or long. */
  column(area: Area): Scalar[] | null {
    const { range, firstSheet, lastSheet } = area
    const isColumn = range.left === range.right && firstSheet === lastSheet && range.bottom - range.top < longestColumn
    if (!isColumn) return null
    this.#reads?.push(area)
    return this.#column(area)
  }

  /** Of ranges that begin in the same cell (A$1:A2, A$1:A3) the longest is kept, and the others are its beginning. */
  #column(area: Area): Scalar[] {
    const { range, firstSheet } = area
    const key = `${firstSheet}:${range.top}:${range.left}`
    const known = this.#columns.get(key) ?? []
    const height = range.bottom - range.top + 1
    if (known.length >= height) return known.length === height ? known : known.slice(0, height)
    const values = known.concat(new Array<Scalar>(height - known.length).fill(null))
    this.#visit({ ...area, range: { ...range, top: range.top + known.length } }, (value, row) => {
      values[row - range.top] = value
    })
    if (height >= smallestKept) {
      this.#makeRoom(height - known.length)
      this.#columns.set(key, values)
    }
    return values
  }

  #keep(key: string, array: ArrayValue, size: number): void {
    this.#makeRoom(size)
    this.#arrays.set(key, array)
  }

  #makeRoom(size: number): void {
    if (this.#keptCells + size > mostKeptCells) {
      this.#arrays.clear()
      this.#columns.clear()
      this.#keptCells = 0
    }
    this.#keptCells += size
  }

  /** One bound for all sheets, so that ranges of one size stay so. */
  bounded(area: Area): Range {
    const { range } = area
    if (areaSize(area) <= largeRange) return range
    const last = this.#lastUsed()
    return {
      ...range,
      bottom: Math.min(range.bottom, Math.max(range.top, last.row)),
      right: Math.min(range.right, Math.max(range.left, last.column)),
    }
  }

  #lastUsed(): { row: number; column: number } {
    if (!this.#last) {
      this.#last = { row: 0, column: 0 }
      for (const rows of this.#rows) {
        this.#last.row = Math.max(this.#last.row, rows.at(-1)?.index ?? 0)
        for (const { cells } of rows) this.#last.column = Math.max(this.#last.column, cells.at(-1)?.column ?? 0)
      }
    }
    return this.#last
  }
}
