import { MAX_COLUMNS, MAX_ROWS } from '#engine/model/address.ts'
import { compareScalars, toBoolean, toNumber } from '../coerce.ts'
import type { Frame, FunctionTable } from '../frame.ts'
import { ArrayValue, ErrorValue, Uncomputable, errors } from '../values.ts'
import type { Scalar, Value } from '../values.ts'
import { arrayOf, arrayResult, fail, firstOf, flat, general, many, numberOf } from './define.ts'

const largest = 1_000_000

const option = (value: Value | undefined, fallback: number, frame: Frame): number =>
  value === undefined || value === null ? fallback : Math.trunc(numberOf(value, frame))
const isTrue = (value: Value | undefined, frame: Frame): boolean => toBoolean(firstOf(value, frame))

const transposed = (rows: Scalar[][]): Scalar[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? null))

function filter([source, include, empty]: Value[], frame: Frame): Value {
  const array = arrayOf(source ?? null, frame)
  const mask = arrayOf(include ?? null, frame)
  const marks = flat(mask).map((mark) => (mark instanceof ErrorValue ? fail(mark) : toBoolean(mark)))
  const isDown = mask.width === 1 && mask.height === array.height
  if (!isDown && !(mask.height === 1 && mask.width === array.width)) return errors.value
  const rows = isDown
    ? array.rows.filter((_, row) => marks[row])
    : array.rows.map((row) => row.filter((_, column) => marks[column]))
  if (rows.length > 0 && (rows[0]?.length ?? 0) > 0) return arrayResult(rows)
  return empty === undefined || empty === null ? errors.calc : empty
}

/** Errors come last, blanks after everything. */
function compareForSort(a: Scalar, b: Scalar, direction: number): number {
  const last = (value: Scalar): number => (value === null ? 2 : value instanceof ErrorValue ? 1 : 0)
  const ends = last(a) - last(b)
  return ends !== 0 || last(a) > 0 ? ends : compareScalars(a, b) * direction
}

function sortedRows(rows: Scalar[][], keys: { values: Scalar[]; direction: number }[]): Scalar[][] {
  const order = rows.map((_, at) => at)
  order.sort((a, b) => {
    for (const { values, direction } of keys) {
      const difference = compareForSort(values[a] ?? null, values[b] ?? null, direction)
      if (difference !== 0) return difference
    }
    return a - b
  })
  return order.map((at) => rows[at] ?? [])
}

/** The blanks that a whole column ends with stay at its end. */
function sortedLike(source: ArrayValue, sorted: Scalar[][], isAcross: boolean): Value {
  const result = arrayResult(isAcross ? transposed(sorted) : sorted)
  return result instanceof ArrayValue ? result.cutLike(source) : result
}

const directionOf = (value: number): number => (value === 1 || value === -1 ? value : fail(errors.value))

function sort([source, indexes, orders, byColumn]: Value[], frame: Frame): Value {
  const { settings } = frame.world
  const isAcross = isTrue(byColumn, frame)
  const array = arrayOf(source ?? null, frame)
  const rows = isAcross ? transposed(array.rows) : array.rows
  const places = indexes === undefined || indexes === null ? [1] : flat(arrayOf(indexes, frame))
  const directions = orders === undefined || orders === null ? [1] : flat(arrayOf(orders, frame))
  const keys = places.map((place, at) => {
    const column = Math.trunc(toNumber(place, settings)) - 1
    if (column < 0 || column >= (rows[0]?.length ?? 0)) throw errors.value
    const direction = directionOf(toNumber(directions[at] ?? directions[0] ?? 1, settings))
    return { values: rows.map((row) => row[column] ?? null), direction }
  })
  return sortedLike(array, sortedRows(rows, keys), isAcross)
}

function sortBy([source, ...rest]: Value[], frame: Frame): Value {
  const array = arrayOf(source ?? null, frame)
  const keys: { values: Scalar[]; direction: number }[] = []
  let isAcross = false
  for (let at = 0; at < rest.length; at += 2) {
    const by = arrayOf(rest[at] ?? null, frame)
    isAcross = by.height === 1 && by.width === array.width && (array.height !== 1 || array.width > 1)
    if (flat(by).length !== (isAcross ? array.width : array.height)) return errors.value
    keys.push({ values: flat(by), direction: directionOf(option(rest[at + 1], 1, frame)) })
  }
  return sortedLike(array, sortedRows(isAcross ? transposed(array.rows) : array.rows, keys), isAcross)
}

const rowKey = (row: Scalar[]): string =>
  JSON.stringify(
    row.map((item) =>
      item instanceof ErrorValue ? { error: item.error } : typeof item === 'string' ? item.toLowerCase() : item,
    ),
  )

function unique([source, byColumn, onlyOnce]: Value[], frame: Frame): Value {
  const isAcross = isTrue(byColumn, frame)
  const array = arrayOf(source ?? null, frame)
  const rows = isAcross ? transposed(array.rows) : array.rows
  const counts = new Map<string, { row: Scalar[]; count: number }>()
  // A whole column goes on with blanks: two of them, so that they are none that is there only once.
  const goesOn = isAcross ? array.isCutRight : array.isCutBelow
  const rest = goesOn && rows[0] ? [rows[0].map(() => null), rows[0].map(() => null)] : []
  for (const row of [...rows, ...rest]) {
    const key = rowKey(row)
    const known = counts.get(key)
    if (known) known.count++
    else counts.set(key, { row, count: 1 })
  }
  const found = [...counts.values()]
    .filter(({ count }) => !isTrue(onlyOnce, frame) || count === 1)
    .map(({ row }) => row)
  return arrayResult(isAcross ? transposed(found) : found)
}

function sequence([rows, columns, start, step]: Value[], frame: Frame): Value {
  const [height, width] = [option(rows, 1, frame), option(columns, 1, frame)]
  if (height < 1 || width < 1) return height < 0 || width < 0 ? errors.value : errors.calc
  if (height > MAX_ROWS || width > MAX_COLUMNS) return errors.value
  if (height * width > largest) throw new Uncomputable('A sequence of too many numbers')
  const first = start === undefined || start === null ? 1 : numberOf(start, frame)
  const by = step === undefined || step === null ? 1 : numberOf(step, frame)
  return arrayResult(
    Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, column) => first + (row * width + column) * by),
    ),
  )
}

function stacked(values: Value[], isDown: boolean, frame: Frame): Value {
  const parts = values.map((value) => arrayOf(value, frame).rows).map((rows) => (isDown ? rows : transposed(rows)))
  const width = Math.max(...parts.map((rows) => rows[0]?.length ?? 0))
  const rows = parts.flatMap((part) =>
    part.map((row) => Array.from({ length: width }, (_, at) => (row[at] === undefined ? errors.na : row[at]))),
  )
  return arrayResult(isDown ? rows : transposed(rows))
}

/** All values as one line. @param ignore 1 blanks, 2 errors, 3 both */
function line([source, ignore, byColumn]: Value[], frame: Frame): Scalar[] {
  const array = arrayOf(source ?? null, frame)
  const skipped = option(ignore, 0, frame)
  return (isTrue(byColumn, frame) ? transposed(array.rows) : array.rows)
    .flat()
    .filter((item) => !(skipped % 2 === 1 && item === null) && !(skipped >= 2 && item instanceof ErrorValue))
}

function wrapped([source, count, pad]: Value[], isDown: boolean, frame: Frame): Value {
  const items = flat(arrayOf(source ?? null, frame))
  const width = option(count, 0, frame)
  if (width < 1) return errors.num
  const filler = pad === undefined ? errors.na : firstOf(pad, frame)
  const rows = Array.from({ length: Math.ceil(items.length / width) }, (_, row) =>
    Array.from({ length: width }, (_, column) => {
      const item = items[row * width + column]
      return item === undefined ? filler : item
    }),
  )
  return arrayResult(isDown ? rows : transposed(rows))
}

/** First or last so many: a count below zero counts from the end. */
const taken = <T>(items: T[], count: number): T[] => (count >= 0 ? items.slice(0, count) : items.slice(count))
const dropped = <T>(items: T[], count: number): T[] => (count >= 0 ? items.slice(count) : items.slice(0, count))

const cutBy =
  (cut: <T>(items: T[], count: number) => T[]) =>
  ([source, rows, columns]: Value[], frame: Frame): Value => {
    const array = arrayOf(source ?? null, frame)
    const kept = rows === undefined || rows === null ? array.rows : cut(array.rows, Math.trunc(numberOf(rows, frame)))
    if (columns === undefined || columns === null) return arrayResult(kept)
    return arrayResult(kept.map((row) => cut(row, Math.trunc(numberOf(columns, frame)))))
  }

function picked(rows: Scalar[][], numbers: Value[], frame: Frame): Scalar[][] {
  return numbers
    .flatMap((value) => flat(arrayOf(value, frame)))
    .map((value) => {
      const number = Math.trunc(toNumber(value, frame.world.settings))
      return (number === 0 ? undefined : rows.at(number > 0 ? number - 1 : number)) ?? fail(errors.value)
    })
}

function expanded([source, rows, columns, pad]: Value[], frame: Frame): Value {
  const array = arrayOf(source ?? null, frame)
  const [height, width] = [option(rows, array.height, frame), option(columns, array.width, frame)]
  if (height < array.height || width < array.width || height * width > largest) return errors.value
  const filler = pad === undefined ? errors.na : firstOf(pad, frame)
  return arrayResult(
    Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_, column) =>
        row < array.height && column < array.width ? array.at(row, column) : filler,
      ),
    ),
  )
}

export const arrayFunctions: FunctionTable = {
  FILTER: general('aar', 2, 3, filter),
  SORT: general('aaas', 1, 4, sort),
  SORTBY: general('aas', 2, many, sortBy, 2),
  UNIQUE: general('ass', 1, 3, unique),
  SEQUENCE: general('ssss', 1, 4, sequence),
  HSTACK: general('a', 1, many, (values, frame) => stacked(values, false, frame)),
  VSTACK: general('a', 1, many, (values, frame) => stacked(values, true, frame)),
  TOCOL: general('ass', 1, 3, (values, frame) => arrayResult(line(values, frame).map((item) => [item]))),
  TOROW: general('ass', 1, 3, (values, frame) => arrayResult([line(values, frame)])),
  WRAPROWS: general('ass', 2, 3, (values, frame) => wrapped(values, true, frame)),
  WRAPCOLS: general('ass', 2, 3, (values, frame) => wrapped(values, false, frame)),
  TAKE: general('ass', 2, 3, cutBy(taken)),
  DROP: general('ass', 2, 3, cutBy(dropped)),
  CHOOSEROWS: general('a', 2, many, ([source, ...numbers], frame) =>
    ArrayValue.ofRows(picked(arrayOf(source ?? null, frame).rows, numbers, frame)),
  ),
  CHOOSECOLS: general('a', 2, many, ([source, ...numbers], frame) =>
    ArrayValue.ofRows(transposed(picked(transposed(arrayOf(source ?? null, frame).rows), numbers, frame))),
  ),
  EXPAND: general('asss', 2, 4, expanded),
}
