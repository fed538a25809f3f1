/** The normal distribution and its relatives with closed forms. */
import { toBoolean, toNumber } from '../coerce.ts'
import type { FunctionTable } from '../frame.ts'
import { errors } from '../values.ts'
import type { Scalar } from '../values.ts'
import { general, numbersIn, numeric, numberOf, averageOf, scalar, sumOf } from './define.ts'
import { combinations } from './math.ts'

/** The error function by its series near 0 and by its continued fraction beyond: exact to the last digits. */
function erf(x: number): number {
  const size = Math.abs(x)
  if (size > 6) return Math.sign(x)
  if (size > 2.5) return Math.sign(x) * (1 - erfcTail(size))
  let term = size
  let sum = size
  for (let n = 1; Math.abs(term) > 1e-17 * sum; n++) {
    term *= (-size * size) / n
    sum += term / (2 * n + 1)
    if (sum === 0) break
  }
  return (Math.sign(x) * 2 * sum) / Math.sqrt(Math.PI)
}

function erfcTail(x: number): number {
  let fraction = 0
  for (let n = 60; n >= 1; n--) fraction = n / 2 / (x + fraction)
  return Math.exp(-x * x) / ((x + fraction) * Math.sqrt(Math.PI))
}

function erfc(x: number): number {
  return x > 2.5 ? erfcTail(x) : 1 - erf(x)
}

const standardNormal = (z: number): number => erfc(-z / Math.SQRT2) / 2
const normalDensity = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)

/** Newton's method on the distribution itself, kept within bounds by halving. */
function inverseNormal(probability: number): Scalar {
  if (probability <= 0 || probability >= 1) return errors.num
  let [low, high, z] = [-40, 40, 0]
  for (let step = 0; step < 200; step++) {
    const difference = standardNormal(z) - probability
    if (difference > 0) high = z
    else low = z
    const next = z - difference / normalDensity(z)
    const bounded = next > low && next < high ? next : (low + high) / 2
    if (Math.abs(bounded - z) < 1e-15 * Math.max(1, Math.abs(z))) return bounded
    z = bounded
  }
  return z
}

const scaled = (z: Scalar, mean: number, deviation: number): Scalar =>
  typeof z === 'number' ? mean + z * deviation : z

const normal = scalar(4, 4, ({ world }, value, mean, deviation, cumulative) => {
  const [x, m, s] = [value, mean, deviation].map((each) => toNumber(each, world.settings)) as [number, number, number]
  if (s <= 0) return errors.num
  const z = (x - m) / s
  return toBoolean(cumulative) ? standardNormal(z) : normalDensity(z) / s
})
const inverse = numeric(3, 3, (probability, mean, deviation) =>
  deviation <= 0 ? errors.num : scaled(inverseNormal(probability), mean, deviation),
)

const poissonTerm = (count: number, mean: number): number => {
  let logarithm = -mean
  for (let at = 1; at <= count; at++) logarithm += Math.log(mean / at)
  return count === 0 ? Math.exp(-mean) : Math.exp(logarithm)
}

const poisson = scalar(3, 3, ({ world }, value, mean, cumulative) => {
  const [count, average] = [Math.trunc(toNumber(value, world.settings)), toNumber(mean, world.settings)]
  if (count < 0 || average < 0) return errors.num
  if (!toBoolean(cumulative)) return poissonTerm(count, average)
  return sumOf(Array.from({ length: count + 1 }, (_, at) => poissonTerm(at, average)))
})

const binomial = scalar(4, 4, ({ world }, value, trials, chance, cumulative) => {
  const [count, all] = [value, trials].map((each) => Math.trunc(toNumber(each, world.settings))) as [number, number]
  const share = toNumber(chance, world.settings)
  if (count < 0 || count > all || share < 0 || share > 1) return errors.num
  const term = (at: number): number => combinations(all, at) * share ** at * (1 - share) ** (all - at)
  return toBoolean(cumulative) ? sumOf(Array.from({ length: count + 1 }, (_, at) => term(at))) : term(count)
})

const exponential = scalar(3, 3, ({ world }, value, rate, cumulative) => {
  const [x, lambda] = [toNumber(value, world.settings), toNumber(rate, world.settings)]
  if (x < 0 || lambda <= 0) return errors.num
  return toBoolean(cumulative) ? 1 - Math.exp(-lambda * x) : lambda * Math.exp(-lambda * x)
})

const weibull = scalar(4, 4, ({ world }, value, shape, scale, cumulative) => {
  const [x, a, b] = [value, shape, scale].map((each) => toNumber(each, world.settings)) as [number, number, number]
  if (x < 0 || a <= 0 || b <= 0) return errors.num
  const tail = Math.exp(-((x / b) ** a))
  return toBoolean(cumulative) ? 1 - tail : (a / b ** a) * x ** (a - 1) * tail
})

/** Half the width of the interval around an average. */
const confidence = numeric(3, 3, (significance, deviation, size) => {
  if (significance <= 0 || significance >= 1 || deviation <= 0 || size < 1) return errors.num
  return scaled(inverseNormal(1 - significance / 2), 0, deviation / Math.sqrt(Math.trunc(size)))
})

const zTest = general('ass', 2, 3, ([values, mean, deviation], frame) => {
  const numbers = numbersIn([values ?? null], frame)
  const average = averageOf(numbers)
  const spread =
    deviation === undefined
      ? Math.sqrt(sumOf(numbers.map((number) => (number - average) ** 2)) / (numbers.length - 1))
      : numberOf(deviation, frame)
  return spread === 0
    ? errors.div0
    : 1 - standardNormal((average - numberOf(mean, frame)) / (spread / Math.sqrt(numbers.length)))
})

export const distributionFunctions: FunctionTable = {
  ERF: numeric(1, 2, (from, to) => (to === undefined ? erf(from) : erf(to) - erf(from))),
  'ERF.PRECISE': numeric(1, 1, erf),
  ERFC: numeric(1, 1, erfc),
  'ERFC.PRECISE': numeric(1, 1, erfc),
  GAUSS: numeric(1, 1, (z) => standardNormal(z) - 0.5),
  PHI: numeric(1, 1, normalDensity),
  'NORM.DIST': normal,
  NORMDIST: normal,
  'NORM.INV': inverse,
  NORMINV: inverse,
  'NORM.S.DIST': scalar(2, 2, ({ world }, value, cumulative) => {
    const z = toNumber(value, world.settings)
    return toBoolean(cumulative) ? standardNormal(z) : normalDensity(z)
  }),
  NORMSDIST: numeric(1, 1, standardNormal),
  'NORM.S.INV': numeric(1, 1, inverseNormal),
  NORMSINV: numeric(1, 1, inverseNormal),
  'LOGNORM.INV': numeric(3, 3, (probability, mean, deviation) => {
    const exponent = deviation <= 0 ? errors.num : scaled(inverseNormal(probability), mean, deviation)
    return typeof exponent === 'number' ? Math.exp(exponent) : exponent
  }),
  'POISSON.DIST': poisson,
  POISSON: poisson,
  'BINOM.DIST': binomial,
  BINOMDIST: binomial,
  'EXPON.DIST': exponential,
  EXPONDIST: exponential,
  'WEIBULL.DIST': weibull,
  WEIBULL: weibull,
  'CONFIDENCE.NORM': confidence,
  CONFIDENCE: confidence,
  'Z.TEST': zTest,
  ZTEST: zTest,
}
