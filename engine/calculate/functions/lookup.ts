import { MAX_COLUMNS, MAX_ROWS, columnName, formatAddress } from '#engine/model/address.ts'
import { compareScalars, significant, toBoolean, toText } from '../coerce.ts'
import { wildcardMatcher } from '../criteria.ts'
import type { Frame, FunctionTable } from '../frame.ts'
import { isOfOtherBook, parseFormula } from '../parse-formula.ts'
import { readR1C1 } from '../r1c1.ts'
import {
  ArrayValue,
  ErrorValue,
  PictureValue,
  Reference,
  Uncomputable,
  areaHeight,
  areaWidth,
  errors,
  referenceTo,
} from '../values.ts'
import type { Scalar, Value } from '../values.ts'
import { arrayOf, arrayResult, fail, firstOf, general, numberOf } from './define.ts'

type Line = { values: Scalar[]; index: Map<number | string | boolean, number> | null }

/** Columns (and rows) of tables looked up in, with where each value first stands; kept as long as the table is. */
const lines = new WeakMap<ArrayValue, Map<string, Line>>()

function lineOf(array: ArrayValue, isColumn: boolean, at: number): Line {
  let known = lines.get(array)
  if (!known) lines.set(array, (known = new Map()))
  const key = `${isColumn ? 'c' : 'r'}${at}`
  let line = known.get(key)
  if (!line) {
    const values = isColumn
      ? Array.from({ length: array.height }, (_, row) => array.at(row, at))
      : array.values.slice(at * array.width, (at + 1) * array.width)
    known.set(key, (line = { values, index: null }))
  }
  return line
}

const keyOf = (value: number | string | boolean): number | string | boolean =>
  typeof value === 'number' ? significant(value) : typeof value === 'string' ? `t${value.toLowerCase()}` : value

function exactPlace(line: Line, value: number | string | boolean): number {
  if (!line.index) {
    line.index = new Map()
    for (const [at, item] of line.values.entries()) {
      if (typeof item === 'object') continue
      const key = keyOf(item)
      if (!line.index.has(key)) line.index.set(key, at)
    }
  }
  return line.index.get(keyOf(value)) ?? -1
}

const hasWildcard = (value: Scalar): value is string => typeof value === 'string' && /[*?~]/.test(value)

/** Where a value stands; wildcards count in texts. -1 where it does not. */
function matchingPlace(line: Line, value: number | string | boolean): number {
  if (!hasWildcard(value)) return exactPlace(line, value)
  return line.values.findIndex(wildcardMatcher(value))
}

/**
 * The last place of ascending values that are not above the one sought, as a search by halves finds it; where it
 * meets the value itself, the last of those that stand together.
 */
function lastNotAbove(values: Scalar[], value: number | string | boolean): number {
  const isSame = (item: Scalar | undefined): boolean =>
    typeof item === typeof value && compareScalars(item ?? null, value) === 0
  let [low, high, found] = [0, values.length - 1, -1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    let at = middle
    while (at >= low && typeof values[at] !== typeof value) at--
    if (at < low) {
      low = middle + 1
      continue
    }
    const difference = compareScalars(values[at] ?? null, value)
    if (difference === 0) {
      while (isSame(values[at + 1])) at++
      return at
    }
    if (difference < 0) {
      found = at
      low = middle + 1
    } else high = at - 1
  }
  return found
}

/** The last place of descending values that are not below the one sought. */
function lastNotBelow(values: Scalar[], value: number | string | boolean): number {
  let found = -1
  for (const [at, item] of values.entries()) {
    if (item === null || typeof item !== typeof value) continue
    if (compareScalars(item, value) < 0) break
    found = at
  }
  return found
}

const soughtOf = (value: Value | undefined, frame: Frame): number | string | boolean => {
  const sought = firstOf(value, frame) ?? 0
  if (sought instanceof PictureValue) return fail(errors.value)
  return sought instanceof ErrorValue ? fail(sought) : sought
}

const tableLookup =
  (isColumn: boolean) =>
  ([value, table, number, nearest]: Value[], frame: Frame): Value => {
    const array = arrayOf(table ?? null, frame)
    const at = Math.trunc(numberOf(number, frame)) - 1
    if (at < 0) return errors.value
    if (at >= (isColumn ? fullWidth : fullHeight)(table, frame)) return errors.ref
    const line = lineOf(array, isColumn, 0)
    const sought = soughtOf(value, frame)
    const isNearest = nearest === undefined || toBoolean(firstOf(nearest, frame))
    const place = isNearest ? lastNotAbove(line.values, sought) : matchingPlace(line, sought)
    if (place < 0) return errors.na
    return isColumn ? array.at(place, at) : array.at(at, place)
  }

/** Of a reference its own size, which its values may fall short of where they end before it. */
const fullWidth = (value: Value | undefined, frame: Frame): number =>
  value instanceof Reference ? areaWidth(value.area) : arrayOf(value ?? null, frame).width
const fullHeight = (value: Value | undefined, frame: Frame): number =>
  value instanceof Reference ? areaHeight(value.area) : arrayOf(value ?? null, frame).height

/** The only row or column of an array; #N/A for tables. */
function vectorOf(value: Value | undefined, frame: Frame): Line {
  const array = arrayOf(value ?? null, frame)
  if (array.width === 1) return lineOf(array, true, 0)
  return array.height === 1 ? lineOf(array, false, 0) : fail(errors.na)
}

function match([value, vector, kind]: Value[], frame: Frame): Value {
  const line = vectorOf(vector, frame)
  const sought = soughtOf(value, frame)
  const type = kind === undefined ? 1 : numberOf(kind, frame)
  const place =
    type === 0
      ? matchingPlace(line, sought)
      : type > 0
        ? lastNotAbove(line.values, sought)
        : lastNotBelow(line.values, sought)
  return place < 0 ? errors.na : place + 1
}

function lookup([value, vector, results]: Value[], frame: Frame): Value {
  const array = arrayOf(vector ?? null, frame)
  const isAcross = array.width > array.height
  const line = lineOf(array, !isAcross, 0)
  const place = lastNotAbove(line.values, soughtOf(value, frame))
  if (place < 0) return errors.na
  if (results === undefined) return isAcross ? array.at(array.height - 1, place) : array.at(place, array.width - 1)
  const found = arrayOf(results, frame)
  return found.width > found.height || found.height === 1 ? found.at(0, place) : found.at(place, 0)
}

/** Where XMATCH finds a value. @param mode 0 exactly, -1 or the next below, 1 or the next above, 2 by wildcards, 3 by a pattern */
function extendedPlace(line: Line, sought: Scalar, mode: number, direction: number): number {
  if (mode === 3) throw new Uncomputable('Regular expressions')
  if (![-1, 0, 1, 2].includes(mode) || ![1, -1, 2, -2].includes(direction)) throw errors.value
  const { values } = line
  const isBackwards = direction < 0
  if (mode === 0 && !isBackwards && typeof sought !== 'object') return exactPlace(line, sought)
  const isSame = (item: Scalar): boolean =>
    sought === null || item === null
      ? item === sought
      : typeof item === typeof sought && !(item instanceof ErrorValue) && compareScalars(item, sought) === 0
  const isWanted = mode === 2 && typeof sought === 'string' ? wildcardMatcher(sought) : isSame
  const exact = isBackwards ? values.findLastIndex(isWanted) : values.findIndex(isWanted)
  if (exact >= 0 || mode === 0 || mode === 2 || sought === null) return exact
  let best = -1
  for (const [at, item] of values.entries()) {
    // As they are sorted, texts are above numbers, and TRUE and FALSE above both.
    if (item === null || item instanceof ErrorValue) continue
    if (compareScalars(item, sought) * mode < 0) continue
    const closer = best < 0 ? -1 : compareScalars(item, values[best] ?? null) * mode
    if (closer < 0 || (closer === 0 && isBackwards)) best = at
  }
  return best
}

const optionOf = (value: Value | undefined, fallback: number, frame: Frame): number =>
  value === undefined || value === null ? fallback : Math.trunc(numberOf(value, frame))

function extendedMatch([value, vector, mode, direction]: Value[], frame: Frame): Value {
  const place = extendedPlace(
    vectorOf(vector, frame),
    firstOf(value, frame),
    optionOf(mode, 0, frame),
    optionOf(direction, 1, frame),
  )
  return place < 0 ? errors.na : place + 1
}

function extendedLookup([value, vector, results, missing, mode, direction]: Value[], frame: Frame): Value {
  const line = vectorOf(vector, frame)
  const isAcross = arrayOf(vector ?? null, frame).width > 1
  if (results instanceof ErrorValue) return results
  const length = isAcross ? fullWidth : fullHeight
  if (length(results, frame) !== length(vector, frame)) return errors.value
  const place = extendedPlace(line, firstOf(value, frame), optionOf(mode, 0, frame), optionOf(direction, 1, frame))
  if (place < 0) return missing === undefined || missing === null ? errors.na : missing
  return isAcross ? partOf(results ?? null, 0, place + 1, frame) : partOf(results ?? null, place + 1, 0, frame)
}

/** Row and column from one, 0 for all of them; of a reference a reference. */
function partOf(value: Value, row: number, column: number, frame: Frame): Value {
  if (row < 0 || column < 0) return errors.value
  if (value instanceof Reference) {
    const { area } = value
    const { top, left, bottom, right } = area.range
    if (row > areaHeight(area) || column > areaWidth(area)) return errors.ref
    return referenceTo(area.firstSheet, {
      top: row === 0 ? top : top + row - 1,
      bottom: row === 0 ? bottom : top + row - 1,
      left: column === 0 ? left : left + column - 1,
      right: column === 0 ? right : left + column - 1,
    })
  }
  const array = arrayOf(value, frame)
  if (row === 0 && column === 0) return array
  if (row > array.height || column > array.width) return errors.ref
  const rows = row === 0 ? array.rows : array.rows.slice(row - 1, row)
  return arrayResult(column === 0 ? rows : rows.map((inRow) => inRow.slice(column - 1, column)))
}

function index([source, row, column, area]: Value[], frame: Frame): Value {
  let value = source ?? null
  if (value instanceof ErrorValue) return value
  if (value instanceof Reference && (value.areas.length > 1 || area !== undefined)) {
    const chosen = value.areas[optionOf(area, 1, frame) - 1]
    if (!chosen) return errors.ref
    value = new Reference([chosen])
  }
  const [first, second] = [Math.trunc(numberOf(row, frame)), optionOf(column, 0, frame)]
  const height = value instanceof Reference ? areaHeight(value.area) : arrayOf(value, frame).height
  // Of a single row the only number counts columns.
  return column === undefined && height === 1 ? partOf(value, 0, first, frame) : partOf(value, first, second, frame)
}

function offset([reference, rows, columns, height, width]: Value[], frame: Frame): Value {
  if (!(reference instanceof Reference)) return reference instanceof ErrorValue ? reference : errors.value
  const { area } = reference
  const [down, across] = [Math.trunc(numberOf(rows, frame)), Math.trunc(numberOf(columns, frame))]
  const [high, wide] = [optionOf(height, areaHeight(area), frame), optionOf(width, areaWidth(area), frame)]
  if (high === 0 || wide === 0) return errors.ref
  // A size below zero counts up or to the left.
  const top = area.range.top + down + Math.min(0, high + 1)
  const left = area.range.left + across + Math.min(0, wide + 1)
  const [bottom, right] = [top + Math.abs(high) - 1, left + Math.abs(wide) - 1]
  if (top < 0 || left < 0 || bottom >= MAX_ROWS || right >= MAX_COLUMNS) return errors.ref
  return referenceTo(area.firstSheet, { top, left, bottom, right })
}

/** A01 and C01:C03 are A1 and C1:C3. */
const withoutLeadingZeros = (text: string): string =>
  text.replace(/(?<=^|[!:])(\$?[A-Za-z]{1,3}\$?)0+(?=[1-9]\d*(?::|$))/g, '$1')

/** Text as a reference or a name, as seen from the formula's cell. */
function indirect([value, isA1]: Value[], frame: Frame): Value {
  const text = toText(firstOf(value, frame)).trim()
  if (isA1 !== undefined && !toBoolean(firstOf(isA1, frame))) return readR1C1(text, frame) ?? errors.ref
  const tree = parseFormula(withoutLeadingZeros(text))
  if (!tree || !['reference', 'name', 'combine', 'structured', 'external', 'spill'].includes(tree.kind))
    return errors.ref
  if (tree.kind === 'external' || isOfOtherBook(tree)) throw new Uncomputable('Another workbook')
  const result = frame.world.evaluate(tree, { ...frame, shiftRows: 0, shiftColumns: 0, variables: null })
  return result instanceof Reference ? result : errors.ref
}

function address([row, column, kind, isA1, sheet]: Value[], frame: Frame): Value {
  const [down, across] = [Math.trunc(numberOf(row, frame)), Math.trunc(numberOf(column, frame))]
  const type = optionOf(kind, 1, frame)
  if (down < 1 || across < 1 || down > MAX_ROWS || across > MAX_COLUMNS || type < 1 || type > 4) return errors.value
  const [fixedRow, fixedColumn] = [type === 1 || type === 2, type === 1 || type === 3]
  const isR1C1 = isA1 !== undefined && isA1 !== null && !toBoolean(firstOf(isA1, frame))
  const text = isR1C1
    ? `R${fixedRow ? down : `[${down}]`}C${fixedColumn ? across : `[${across}]`}`
    : `${fixedColumn ? '$' : ''}${columnName(across - 1)}${fixedRow ? '$' : ''}${down}`
  if (sheet === undefined) return text
  const name = toText(firstOf(sheet, frame))
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) || name === ''
    ? `${name}!${text}`
    : `'${name.replaceAll("'", "''")}'!${text}`
}

/** More rows than these are counted as far as the sheets go. */
const longestUnbounded = 100_000

/** Rows or columns of a reference as numbers down or across. */
const places =
  (isRow: boolean) =>
  ([reference]: Value[], frame: Frame): Value => {
    if (reference === undefined) return (isRow ? frame.row : frame.column) + 1
    if (!(reference instanceof Reference)) return reference instanceof ErrorValue ? reference : errors.value
    const whole = reference.area.range
    const isShort = (isRow ? whole.bottom - whole.top : whole.right - whole.left) < longestUnbounded
    const range = isShort ? whole : frame.world.cells.bounded(reference.area)
    const [first, last] = isRow ? [range.top, range.bottom] : [range.left, range.right]
    if (first === last) return first + 1
    const numbers = new Array<Scalar>(last - first + 1)
    for (let at = 0; at < numbers.length; at++) numbers[at] = first + at + 1
    const numbered = isRow ? new ArrayValue(numbers, numbers.length, 1) : new ArrayValue(numbers, 1, numbers.length)
    numbered.isCutBelow = isRow && range.bottom < whole.bottom
    numbered.isCutRight = !isRow && range.right < whole.right
    return numbered
  }

const extent =
  (isRows: boolean) =>
  ([value]: Value[], frame: Frame): Value => {
    if (value instanceof ErrorValue) return value
    if (value instanceof Reference) return isRows ? areaHeight(value.area) : areaWidth(value.area)
    const array = arrayOf(value ?? null, frame)
    return isRows ? array.height : array.width
  }

/** What CELL tells of a cell; its formats and the file's name are not at hand. */
function cellInformation([kind, reference]: Value[], frame: Frame): Value {
  const area = reference instanceof Reference ? reference.area : undefined
  if (reference !== undefined && !area) return errors.value
  const { firstSheet, range } = area ?? {
    firstSheet: frame.sheet,
    range: { top: frame.row, left: frame.column, bottom: frame.row, right: frame.column },
  }
  const value = (): Scalar => frame.world.cells.value(firstSheet, range.top, range.left)
  switch (toText(firstOf(kind, frame)).toLowerCase()) {
    case 'row':
      return range.top + 1
    case 'col':
      return range.left + 1
    case 'address':
      return formatAddress(range.top, range.left).replace(/^([A-Z]+)/, '$$$1$$')
    case 'contents':
      return value()
    case 'type':
      return value() === null ? 'b' : typeof value() === 'string' ? 'l' : 'v'
    default:
      throw new Uncomputable('Formats and file names are not at hand')
  }
}

/** Without the marks that files write before newer functions, outside of texts. */
const shownFormula = (formula: string): string =>
  formula.replace(/"(?:[^"]|"")*"|_xl(?:fn|ws|pm|udf)\./g, (found) => (found.startsWith('"') ? found : ''))

export const lookupFunctions: FunctionTable = {
  VLOOKUP: general('sass', 3, 4, tableLookup(true)),
  HLOOKUP: general('sass', 3, 4, tableLookup(false)),
  LOOKUP: general('saa', 2, 3, lookup),
  MATCH: general('sas', 2, 3, match),
  XMATCH: general('sass', 2, 4, extendedMatch),
  XLOOKUP: general('saarss', 3, 6, extendedLookup),
  INDEX: general('asss', 2, 4, index),
  OFFSET: { ...general('rssss', 3, 5, offset), yieldsReferences: true },
  INDIRECT: { ...general('ss', 1, 2, indirect), yieldsReferences: true },
  ADDRESS: general('sssss', 2, 5, address),
  ROW: general('r', 0, 1, places(true)),
  COLUMN: general('r', 0, 1, places(false)),
  ROWS: general('a', 1, 1, extent(true)),
  COLUMNS: general('a', 1, 1, extent(false)),
  AREAS: general('r', 1, 1, ([value]) => (value instanceof Reference ? value.areas.length : errors.value)),
  CELL: general('sr', 1, 2, cellInformation),
  FORMULATEXT: general('r', 1, 1, ([value], { world }) => {
    if (!(value instanceof Reference)) return errors.na
    const { firstSheet, range } = value.area
    const formula = world.cells.cell(firstSheet, range.top, range.left)?.formula
    return formula === undefined ? errors.na : `=${shownFormula(formula)}`
  }),
  SHEET: general('r', 0, 1, ([value], frame) => {
    if (value === undefined) return frame.sheet + 1
    if (value instanceof Reference) return (value.areas[0]?.firstSheet ?? 0) + 1
    const index = frame.world.sheetIndex(toText(firstOf(value, frame)).toLowerCase())
    return index === undefined ? errors.na : index + 1
  }),
  SHEETS: general('r', 0, 1, ([value], { world }) => {
    if (value === undefined) return world.sheetNames.length
    const [area] = value instanceof Reference ? value.areas : []
    return area ? area.lastSheet - area.firstSheet + 1 : errors.na
  }),
  TRANSPOSE: general('a', 1, 1, ([value], frame) => {
    const { rows, width } = arrayOf(value ?? null, frame)
    return arrayResult(Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? null)))
  }),
}
