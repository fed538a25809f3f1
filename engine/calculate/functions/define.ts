/** How functions are written down, and how they walk over what they are given. */
import { numberInText, toNumber } from '../coerce.ts'
import type { Frame, FunctionSpec } from '../frame.ts'
import type { FormulaNode } from '../parse-formula.ts'
import { ArrayValue, ErrorValue, Lambda, Reference, errors } from '../values.ts'
import type { Scalar, Value } from '../values.ts'

/** As many arguments as Excel takes. */
export const many = 255

/** A function of single numbers. */
export const numeric = (least: number, most: number, compute: (...numbers: number[]) => Scalar): FunctionSpec =>
  general('s', least, most, (values, { world }) =>
    compute(...values.map((value) => toNumber(value as Scalar, world.settings))),
  )

/** The same as the Analysis ToolPak had them, which Excel took over as they were: they refuse TRUE and FALSE. */
export const strictNumeric = (least: number, most: number, compute: (...numbers: number[]) => Scalar): FunctionSpec =>
  general('s', least, most, (values, { world }) =>
    compute(
      ...values.map((value) =>
        typeof value === 'boolean' ? fail(errors.value) : toNumber(value as Scalar, world.settings),
      ),
    ),
  )

/** A function of single values. */
export const scalar = (
  least: number,
  most: number,
  compute: (frame: Frame, ...values: Scalar[]) => Scalar,
): FunctionSpec => general('s', least, most, (values, frame) => compute(frame, ...(values as Scalar[])))

/** A function of single values that looks at errors too. */
export const observing = (
  least: number,
  most: number,
  compute: (frame: Frame, ...values: Scalar[]) => Scalar,
): FunctionSpec => seeingErrors(scalar(least, most, compute))

/** @param kinds of the arguments by position (`ArgumentKind`); the last `repeats` of them go on */
export const general = (
  kinds: string,
  least: number,
  most: number,
  invoke: (values: Value[], frame: Frame) => Value,
  repeats = 1,
): FunctionSpec => ({ kinds, least, most, repeats, takesErrors: false, invoke })

/** The same function, which sees errors among its single values. */
export const seeingErrors = (spec: FunctionSpec): FunctionSpec =>
  'invoke' in spec ? { ...spec, takesErrors: true } : spec

/** A function that decides itself what of its arguments is computed. */
export const lazy = (
  least: number,
  most: number,
  compute: (nodes: FormulaNode[], frame: Frame) => Value,
): FunctionSpec => ({ least, most, lazy: compute })

export function fail(error: ErrorValue): never {
  throw error
}

/** Visits single values; of references the cells that exist, and blanks among them. `isDirect` tells what was written as an argument. */
export function eachScalar(value: Value, { world }: Frame, visit: (value: Scalar, isDirect: boolean) => void): void {
  if (value instanceof Reference) {
    for (const area of value.areas) {
      const column = world.cells.column(area)
      if (column) for (const item of column) visit(item, false)
      else
        world.cells.visit(area, (item) => {
          visit(item, false)
        })
    }
  } else if (value instanceof ArrayValue) {
    for (const item of value.values) visit(item, false)
  } else if (value instanceof Lambda) throw errors.value
  else visit(value, true)
}

/** The numbers that SUM and its like see: of ranges only numbers, of arguments whatever counts as one. */
export function numbersIn(values: Value[], frame: Frame): number[] {
  const numbers: number[] = []
  for (const value of values) {
    eachScalar(value, frame, (item, isDirect) => {
      if (typeof item === 'number') numbers.push(item)
      else if (item instanceof ErrorValue) throw item
      else if (isDirect) numbers.push(toNumber(item, frame.world.settings))
    })
  }
  return numbers
}

/** The same with text as 0 and TRUE as 1, as AVERAGEA and its like see ranges. */
export function allNumbersIn(values: Value[], frame: Frame): number[] {
  const numbers: number[] = []
  for (const value of values) {
    eachScalar(value, frame, (item, isDirect) => {
      if (item instanceof ErrorValue) throw item
      if (isDirect) numbers.push(toNumber(item, frame.world.settings))
      else if (item !== null) numbers.push(typeof item === 'string' ? 0 : Number(item))
    })
  }
  return numbers
}

/** Whether COUNT counts it. */
export const countsAsNumber = (item: Scalar, isDirect: boolean, { world }: Frame): boolean =>
  typeof item === 'number' ||
  (isDirect && (item === null || typeof item === 'boolean')) ||
  (isDirect && typeof item === 'string' && numberInText(item, world.settings) !== null)

export function arrayOf(value: Value, { world }: Frame): ArrayValue {
  if (value instanceof ArrayValue) return value
  if (value instanceof Reference) return world.cells.array(value.area)
  if (value instanceof Lambda) throw errors.value
  return ArrayValue.ofRows([[value]])
}

/** The first value of what may be an array; references by their first cell. */
export function firstOf(value: Value | undefined, frame: Frame): Scalar {
  if (value === undefined) return null
  if (value instanceof Reference) {
    const { firstSheet, range } = value.area
    return frame.world.cells.value(firstSheet, range.top, range.left)
  }
  return value instanceof ArrayValue || value instanceof Lambda ? arrayOf(value, frame).at(0, 0) : value
}

export const numberOf = (value: Value | undefined, frame: Frame): number =>
  toNumber(firstOf(value, frame), frame.world.settings)

/** All values of an array in reading order. */
export const flat = (array: ArrayValue): Scalar[] => array.values

export const sumOf = (numbers: number[]): number => {
  let sum = 0
  for (const number of numbers) sum += number
  return sum
}

/** #DIV/0! of nothing. */
export const averageOf = (numbers: number[]): number =>
  numbers.length === 0 ? fail(errors.div0) : sumOf(numbers) / numbers.length

/** An array, or its only value. */
export const arrayResult = (rows: Scalar[][]): Value => {
  const [first] = rows
  if (!first || first.length === 0) return errors.calc
  return rows.length === 1 && first.length === 1 ? (first[0] ?? null) : ArrayValue.ofRows(rows)
}
