import { multiple, power, rounded } from '../arithmetic.ts'
import { significant, toNumber, toText } from '../coerce.ts'
import type { Frame, FunctionTable } from '../frame.ts'
import { ArrayValue, ErrorValue, Reference, Uncomputable, errors } from '../values.ts'
import type { Scalar, Value } from '../values.ts'
import { arrayOf, fail, general, many, numberOf, numbersIn, numeric, scalar, strictNumeric, sumOf } from './define.ts'
import { statisticNumbered } from './statistics.ts'

const whole = (value: number): number => Math.trunc(significant(value))
const positiveOnly = (value: number): number => (value > 0 ? value : fail(errors.num))
const inUnit = (value: number): number => (Math.abs(value) <= 1 ? value : fail(errors.num))
const divided = (a: number, b: number): Scalar => (b === 0 ? errors.div0 : a / b)

function factorial(value: number, step = 1): Scalar {
  const last = whole(value)
  if (last < (step === 2 ? -1 : 0)) return errors.num
  let product = 1
  for (let factor = last; factor > 1 && Number.isFinite(product); factor -= step) product *= factor
  return product
}

export function combinations(n: number, k: number): number {
  let result = 1
  // Of the two ways to say the same choice the shorter one; past the largest number there is no more to find.
  const few = Math.min(k, n - k)
  for (let at = 1; at <= few && result < Infinity; at++) result = (result * (n - few + at)) / at
  return Math.round(result)
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))
const wholesFrom = (values: Value[], frame: Frame): number[] =>
  numbersIn(values, frame).map((value) => (value < 0 ? fail(errors.num) : Math.trunc(value)))

/** CEILING and FLOOR want both of one sign, except that a number below zero may meet a step above. */
const toStep =
  (round: (quotient: number) => number, ofZeroStep: Scalar) =>
  (value: number, step: number): Scalar => {
    if (value === 0) return 0
    if (step === 0) return ofZeroStep
    return value > 0 && step < 0 ? errors.num : multiple(value, step, round)
  }

const roundToEven = (value: number, step: number, offset: number): number => {
  const size = Math.ceil((Math.abs(value) - offset) / step) * step + offset
  return value < 0 ? -size : size
}

const romanDigits: [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

function roman(value: number): Scalar {
  let rest = Math.trunc(value)
  if (rest < 0 || rest > 3999) return errors.value
  let text = ''
  for (const [amount, digits] of romanDigits) {
    text += digits.repeat(Math.floor(rest / amount))
    rest %= amount
  }
  return text
}

function arabic(text: string): Scalar {
  const written = text.trim().toUpperCase()
  const isNegative = written.startsWith('-')
  let rest = isNegative ? written.slice(1) : written
  let sum = 0
  for (const [amount, digits] of romanDigits) {
    for (; rest.startsWith(digits); rest = rest.slice(digits.length)) sum += amount
  }
  if (rest !== '') return errors.value
  return isNegative ? -sum : sum
}

/** Products of what stands at the same place; what is no number counts as 0. */
function sumOfProducts(values: Value[], frame: Frame): Scalar {
  const arrays = values.map((value) => arrayOf(value, frame))
  const [first] = arrays
  if (!first || arrays.some(({ height, width }) => height !== first.height || width !== first.width))
    return errors.value
  let sum = 0
  for (let row = 0; row < first.height; row++) {
    for (let column = 0; column < first.width; column++) {
      let product = 1
      for (const array of arrays) {
        const item = array.at(row, column)
        if (item instanceof ErrorValue) return item
        product *= typeof item === 'number' ? item : 0
      }
      sum += product
    }
  }
  return sum
}

/** Pairs of numbers at the same place in two arrays. */
const summedPairs =
  (term: (x: number, y: number) => number) =>
  (values: Value[], frame: Frame): Scalar => {
    const [a, b] = values.map((value) => arrayOf(value, frame)) as [ArrayValue, ArrayValue]
    if (a.height * a.width !== b.height * b.width) return errors.na
    const right = b.values
    let sum = 0
    let count = 0
    for (const [at, x] of a.values.entries()) {
      const y = right[at]
      if (x instanceof ErrorValue) return x
      if (y instanceof ErrorValue) return y
      if (typeof x !== 'number' || typeof y !== 'number') continue
      sum += term(x, y)
      count += 1
    }
    return count === 0 ? errors.div0 : sum
  }

function numberMatrix(value: Value, frame: Frame): number[][] {
  return arrayOf(value, frame).rows.map((row) =>
    row.map((item) => {
      if (item instanceof ErrorValue) throw item
      return typeof item === 'number' ? item : fail(errors.value)
    }),
  )
}

function squareMatrix(value: Value, frame: Frame): number[][] {
  const rows = numberMatrix(value, frame)
  return rows.length === rows[0]?.length ? rows : fail(errors.value)
}

function determinant(matrix: number[][]): number {
  const rows = matrix.map((row) => [...row])
  let result = 1
  for (let at = 0; at < rows.length; at++) {
    const pivot = pivotRow(rows, at)
    if (Math.abs(rows[pivot]![at]!) < 1e-14) return 0
    if (pivot !== at) {
      ;[rows[at], rows[pivot]] = [rows[pivot]!, rows[at]!]
      result = -result
    }
    result *= rows[at]![at]!
    for (let below = at + 1; below < rows.length; below++) {
      const factor = rows[below]![at]! / rows[at]![at]!
      for (let column = at; column < rows.length; column++) rows[below]![column]! -= factor * rows[at]![column]!
    }
  }
  return significant(result)
}

const pivotRow = (rows: number[][], at: number): number => {
  let pivot = at
  for (let row = at + 1; row < rows.length; row++)
    if (Math.abs(rows[row]![at]!) > Math.abs(rows[pivot]![at]!)) pivot = row
  return pivot
}

function inverse(matrix: number[][]): number[][] {
  const size = matrix.length
  const rows = matrix.map((row, at) => [...row, ...Array.from({ length: size }, (_, column) => Number(column === at))])
  for (let at = 0; at < size; at++) {
    const pivot = pivotRow(rows, at)
    if (Math.abs(rows[pivot]![at]!) < 1e-14) throw errors.num
    ;[rows[at], rows[pivot]] = [rows[pivot]!, rows[at]!]
    const divisor = rows[at]![at]!
    rows[at] = rows[at]!.map((item) => item / divisor)
    for (let row = 0; row < size; row++) {
      if (row === at) continue
      const factor = rows[row]![at]!
      rows[row] = rows[row]!.map((item, column) => item - factor * rows[at]![column]!)
    }
  }
  return rows.map((row) => row.slice(size).map(significant))
}

function product(left: number[][], right: number[][]): number[][] {
  if (left[0]?.length !== right.length) throw errors.value
  return left.map((row) =>
    (right[0] ?? []).map((_, column) => sumOf(row.map((item, at) => item * right[at]![column]!))),
  )
}

/** What SUBTOTAL sums up: numbers outside of other subtotals, of filtered rows, and of hidden rows where wanted. */
function visibleValues(
  values: Value[],
  frame: Frame,
  skips: { hidden: boolean; filtered: boolean; errors: boolean; nested: boolean },
): ArrayValue {
  const found: Scalar[] = []
  for (const value of values) {
    if (!(value instanceof Reference)) {
      found.push(...arrayOf(value, frame).values)
      continue
    }
    for (const area of value.areas) {
      frame.world.cells.visit(area, (item, _row, _column, cell, row) => {
        if (item === null || (skips.hidden && row.hidden) || (skips.filtered && row.filtered)) return
        if (skips.errors && item instanceof ErrorValue) return
        if (skips.nested && cell.formula !== undefined && /\b(SUBTOTAL|AGGREGATE)\(/i.test(cell.formula)) return
        found.push(item)
      })
    }
  }
  return ArrayValue.ofRows([found])
}

/** Of the statistics SUBTOTAL knows fewer than AGGREGATE; plus 100 they leave out hidden rows. */
const subtotals = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

const subtotal = (values: Value[], frame: Frame): Value => {
  const [kind, ...rest] = values
  const number = Math.trunc(numberOf(kind, frame))
  const statistic = subtotals.includes(number % 100) && number < 200 ? statisticNumbered(number % 100) : undefined
  if (!statistic || rest.some((value) => !(value instanceof Reference))) return errors.value
  return statistic(
    [visibleValues(rest, frame, { hidden: number > 100, filtered: true, errors: false, nested: true })],
    frame,
  )
}

const aggregate = (values: Value[], frame: Frame): Value => {
  const [kind, option, first, ...rest] = values
  const number = numberOf(kind, frame)
  const skip = numberOf(option, frame)
  const statistic = statisticNumbered(number)
  if (!statistic || skip < 0 || skip > 7 || first === undefined) return errors.value
  const skips = { hidden: skip % 2 === 1, filtered: false, errors: [2, 3, 6, 7].includes(skip), nested: skip < 4 }
  if (number <= 13) return statistic([visibleValues([first, ...rest], frame, skips)], frame)
  const array = visibleValues([first], frame, skips)
  const kept = skips.errors ? ArrayValue.ofRows([array.values.filter((item) => !(item instanceof ErrorValue))]) : array
  return statistic([kept, ...rest], frame)
}

const digitsOf = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const largestUnitMatrix = 1000

export const mathFunctions: FunctionTable = {
  SUM: general('r', 1, many, (values, frame) => sumOf(numbersIn(values, frame))),
  PRODUCT: general('r', 1, many, (values, frame) => {
    const numbers = numbersIn(values, frame)
    return numbers.length === 0 ? 0 : numbers.reduce((result, number) => result * number, 1)
  }),
  SUMSQ: general('r', 1, many, (values, frame) => sumOf(numbersIn(values, frame).map((number) => number ** 2))),
  SUMPRODUCT: general('a', 1, many, sumOfProducts),
  SUMX2MY2: general(
    'a',
    2,
    2,
    summedPairs((x, y) => x * x - y * y),
  ),
  SUMX2PY2: general(
    'a',
    2,
    2,
    summedPairs((x, y) => x * x + y * y),
  ),
  SUMXMY2: general(
    'a',
    2,
    2,
    summedPairs((x, y) => (x - y) ** 2),
  ),
  SUBTOTAL: general('se', 2, many, subtotal),
  AGGREGATE: general('ssar', 3, many, aggregate),

  ABS: numeric(1, 1, Math.abs),
  SIGN: numeric(1, 1, Math.sign),
  SQRT: numeric(1, 1, (value) => (value < 0 ? errors.num : Math.sqrt(value))),
  SQRTPI: strictNumeric(1, 1, (value) => (value < 0 ? errors.num : Math.sqrt(value * Math.PI))),
  POWER: numeric(2, 2, power),
  EXP: numeric(1, 1, Math.exp),
  LN: numeric(1, 1, (value) => Math.log(positiveOnly(value))),
  LOG10: numeric(1, 1, (value) => Math.log10(positiveOnly(value))),
  LOG: numeric(1, 2, (value, base = 10) => {
    if (positiveOnly(base) === 1) return errors.div0
    return base === 10 ? Math.log10(positiveOnly(value)) : significant(Math.log(positiveOnly(value)) / Math.log(base))
  }),
  PI: numeric(0, 0, () => Math.PI),
  MOD: numeric(2, 2, (value, divisor) => {
    if (divisor === 0) return errors.div0
    const below = divisor * Math.floor(significant(value / divisor))
    return significant(below) === significant(value) ? 0 : value - below
  }),
  QUOTIENT: strictNumeric(2, 2, (value, divisor) =>
    divisor === 0 ? errors.div0 : Math.trunc(significant(value / divisor)),
  ),
  INT: numeric(1, 1, (value) => Math.floor(significant(value))),
  TRUNC: numeric(1, 2, (value, digits = 0) => rounded(value, digits, Math.floor)),
  ROUND: numeric(2, 2, (value, digits) => rounded(value, digits, Math.round)),
  ROUNDDOWN: numeric(2, 2, (value, digits) => rounded(value, digits, Math.floor)),
  ROUNDUP: numeric(2, 2, (value, digits) => rounded(value, digits, Math.ceil)),
  CEILING: numeric(2, 2, toStep(Math.ceil, 0)),
  FLOOR: numeric(2, 2, toStep(Math.floor, errors.div0)),
  'CEILING.MATH': numeric(1, 3, (value, step = 1, away = 0) => {
    if (step === 0 || value === 0) return 0
    return multiple(value, Math.abs(step), value < 0 && away !== 0 ? Math.floor : Math.ceil)
  }),
  'FLOOR.MATH': numeric(1, 3, (value, step = 1, towards = 0) => {
    if (step === 0 || value === 0) return 0
    return multiple(value, Math.abs(step), value < 0 && towards !== 0 ? Math.ceil : Math.floor)
  }),
  'CEILING.PRECISE': numeric(1, 2, (value, step = 1) => (step === 0 ? 0 : multiple(value, Math.abs(step), Math.ceil))),
  'ISO.CEILING': numeric(1, 2, (value, step = 1) => (step === 0 ? 0 : multiple(value, Math.abs(step), Math.ceil))),
  'FLOOR.PRECISE': numeric(1, 2, (value, step = 1) => (step === 0 ? 0 : multiple(value, Math.abs(step), Math.floor))),
  MROUND: strictNumeric(2, 2, (value, step) => {
    if (step === 0 || value === 0) return 0
    if (value > 0 !== step > 0) return errors.num
    return multiple(value, step, (quotient) => Math.floor(quotient + 0.5))
  }),
  EVEN: numeric(1, 1, (value) => roundToEven(value, 2, 0)),
  ODD: numeric(1, 1, (value) => (value === 0 ? 1 : roundToEven(value, 2, 1))),
  FACT: numeric(1, 1, (value) => factorial(value)),
  FACTDOUBLE: strictNumeric(1, 1, (value) => factorial(value, 2)),
  COMBIN: numeric(2, 2, (n, k) => {
    const [all, chosen] = [Math.trunc(n), Math.trunc(k)]
    return all < 0 || chosen < 0 || chosen > all ? errors.num : combinations(all, chosen)
  }),
  COMBINA: numeric(2, 2, (n, k) => {
    const [all, chosen] = [Math.trunc(n), Math.trunc(k)]
    if (all < 0 || chosen < 0 || (all === 0 && chosen > 0)) return errors.num
    return chosen === 0 ? 1 : combinations(all + chosen - 1, chosen)
  }),
  PERMUT: numeric(2, 2, (n, k) => {
    const [all, chosen] = [Math.trunc(n), Math.trunc(k)]
    if (all <= 0 || chosen < 0 || chosen > all) return errors.num
    let result = 1
    for (let at = 0; at < chosen && result < Infinity; at++) result *= all - at
    return result
  }),
  PERMUTATIONA: numeric(2, 2, (n, k) => (n < 0 || k < 0 ? errors.num : Math.trunc(n) ** Math.trunc(k))),
  GCD: general('r', 1, many, (values, frame) => wholesFrom(values, frame).reduce(greatestDivisor, 0)),
  LCM: general('r', 1, many, (values, frame) =>
    wholesFrom(values, frame).reduce((a, b) => (a === 0 || b === 0 ? 0 : (a / greatestDivisor(a, b)) * b), 1),
  ),
  MULTINOMIAL: general('r', 1, many, (values, frame) => {
    const wholes = wholesFrom(values, frame)
    let result = 1
    let sum = 0
    for (const number of wholes) {
      sum += number
      result *= combinations(sum, number)
    }
    return result
  }),
  SERIESSUM: general('sssa', 4, 4, ([x, n, m, coefficients], frame) => {
    const [base, first, step] = [numberOf(x, frame), numberOf(n, frame), numberOf(m, frame)]
    return sumOf(numbersIn([coefficients ?? null], frame).map((factor, at) => factor * base ** (first + at * step)))
  }),

  SIN: numeric(1, 1, Math.sin),
  COS: numeric(1, 1, Math.cos),
  TAN: numeric(1, 1, Math.tan),
  COT: numeric(1, 1, (value) => divided(1, Math.tan(value))),
  SEC: numeric(1, 1, (value) => 1 / Math.cos(value)),
  CSC: numeric(1, 1, (value) => divided(1, Math.sin(value))),
  ASIN: numeric(1, 1, (value) => Math.asin(inUnit(value))),
  ACOS: numeric(1, 1, (value) => Math.acos(inUnit(value))),
  ATAN: numeric(1, 1, Math.atan),
  ATAN2: numeric(2, 2, (x, y) => (x === 0 && y === 0 ? errors.div0 : Math.atan2(y, x))),
  ACOT: numeric(1, 1, (value) => Math.PI / 2 - Math.atan(value)),
  SINH: numeric(1, 1, Math.sinh),
  COSH: numeric(1, 1, Math.cosh),
  TANH: numeric(1, 1, Math.tanh),
  COTH: numeric(1, 1, (value) => divided(1, Math.tanh(value))),
  SECH: numeric(1, 1, (value) => 1 / Math.cosh(value)),
  CSCH: numeric(1, 1, (value) => divided(1, Math.sinh(value))),
  ASINH: numeric(1, 1, Math.asinh),
  ACOSH: numeric(1, 1, (value) => (value < 1 ? errors.num : Math.acosh(value))),
  ATANH: numeric(1, 1, (value) => (Math.abs(value) >= 1 ? errors.num : Math.atanh(value))),
  ACOTH: numeric(1, 1, (value) => (Math.abs(value) <= 1 ? errors.num : Math.atanh(1 / value))),
  DEGREES: numeric(1, 1, (value) => (value * 180) / Math.PI),
  RADIANS: numeric(1, 1, (value) => (value * Math.PI) / 180),

  ROMAN: numeric(1, 2, (value, form = 0) => {
    if (form < 0 || form > 4) return errors.value
    if (form !== 0) throw new Uncomputable('Shorter forms of Roman numerals')
    return roman(value)
  }),
  ARABIC: scalar(1, 1, (_, text) => arabic(toText(text))),
  BASE: numeric(2, 3, (value, radix, length = 0) => {
    if (value < 0 || radix < 2 || radix > 36) return errors.num
    return Math.trunc(value).toString(Math.trunc(radix)).toUpperCase().padStart(length, '0')
  }),
  DECIMAL: scalar(2, 2, ({ world }, text, radix) => {
    const base = Math.trunc(toNumber(radix, world.settings))
    if (base < 2 || base > 36) return errors.num
    let value = 0
    for (const digit of toText(text).trim().toUpperCase()) {
      const amount = digitsOf.indexOf(digit)
      if (amount < 0 || amount >= base) return errors.num
      value = value * base + amount
    }
    return value
  }),
  BITAND: numeric(2, 2, (a, b) => Number(BigInt(bits(a)) & BigInt(bits(b)))),
  BITOR: numeric(2, 2, (a, b) => Number(BigInt(bits(a)) | BigInt(bits(b)))),
  BITXOR: numeric(2, 2, (a, b) => Number(BigInt(bits(a)) ^ BigInt(bits(b)))),
  BITLSHIFT: numeric(2, 2, (value, shift) => Math.floor(bits(value) * 2 ** Math.trunc(shift))),
  BITRSHIFT: numeric(2, 2, (value, shift) => Math.floor(bits(value) / 2 ** Math.trunc(shift))),
  DELTA: strictNumeric(1, 2, (a, b = 0) => Number(a === b)),
  GESTEP: strictNumeric(1, 2, (value, step = 0) => Number(value >= step)),

  MMULT: general('a', 2, 2, ([left, right], frame) =>
    ArrayValue.ofRows(product(numberMatrix(left ?? null, frame), numberMatrix(right ?? null, frame))),
  ),
  MDETERM: general('a', 1, 1, ([matrix], frame) => determinant(squareMatrix(matrix ?? null, frame))),
  MINVERSE: general('a', 1, 1, ([matrix], frame) => ArrayValue.ofRows(inverse(squareMatrix(matrix ?? null, frame)))),
  MUNIT: general('s', 1, 1, ([value], frame) => {
    const size = Math.trunc(numberOf(value, frame))
    if (size < 1 || size > largestUnitMatrix) return errors.value
    const places = Array.from({ length: size }, (_, at) => at)
    return ArrayValue.ofRows(places.map((row) => places.map((column) => Number(row === column))))
  }),
}

const bits = (value: number): number =>
  Number.isInteger(value) && value >= 0 && value < 2 ** 48 ? value : fail(errors.num)
