/** Values as formulas pass them about. A blank cell is null. */
import type { CellError, CellPicture, CellValue, Range } from '#engine/model/workbook.ts'

export type Scalar = null | number | string | boolean | ErrorValue | PictureValue
export type Value = Scalar | ArrayValue | Reference | Lambda

/** A picture placed in a cell: a value like others, but no text, number or error. */
export class PictureValue {
  readonly picture: CellPicture
  constructor(picture: CellPicture) {
    this.picture = picture
  }
}

/** One of Excel's errors; functions throw it or answer it alike. */
export class ErrorValue extends Error {
  readonly error: CellError
  constructor(error: CellError) {
    super(error)
    this.error = error
  }
}

export const errors = {
  nil: new ErrorValue('#NULL!'),
  div0: new ErrorValue('#DIV/0!'),
  value: new ErrorValue('#VALUE!'),
  ref: new ErrorValue('#REF!'),
  name: new ErrorValue('#NAME?'),
  num: new ErrorValue('#NUM!'),
  na: new ErrorValue('#N/A'),
  spill: new ErrorValue('#SPILL!'),
  calc: new ErrorValue('#CALC!'),
} as const
const errorsByName = new Map<string, ErrorValue>(Object.values(errors).map((value) => [value.error, value]))

/** #GETTING_DATA and other errors the model does not know become #VALUE!. */
export const errorOf = (name: string): ErrorValue => errorsByName.get(name.toUpperCase()) ?? errors.value

/** At least one cell; values row by row. */
export class ArrayValue {
  readonly values: Scalar[]
  readonly height: number
  readonly width: number
  /** Of a range that goes on, blank, to the sheet's last row or column. */
  isCutBelow = false
  isCutRight = false
  #rows: Scalar[][] | undefined

  constructor(values: Scalar[], height: number, width: number) {
    this.values = values
    this.height = height
    this.width = width
  }

  /** @param rows of equal width */
  static ofRows(rows: Scalar[][]): ArrayValue {
    return new ArrayValue(rows.flat(), rows.length, rows[0]?.length ?? 0)
  }

  get rows(): Scalar[][] {
    this.#rows ??= Array.from({ length: this.height }, (_, row) =>
      this.values.slice(row * this.width, (row + 1) * this.width),
    )
    return this.#rows
  }

  /** The same where it comes from arrays that are. */
  cutLike(...sources: Value[]): this {
    for (const source of sources) {
      if (!(source instanceof ArrayValue)) continue
      this.isCutBelow ||= source.isCutBelow && source.height === this.height
      this.isCutRight ||= source.isCutRight && source.width === this.width
    }
    return this
  }

  /** A single row or column serves every row or column; beyond the array stands #N/A. */
  spread(row: number, column: number): Scalar {
    const inRow = this.height === 1 ? 0 : row
    const inColumn = this.width === 1 ? 0 : column
    if (inRow >= this.height || inColumn >= this.width) return errors.na
    return this.values[inRow * this.width + inColumn] ?? null
  }

  at(row: number, column: number): Scalar {
    return row < this.height && column < this.width ? (this.values[row * this.width + column] ?? null) : null
  }
}

/** A range on a sheet, or the same range on a span of sheets. */
export type Area = { firstSheet: number; lastSheet: number; range: Range }

export class Reference {
  readonly areas: Area[]
  constructor(areas: Area[]) {
    this.areas = areas
  }

  /** The only area on a single sheet; #VALUE! for unions and spans of sheets. */
  get area(): Area {
    const [area] = this.areas
    if (!area || this.areas.length > 1 || area.firstSheet !== area.lastSheet) throw errors.value
    return area
  }
}

/**
 * What INDIRECT and OFFSET yield for an array: a reference at each place. As an array it shows each one's first
 * cell; functions that take ranges are applied to each of them.
 */
export class ReferenceArray extends ArrayValue {
  readonly #references: Value[][]
  constructor(references: Value[][], { values, height, width }: ArrayValue) {
    super(values, height, width)
    this.#references = references
  }

  reference(row: number, column: number): Value {
    return this.#references[this.height === 1 ? 0 : row]?.[this.width === 1 ? 0 : column] ?? errors.na
  }
}

export class Lambda {
  /** So many values at most, and at least so many. */
  readonly arity: number
  readonly least: number
  /** @param values undefined where an argument is left empty */
  readonly call: (values: (Value | undefined)[]) => Value
  constructor({ arity, least }: { arity: number; least: number }, call: (values: (Value | undefined)[]) => Value) {
    this.arity = arity
    this.least = least
    this.call = call
  }
}

/** Thrown where a formula needs what is not at hand: the cell keeps the value it has. */
export class Uncomputable extends Error {}

export const areaHeight = ({ range }: Area): number => range.bottom - range.top + 1
export const areaWidth = ({ range }: Area): number => range.right - range.left + 1
export const areaSize = (area: Area): number =>
  areaHeight(area) * areaWidth(area) * (area.lastSheet - area.firstSheet + 1)

export const referenceTo = (sheet: number, range: Range): Reference =>
  new Reference([{ firstSheet: sheet, lastSheet: sheet, range }])

export function scalarOfCell(value: CellValue): Scalar {
  switch (value.type) {
    case 'blank':
      return null
    case 'number':
      return value.number
    case 'text':
      return value.picture ? new PictureValue(value.picture) : value.text
    case 'boolean':
      return value.boolean
    case 'error':
      return errorOf(value.error)
  }
}

/** A formula that yields an empty cell shows 0, as in Excel. */
export function cellValueOf(value: Scalar): CellValue {
  if (value === null) return { type: 'number', number: 0 }
  if (typeof value === 'number')
    return Number.isFinite(value)
      ? { type: 'number', number: Object.is(value, -0) ? 0 : value }
      : { type: 'error', error: '#NUM!' }
  if (typeof value === 'string') return { type: 'text', text: value }
  if (typeof value === 'boolean') return { type: 'boolean', boolean: value }
  if (value instanceof PictureValue) return { type: 'text', text: '', picture: value.picture }
  return { type: 'error', error: value.error }
}
