import { significant } from '../coerce.ts'
import type { Frame, FunctionTable } from '../frame.ts'
import { ArrayValue, ErrorValue, Reference, areaSize, errors } from '../values.ts'
import type { Scalar, Value } from '../values.ts'
import {
  allNumbersIn,
  arrayOf,
  averageOf,
  countsAsNumber,
  eachScalar,
  fail,
  general,
  many,
  numberOf,
  numbersIn,
  numeric,
  sumOf,
} from './define.ts'

type Statistic = (values: Value[], frame: Frame) => Value

const ofNumbers =
  (compute: (numbers: number[]) => Scalar, read = numbersIn): Statistic =>
  (values, frame) =>
    compute(read(values, frame))

const sorted = (numbers: number[]): number[] => [...numbers].sort((a, b) => a - b)

/** Sum of the squared distances from the average. */
function squares(numbers: number[]): number {
  const average = averageOf(numbers)
  return sumOf(numbers.map((number) => (number - average) ** 2))
}

const variance = (numbers: number[]): Scalar =>
  numbers.length < 2 ? errors.div0 : squares(numbers) / (numbers.length - 1)
const populationVariance = (numbers: number[]): Scalar =>
  numbers.length === 0 ? errors.div0 : squares(numbers) / numbers.length
const rootOf = (value: Scalar): Scalar => (typeof value === 'number' ? Math.sqrt(value) : value)

const largest = (numbers: number[]): number => numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 0)
const smallest = (numbers: number[]): number => numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0)

function median(numbers: number[]): Scalar {
  if (numbers.length === 0) return errors.num
  const inOrder = sorted(numbers)
  const middle = inOrder.length / 2
  return inOrder.length % 2 === 1
    ? (inOrder[Math.floor(middle)] ?? 0)
    : ((inOrder[middle - 1] ?? 0) + (inOrder[middle] ?? 0)) / 2
}

/** The most frequent numbers, in the order they first appear. */
function modes(numbers: number[]): number[] {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  const most = largest([...counts.values()])
  if (most < 2) throw errors.na
  return [...counts].filter(([, count]) => count === most).map(([number]) => number)
}

const count: Statistic = (values, frame) => {
  let found = 0
  for (const value of values) {
    eachScalar(value, frame, (item, isDirect) => {
      if (countsAsNumber(item, isDirect, frame)) found++
    })
  }
  return found
}

const countFilled: Statistic = (values, frame) => {
  let found = 0
  for (const value of values) {
    eachScalar(value, frame, (item, isDirect) => {
      if (isDirect || item !== null) found++
    })
  }
  return found
}

/** Cells that are empty or hold an empty text. */
function countBlank(value: Value, frame: Frame): Scalar {
  if (!(value instanceof Reference)) return errors.value
  let filled = 0
  eachScalar(value, frame, (item) => {
    if (item !== null && item !== '') filled++
  })
  return value.areas.reduce((size, area) => size + areaSize(area), 0) - filled
}

/** Linear between the neighbours of a place counted from 0. */
function interpolated(inOrder: number[], position: number): number {
  const below = inOrder[Math.floor(position)] ?? 0
  const above = inOrder[Math.ceil(position)] ?? below
  return below + (above - below) * (position - Math.floor(position))
}

function percentile(numbers: number[], fraction: number): Scalar {
  if (numbers.length === 0 || fraction < 0 || fraction > 1) return errors.num
  return interpolated(sorted(numbers), significant(fraction * (numbers.length - 1)))
}

function percentileExclusive(numbers: number[], fraction: number): Scalar {
  const place = significant(fraction * (numbers.length + 1))
  if (numbers.length === 0 || place < 1 || place > numbers.length) return errors.num
  return interpolated(sorted(numbers), place - 1)
}

const quartile =
  (compute: (numbers: number[], fraction: number) => Scalar, first: number, last: number) =>
  (numbers: number[], quarter: number): Scalar => {
    const number = Math.trunc(quarter)
    return number < first || number > last ? errors.num : compute(numbers, number / 4)
  }

function largestAt(numbers: number[], place: number): Scalar {
  const at = Math.ceil(place)
  return at < 1 || at > numbers.length ? errors.num : (sorted(numbers).at(-at) ?? errors.num)
}

function smallestAt(numbers: number[], place: number): Scalar {
  const at = Math.ceil(place)
  return at < 1 || at > numbers.length ? errors.num : (sorted(numbers)[at - 1] ?? errors.num)
}

/** With a single number, such as a percentage, beside the numbers. */
const withNumber = (compute: (numbers: number[], number: number) => Scalar): FunctionTable[string] =>
  general('as', 2, 2, ([values, number], frame) => compute(numbersIn([values ?? null], frame), numberOf(number, frame)))

const asStatistic =
  (compute: (numbers: number[], number: number) => Scalar): Statistic =>
  ([values, number], frame) =>
    compute(numbersIn([values ?? null], frame), numberOf(number, frame))

/** What SUBTOTAL and AGGREGATE number. */
const numbered: Statistic[] = [
  ofNumbers((numbers) => averageOf(numbers)),
  count,
  countFilled,
  ofNumbers(largest),
  ofNumbers(smallest),
  ofNumbers((numbers) => (numbers.length === 0 ? 0 : numbers.reduce((product, number) => product * number, 1))),
  ofNumbers((numbers) => rootOf(variance(numbers))),
  ofNumbers((numbers) => rootOf(populationVariance(numbers))),
  ofNumbers(sumOf),
  ofNumbers(variance),
  ofNumbers(populationVariance),
  ofNumbers(median),
  ofNumbers((numbers) => modes(numbers)[0] ?? errors.na),
  asStatistic(largestAt),
  asStatistic(smallestAt),
  asStatistic(percentile),
  asStatistic(quartile(percentile, 0, 4)),
  asStatistic(percentileExclusive),
  asStatistic(quartile(percentileExclusive, 1, 3)),
]

export const statisticNumbered = (number: number): Statistic | undefined => numbered[Math.trunc(number) - 1]

function rank(tie: (first: number, count: number) => number): FunctionTable[string] {
  return general('srs', 2, 3, ([value, values, order], frame) => {
    const number = significant(numberOf(value, frame))
    const all = numbersIn([values ?? null], frame).map(significant)
    const same = all.filter((each) => each === number).length
    if (same === 0) return errors.na
    const isAscending = numberOf(order, frame) !== 0
    return tie(all.filter((each) => (isAscending ? each < number : each > number)).length + 1, same)
  })
}

function percentRank(fraction: (below: number, total: number) => number) {
  return general('ass', 2, 3, ([values, value, digits], frame) => {
    const inOrder = sorted(numbersIn([values ?? null], frame))
    const number = numberOf(value, frame)
    const [first, last] = [inOrder[0], inOrder.at(-1)]
    if (first === undefined || last === undefined || number < first || number > last) return errors.na
    const above = inOrder.findIndex((each) => each >= number)
    const [upper, lower] = [inOrder[above] ?? 0, inOrder[above - 1] ?? 0]
    const below = upper === number ? above : above - 1 + (number - lower) / (upper - lower)
    const scale = 10 ** (digits === undefined ? 3 : numberOf(digits, frame))
    return Math.floor(significant(fraction(below, inOrder.length) * scale)) / scale
  })
}

type Pairs = { x: number; y: number }[]

/** Numbers at the same place in two arrays. */
function pairs(first: Value | undefined, second: Value | undefined, frame: Frame): Pairs {
  const xs = arrayOf(first ?? null, frame).values
  const ys = arrayOf(second ?? null, frame).values
  if (xs.length !== ys.length) throw errors.na
  const found: Pairs = []
  for (const [at, x] of xs.entries()) {
    const y = ys[at]
    if (x instanceof ErrorValue) throw x
    if (y instanceof ErrorValue) throw y
    if (typeof x === 'number' && typeof y === 'number') found.push({ x, y })
  }
  return found
}

type Moments = { n: number; meanX: number; meanY: number; xx: number; yy: number; xy: number }

function momentsOf(all: Pairs): Moments {
  if (all.length === 0) throw errors.div0
  const meanX = averageOf(all.map(({ x }) => x))
  const meanY = averageOf(all.map(({ y }) => y))
  return {
    n: all.length,
    meanX,
    meanY,
    xx: sumOf(all.map(({ x }) => (x - meanX) ** 2)),
    yy: sumOf(all.map(({ y }) => (y - meanY) ** 2)),
    xy: sumOf(all.map(({ x, y }) => (x - meanX) * (y - meanY))),
  }
}

const divided = (a: number, b: number): Scalar => (b === 0 ? errors.div0 : a / b)
const ofPairs = (compute: (moments: Moments) => Scalar): FunctionTable[string] =>
  general('a', 2, 2, ([first, second], frame) => compute(momentsOf(pairs(first, second, frame))))
/** The known y come first, as in SLOPE. */
const ofYX = (compute: (moments: Moments) => Scalar): FunctionTable[string] =>
  general('a', 2, 2, ([ys, xs], frame) => compute(momentsOf(pairs(xs, ys, frame))))

const correlation = ({ xx, yy, xy }: Moments): Scalar => divided(xy, Math.sqrt(xx * yy))

function frequency([data, limits]: Value[], frame: Frame): Value {
  const numbers = numbersIn([data ?? null], frame)
  const bounds = numbersIn([limits ?? null], frame)
  const inOrder = sorted(bounds)
  const counts = new Map<number, number>(inOrder.map((bound) => [bound, 0]))
  let beyond = 0
  for (const number of numbers) {
    const bound = inOrder.find((each) => number <= each)
    if (bound === undefined) beyond++
    else counts.set(bound, (counts.get(bound) ?? 0) + 1)
  }
  const rows = bounds.map((bound): Scalar[] => {
    const found = counts.get(bound) ?? 0
    counts.set(bound, 0)
    return [found]
  })
  return ArrayValue.ofRows([...rows, [beyond]])
}

function trimmedMean(numbers: number[], share: number): Scalar {
  if (numbers.length === 0 || share < 0 || share >= 1) return errors.num
  const cut = Math.floor((numbers.length * share) / 2)
  return averageOf(sorted(numbers).slice(cut, numbers.length - cut))
}

const positive = (numbers: number[]): number[] =>
  numbers.length > 0 && numbers.every((number) => number > 0) ? numbers : fail(errors.num)

function skewness(numbers: number[], isPopulation: boolean): Scalar {
  const n = numbers.length
  if (n < 3) return errors.div0
  const average = averageOf(numbers)
  const deviation = Math.sqrt(squares(numbers) / (isPopulation ? n : n - 1))
  if (deviation === 0) return errors.div0
  const sum = sumOf(numbers.map((number) => ((number - average) / deviation) ** 3))
  return isPopulation ? sum / n : (sum * n) / ((n - 1) * (n - 2))
}

function kurtosis(numbers: number[]): Scalar {
  const n = numbers.length
  if (n < 4) return errors.div0
  const average = averageOf(numbers)
  const deviation = Math.sqrt(squares(numbers) / (n - 1))
  if (deviation === 0) return errors.div0
  const sum = sumOf(numbers.map((number) => ((number - average) / deviation) ** 4))
  return (sum * n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3)) - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3))
}

const aggregate = (statistic: Statistic): FunctionTable[string] => general('r', 1, many, statistic)
const of = (compute: (numbers: number[]) => Scalar): FunctionTable[string] => aggregate(ofNumbers(compute))
const ofAll = (compute: (numbers: number[]) => Scalar): FunctionTable[string] =>
  aggregate(ofNumbers(compute, allNumbersIn))

const standardDeviation = (numbers: number[]): Scalar => rootOf(variance(numbers))
const populationDeviation = (numbers: number[]): Scalar => rootOf(populationVariance(numbers))
const mode = (numbers: number[]): Scalar => modes(numbers)[0] ?? errors.na

export const statisticalFunctions: FunctionTable = {
  AVERAGE: of(averageOf),
  AVERAGEA: ofAll(averageOf),
  COUNT: aggregate(count),
  COUNTA: aggregate(countFilled),
  COUNTBLANK: general('r', 1, 1, ([value], frame) => countBlank(value ?? null, frame)),
  MAX: of(largest),
  MAXA: ofAll(largest),
  MIN: of(smallest),
  MINA: ofAll(smallest),
  MEDIAN: of(median),
  MODE: of(mode),
  'MODE.SNGL': of(mode),
  'MODE.MULT': aggregate((values, frame) => ArrayValue.ofRows(modes(numbersIn(values, frame)).map((each) => [each]))),
  STDEV: of(standardDeviation),
  'STDEV.S': of(standardDeviation),
  STDEVA: ofAll(standardDeviation),
  STDEVP: of(populationDeviation),
  'STDEV.P': of(populationDeviation),
  STDEVPA: ofAll(populationDeviation),
  VAR: of(variance),
  'VAR.S': of(variance),
  VARA: ofAll(variance),
  VARP: of(populationVariance),
  'VAR.P': of(populationVariance),
  VARPA: ofAll(populationVariance),
  DEVSQ: of((numbers) => (numbers.length === 0 ? errors.num : squares(numbers))),
  AVEDEV: of((numbers) => {
    if (numbers.length === 0) return errors.num
    const average = averageOf(numbers)
    return averageOf(numbers.map((number) => Math.abs(number - average)))
  }),
  GEOMEAN: of((numbers) => Math.exp(averageOf(positive(numbers).map(Math.log)))),
  HARMEAN: of((numbers) => 1 / averageOf(positive(numbers).map((number) => 1 / number))),
  SKEW: of((numbers) => skewness(numbers, false)),
  'SKEW.P': of((numbers) => skewness(numbers, true)),
  KURT: of(kurtosis),
  TRIMMEAN: withNumber(trimmedMean),

  LARGE: withNumber(largestAt),
  SMALL: withNumber(smallestAt),
  PERCENTILE: withNumber(percentile),
  'PERCENTILE.INC': withNumber(percentile),
  'PERCENTILE.EXC': withNumber(percentileExclusive),
  QUARTILE: withNumber(quartile(percentile, 0, 4)),
  'QUARTILE.INC': withNumber(quartile(percentile, 0, 4)),
  'QUARTILE.EXC': withNumber(quartile(percentileExclusive, 1, 3)),
  RANK: rank((first) => first),
  'RANK.EQ': rank((first) => first),
  'RANK.AVG': rank((first, same) => first + (same - 1) / 2),
  PERCENTRANK: percentRank((below, total) => (total === 1 ? 1 : below / (total - 1))),
  'PERCENTRANK.INC': percentRank((below, total) => (total === 1 ? 1 : below / (total - 1))),
  'PERCENTRANK.EXC': percentRank((below, total) => (below + 1) / (total + 1)),
  FREQUENCY: general('a', 2, 2, frequency),

  CORREL: ofPairs(correlation),
  PEARSON: ofPairs(correlation),
  RSQ: ofPairs((moments) => {
    const r = correlation(moments)
    return typeof r === 'number' ? r * r : r
  }),
  'COVARIANCE.P': ofPairs(({ n, xy }) => xy / n),
  COVAR: ofPairs(({ n, xy }) => xy / n),
  'COVARIANCE.S': ofPairs(({ n, xy }) => divided(xy, n - 1)),
  SLOPE: ofYX(({ xx, xy }) => divided(xy, xx)),
  INTERCEPT: ofYX(({ xx, xy, meanX, meanY }) => (xx === 0 ? errors.div0 : meanY - (xy / xx) * meanX)),
  STEYX: ofYX(({ n, xx, yy, xy }) => (n < 3 || xx === 0 ? errors.div0 : Math.sqrt((yy - xy ** 2 / xx) / (n - 2)))),
  FORECAST: forecast(),
  'FORECAST.LINEAR': forecast(),
  PROB: general('aass', 3, 4, ([values, chances, from, to], frame) => {
    const all = pairs(values, chances, frame)
    const [low, high] = [numberOf(from, frame), to === undefined ? numberOf(from, frame) : numberOf(to, frame)]
    const isCertain = Math.abs(sumOf(all.map(({ y }) => y)) - 1) < 1e-9
    if (!isCertain || all.some(({ y }) => y <= 0 || y > 1)) return errors.num
    return sumOf(all.filter(({ x }) => x >= low && x <= high).map(({ y }) => y))
  }),
  STANDARDIZE: numeric(3, 3, (value, mean, deviation) => (deviation <= 0 ? errors.num : (value - mean) / deviation)),
  FISHER: numeric(1, 1, (value) => (Math.abs(value) >= 1 ? errors.num : Math.atanh(value))),
  FISHERINV: numeric(1, 1, Math.tanh),
}

function forecast(): FunctionTable[string] {
  return general('saa', 3, 3, ([at, ys, xs], frame) => {
    const { xx, xy, meanX, meanY } = momentsOf(pairs(xs, ys, frame))
    return xx === 0 ? errors.div0 : meanY + (xy / xx) * (numberOf(at, frame) - meanX)
  })
}
