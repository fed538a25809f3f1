/** Lines and planes through known points: LINEST, LOGEST, TREND and GROWTH. */
import type { Frame, FunctionTable } from '../frame.ts'
import { ArrayValue, errors } from '../values.ts'
import type { Scalar, Value } from '../values.ts'
import { arrayOf, arrayResult, averageOf, fail, general, numberOf, sumOf } from './define.ts'

type Points = {
  ys: number[]
  /** Each variable's values. */
  variables: number[][]
  /** Whether the points lie side by side, each variable in a row of its own. */
  isAcross: boolean
}

const numbersOf = (array: ArrayValue): number[] =>
  array.values.map((item) => (typeof item === 'number' ? item : fail(errors.value)))

const columnsOf = ({ height, width }: ArrayValue, numbers: number[], isAcross: boolean): number[][] =>
  isAcross
    ? Array.from({ length: height }, (_, row) => numbers.slice(row * width, (row + 1) * width))
    : Array.from({ length: width }, (_, column) => numbers.filter((__, at) => at % width === column))

/** Places are 1, 2, 3 … where none are given. One variable may lie in any shape, several lie beside the known values. */
function pointsOf(known: Value | undefined, places: Value | undefined, frame: Frame): Points {
  const array = arrayOf(known ?? null, frame)
  const ys = numbersOf(array)
  if (places === undefined || places === null)
    return { ys, variables: [ys.map((_, at) => at + 1)], isAcross: array.height === 1 }
  const given = arrayOf(places, frame)
  const xs = numbersOf(given)
  if (given.height === array.height && given.width === array.width)
    return { ys, variables: [xs], isAcross: array.height === 1 }
  const isAcross = array.height === 1 && given.width === array.width
  if (!isAcross && (array.width !== 1 || given.height !== array.height)) throw errors.ref
  return { ys, variables: columnsOf(given, xs, isAcross), isAcross }
}

type Fit = {
  /** By variable; 0 for one that the variables before it explain. */
  slopes: number[]
  start: number
  slopeErrors: number[]
  startError: Scalar
  determination: number
  error: number
  f: Scalar
  freedom: number
  explained: number
  residual: number
}

/** What is left of a variable beside those before it, below which it counts as explained by them. */
const negligible = 1e-14

const dot = (a: number[], b: number[]): number => sumOf(a.map((value, at) => value * (b[at] ?? 0)))

/** Least squares by orthogonal columns, which lose fewer digits than the normal equations. */
function fitted({ ys, variables }: Points, hasConstant: boolean): Fit {
  const meanOf = (numbers: number[]): number => (hasConstant ? averageOf(numbers) : 0)
  const centred = (numbers: number[]): number[] => {
    const mean = meanOf(numbers)
    return numbers.map((number) => number - mean)
  }
  const y = centred(ys)
  const kept: { variable: number; column: number[]; size: number; shares: number[]; height: number }[] = []
  for (const [variable, values] of variables.entries()) {
    const whole = centred(values)
    let column = whole
    const shares = kept.map((before) => {
      const share = dot(before.column, column) / before.size
      column = column.map((value, at) => value - share * (before.column[at] ?? 0))
      return share
    })
    const size = dot(column, column)
    if (size > negligible * dot(whole, whole))
      kept.push({ variable, column, size, shares, height: dot(column, y) / size })
  }

  /** Solves for the variables' own factors from those of the orthogonal columns. */
  const unmixed = (heights: number[]): number[] => {
    const factors = [...heights]
    for (let at = kept.length - 1; at >= 0; at--)
      for (let before = 0; before < at; before++)
        factors[before]! -= (kept[at]?.shares[before] ?? 0) * (factors[at] ?? 0)
    return factors
  }
  const slopes = variables.map(() => 0)
  for (const [at, slope] of unmixed(kept.map(({ height }) => height)).entries()) slopes[kept[at]!.variable] = slope
  const means = variables.map(meanOf)
  const start = hasConstant ? meanOf(ys) - dot(slopes, means) : 0

  const freedom = ys.length - kept.length - (hasConstant ? 1 : 0)
  const residuals = ys.map((value, at) => value - start - sumOf(variables.map((xs, of) => (xs[at] ?? 0) * slopes[of]!)))
  const total = dot(y, y)
  const residual = freedom <= 0 ? 0 : dot(residuals, residuals)
  const scatter = freedom <= 0 ? 0 : residual / freedom
  // Each orthogonal column spreads its own uncertainty over the variables it is mixed of.
  const spreads = kept.map((_, at) => unmixed(kept.map((__, other) => (other === at ? 1 : 0))))
  const slopeErrors = variables.map(() => 0)
  for (const [at, { variable }] of kept.entries())
    slopeErrors[variable] = Math.sqrt(scatter * sumOf(kept.map(({ size }, by) => (spreads[by]?.[at] ?? 0) ** 2 / size)))
  const atMeans = kept.map(({ size }, by) => {
    const mixed = sumOf(kept.map(({ variable }, at) => (spreads[by]?.[at] ?? 0) * (means[variable] ?? 0)))
    return mixed ** 2 / size
  })
  const explained = total - residual
  return {
    slopes,
    start,
    slopeErrors,
    startError: hasConstant ? Math.sqrt(scatter * (1 / ys.length + sumOf(atMeans))) : errors.na,
    determination: total === 0 ? 1 : explained / total,
    error: Math.sqrt(scatter),
    f: residual === 0 || kept.length === 0 ? errors.num : explained / kept.length / scatter,
    freedom,
    explained,
    residual,
  }
}

/** An argument that is yes or no; `fallback` where it is left out. */
const isWanted = (value: Value | undefined, fallback: boolean, frame: Frame): boolean =>
  value === undefined || value === null ? fallback : numberOf(value, frame) !== 0

/** @param scale of the known values; coefficients come back through `unscale` */
const coefficients = (scale: (y: number) => number, unscale: (factor: number) => number): FunctionTable[string] =>
  general('aass', 1, 4, ([known, places, hasConstant, hasStatistics], frame) => {
    const points = pointsOf(known, places, frame)
    const fit = fitted({ ...points, ys: points.ys.map(scale) }, isWanted(hasConstant, true, frame))
    // The last variable comes first.
    const rows: Scalar[][] = [[...fit.slopes.toReversed(), fit.start].map(unscale)]
    if (isWanted(hasStatistics, false, frame)) {
      const padded = (first: Scalar, second: Scalar): Scalar[] => [
        first,
        second,
        ...fit.slopes.slice(1).map(() => errors.na),
      ]
      rows.push(
        [...fit.slopeErrors.toReversed(), fit.startError],
        padded(fit.determination, fit.error),
        padded(fit.f, fit.freedom),
        padded(fit.explained, fit.residual),
      )
    }
    return arrayResult(rows)
  })

const values = (scale: (y: number) => number, unscale: (y: number) => number): FunctionTable[string] =>
  general('aaas', 1, 4, ([known, places, wanted, hasConstant], frame) => {
    const points = pointsOf(known, places, frame)
    const { slopes, start } = fitted({ ...points, ys: points.ys.map(scale) }, isWanted(hasConstant, true, frame))
    const valueAt = (xs: number[]): number => unscale(start + dot(slopes, xs))
    const given = wanted ?? places ?? null
    if (given === null) {
      const { width } = arrayOf(known ?? null, frame)
      return arrayResult(
        arrayOf(known ?? null, frame).rows.map((row, at) => row.map((_, by) => valueAt([at * width + by + 1]))),
      )
    }
    const array = arrayOf(given, frame)
    const numbers = numbersOf(array)
    if (slopes.length === 1)
      return new ArrayValue(
        numbers.map((x) => valueAt([x])),
        array.height,
        array.width,
      )
    const variables = columnsOf(array, numbers, points.isAcross)
    if (variables.length !== slopes.length) return errors.ref
    const results = (variables[0] ?? []).map((_, at): Scalar => valueAt(variables.map((xs) => xs[at] ?? 0)))
    return arrayResult(points.isAcross ? [results] : results.map((result) => [result]))
  })

const asIs = (number: number): number => number
const logarithm = (number: number): number => (number > 0 ? Math.log(number) : fail(errors.num))

export const regressionFunctions: FunctionTable = {
  LINEST: coefficients(asIs, asIs),
  LOGEST: coefficients(logarithm, Math.exp),
  TREND: values(asIs, asIs),
  GROWTH: values(logarithm, Math.exp),
}
