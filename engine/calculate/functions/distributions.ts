/** Distributions and their inverses. */
import { toBoolean, toNumber } from '../coerce.ts'
import type { FunctionTable } from '../frame.ts'
import { Uncomputable, errors } from '../values.ts'
import type { Scalar } from '../values.ts'
import { binomialShares, failureShares, poissonShares, sumBetween } from './counts.ts'
import { averageOf, fail, general, numberOf, numbersIn, numeric, scalar, strictNumeric, sumOf } from './define.ts'
import { combinations } from './math.ts'
import { betaShare, gammaShare, inverseOf, logGamma } from './special.ts'

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

const poisson = scalar(3, 3, ({ world }, value, mean, cumulative) => {
  const [count, average] = [Math.trunc(toNumber(value, world.settings)), toNumber(mean, world.settings)]
  if (count < 0 || average < 0) return errors.num
  return sumBetween(poissonShares(average)(count), toBoolean(cumulative) ? 0 : count, count)
})

const binomial = scalar(4, 4, ({ world }, value, trials, chance, cumulative) => {
  const [count, all] = [value, trials].map((each) => Math.trunc(toNumber(each, world.settings))) as [number, number]
  const share = toNumber(chance, world.settings)
  if (count < 0 || count > all || share < 0 || share > 1) return errors.num
  return sumBetween(binomialShares(all, share)(count), toBoolean(cumulative) ? 0 : count, count)
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

const studentShare = (t: number, freedom: number): number => {
  const tail = betaShare(freedom / (freedom + t * t), freedom / 2, 0.5) / 2
  return t > 0 ? 1 - tail : tail
}
const chiShare = (x: number, freedom: number): number => gammaShare(freedom / 2, x / 2)
const fisherShare = (x: number, first: number, second: number): number =>
  x <= 0 ? 0 : betaShare((first * x) / (first * x + second), first / 2, second / 2)

/** Degrees of freedom are whole and at least 1. */
const freedomOf = (value: number): number => (value < 1 ? fail(errors.num) : Math.trunc(value))
const probabilityOf = (value: number): number => (value <= 0 || value >= 1 ? fail(errors.num) : value)
const notNegative = (value: number): number => (value < 0 ? fail(errors.num) : value)

const studentTwoTails = (t: number, freedom: number): number =>
  2 * (1 - studentShare(notNegative(t), freedomOf(freedom)))
const studentInverse = (probability: number, freedom: number): number =>
  inverseOf((t) => studentShare(t, freedomOf(freedom)), probabilityOf(probability), -Infinity, Infinity)
const studentInverseTwoTails = (probability: number, freedom: number): number => {
  if (probability <= 0 || probability > 1) throw errors.num
  return probability === 1 ? 0 : -studentInverse(probability / 2, freedom)
}
const chiInverse = (probability: number, freedom: number): number =>
  inverseOf((x) => chiShare(x, freedomOf(freedom)), probabilityOf(probability), 0, Infinity)
const fisherInverse = (probability: number, first: number, second: number): number =>
  inverseOf((x) => fisherShare(x, freedomOf(first), freedomOf(second)), probabilityOf(probability), 0, Infinity)

const studentDensity = (t: number, freedom: number): number =>
  Math.exp(logGamma((freedom + 1) / 2) - logGamma(freedom / 2)) /
  Math.sqrt(freedom * Math.PI) /
  (1 + (t * t) / freedom) ** ((freedom + 1) / 2)
const gammaDensity = (x: number, shape: number, scale: number): number =>
  Math.exp((shape - 1) * Math.log(x) - x / scale - shape * Math.log(scale) - logGamma(shape))
const fisherDensity = (x: number, first: number, second: number): number =>
  Math.exp(
    (first / 2) * Math.log(first / second) +
      (first / 2 - 1) * Math.log(x) -
      ((first + second) / 2) * Math.log(1 + (first * x) / second) +
      logGamma((first + second) / 2) -
      logGamma(first / 2) -
      logGamma(second / 2),
  )

/** Numbers and, last, whether the share up to the value is asked or the density at it. */
const withKind = (
  count: number,
  compute: (isCumulative: boolean, ...numbers: number[]) => Scalar,
): FunctionTable[string] =>
  scalar(count + 1, count + 1, ({ world }, ...values) =>
    compute(toBoolean(values.at(-1)), ...values.slice(0, -1).map((value) => toNumber(value, world.settings))),
  )

const gammaDistribution = withKind(3, (isCumulative, x, shape, scale) => {
  if (x < 0 || shape <= 0 || scale <= 0) return errors.num
  return isCumulative ? gammaShare(shape, x / scale) : gammaDensity(x, shape, scale)
})
const gammaInverse = numeric(3, 3, (probability, shape, scale) => {
  if (shape <= 0 || scale <= 0) return errors.num
  return inverseOf((x) => gammaShare(shape, x / scale), probabilityOf(probability), 0, Infinity)
})
const betaInverse = numeric(3, 5, (probability, a, b, from = 0, to = 1) => {
  if (a <= 0 || b <= 0 || to <= from) return errors.num
  return from + (to - from) * inverseOf((x) => betaShare(x, a, b), probabilityOf(probability), 0, 1)
})
/** The fewest successes that reach a probability. */
const binomialInverse = numeric(3, 3, (trials, chance, probability) => {
  const all = Math.trunc(trials)
  if (all < 0 || chance <= 0 || chance >= 1) return errors.num
  const wanted = probabilityOf(probability)
  let sum = 0
  const reached = binomialShares(all, chance)(all).findIndex((share) => (sum += share) >= wanted)
  return reached === -1 ? all : reached
})
const logNormal = withKind(3, (isCumulative, x, mean, deviation) => {
  if (x <= 0 || deviation <= 0) return errors.num
  const z = (Math.log(x) - mean) / deviation
  return isCumulative ? standardNormal(z) : normalDensity(z) / (x * deviation)
})

export const distributionFunctions: FunctionTable = {
  GAMMA: numeric(1, 1, (value) => {
    if (value === 0 || (value < 0 && Number.isInteger(value))) return errors.num
    if (Number.isInteger(value)) return Math.round(Math.exp(logGamma(value)))
    return value > 0 ? Math.exp(logGamma(value)) : Math.PI / (Math.sin(Math.PI * value) * Math.exp(logGamma(1 - value)))
  }),
  GAMMALN: numeric(1, 1, (value) => (value <= 0 ? errors.num : logGamma(value))),
  'GAMMALN.PRECISE': numeric(1, 1, (value) => (value <= 0 ? errors.num : logGamma(value))),
  'GAMMA.DIST': gammaDistribution,
  GAMMADIST: gammaDistribution,
  'GAMMA.INV': gammaInverse,
  GAMMAINV: gammaInverse,
  'BETA.INV': betaInverse,
  BETAINV: betaInverse,
  BETADIST: numeric(3, 5, (x, a, b, from = 0, to = 1) =>
    a <= 0 || b <= 0 || x < from || x > to || to === from ? errors.num : betaShare((x - from) / (to - from), a, b),
  ),
  'T.DIST': withKind(2, (isCumulative, t, freedom) =>
    isCumulative ? studentShare(t, freedomOf(freedom)) : studentDensity(t, freedomOf(freedom)),
  ),
  'T.DIST.2T': numeric(2, 2, studentTwoTails),
  'T.DIST.RT': numeric(2, 2, (t, freedom) => 1 - studentShare(t, freedomOf(freedom))),
  TDIST: numeric(3, 3, (t, freedom, tails) => {
    if (tails !== 1 && tails !== 2) return errors.num
    return (studentTwoTails(t, freedom) * tails) / 2
  }),
  'T.INV': numeric(2, 2, studentInverse),
  'T.INV.2T': numeric(2, 2, studentInverseTwoTails),
  TINV: numeric(2, 2, studentInverseTwoTails),
  'CONFIDENCE.T': numeric(3, 3, (significance, deviation, sample) => {
    const size = Math.trunc(sample)
    if (deviation <= 0 || size < 1) return errors.num
    if (size < 2) return errors.div0
    return (studentInverseTwoTails(probabilityOf(significance), size - 1) * deviation) / Math.sqrt(size)
  }),
  'CHISQ.DIST': withKind(2, (isCumulative, x, freedom) => {
    const shape = freedomOf(freedom) / 2
    return isCumulative ? gammaShare(shape, notNegative(x) / 2) : gammaDensity(notNegative(x), shape, 2)
  }),
  'CHISQ.DIST.RT': numeric(2, 2, (x, freedom) => 1 - chiShare(notNegative(x), freedomOf(freedom))),
  CHIDIST: numeric(2, 2, (x, freedom) => 1 - chiShare(notNegative(x), freedomOf(freedom))),
  'CHISQ.INV': numeric(2, 2, chiInverse),
  'CHISQ.INV.RT': numeric(2, 2, (probability, freedom) => chiInverse(1 - probability, freedom)),
  CHIINV: numeric(2, 2, (probability, freedom) => chiInverse(1 - probability, freedom)),
  'F.DIST': withKind(3, (isCumulative, x, first, second) => {
    const [a, b] = [freedomOf(first), freedomOf(second)]
    return isCumulative ? fisherShare(notNegative(x), a, b) : fisherDensity(notNegative(x), a, b)
  }),
  'F.DIST.RT': numeric(3, 3, (x, a, b) => 1 - fisherShare(notNegative(x), freedomOf(a), freedomOf(b))),
  FDIST: numeric(3, 3, (x, a, b) => 1 - fisherShare(notNegative(x), freedomOf(a), freedomOf(b))),
  'F.INV': numeric(3, 3, fisherInverse),
  'F.INV.RT': numeric(3, 3, (probability, a, b) => fisherInverse(1 - probability, a, b)),
  FINV: numeric(3, 3, (probability, a, b) => fisherInverse(1 - probability, a, b)),
  'BINOM.INV': binomialInverse,
  CRITBINOM: binomialInverse,
  'BINOM.DIST.RANGE': numeric(3, 4, (trials, chance, first, last) => {
    const [all, from] = [Math.trunc(trials), Math.trunc(first)]
    const to = last === undefined ? from : Math.trunc(last)
    if (all < 0 || chance < 0 || chance > 1 || from < 0 || to < from || to > all) return errors.num
    return sumBetween(binomialShares(all, chance)(to), from, to)
  }),
  'LOGNORM.DIST': logNormal,
  LOGNORMDIST: numeric(3, 3, (x, mean, deviation) =>
    x <= 0 || deviation <= 0 ? errors.num : standardNormal((Math.log(x) - mean) / deviation),
  ),
  LOGINV: logNormalInverse(),
  'HYPGEOM.DIST': withKind(4, (isCumulative, ...counts) => {
    const [found, drawn, marked, all] = counts.map(Math.trunc) as [number, number, number, number]
    if (found < 0 || drawn < found || marked < found || all < drawn || all < marked) return errors.num
    const term = (count: number): number =>
      (combinations(marked, count) * combinations(all - marked, drawn - count)) / combinations(all, drawn)
    if (combinations(all, drawn) === Infinity) throw new Uncomputable('More ways than there are numbers')
    if (!isCumulative) return term(found)
    return sumOf(Array.from({ length: found + 1 }, (_, count) => (drawn - count > all - marked ? 0 : term(count))))
  }),
  'NEGBINOM.DIST': withKind(3, (isCumulative, failures, successes, chance) => {
    if (failures < 0 || successes < 1 || chance < 0 || chance > 1) return errors.num
    const last = Math.trunc(failures)
    return sumBetween(failureShares(Math.trunc(successes), chance)(last), isCumulative ? 0 : last, last)
  }),

  ERF: strictNumeric(1, 2, (from, to) => (to === undefined ? erf(from) : erf(to) - erf(from))),
  'ERF.PRECISE': strictNumeric(1, 1, erf),
  ERFC: strictNumeric(1, 1, erfc),
  'ERFC.PRECISE': strictNumeric(1, 1, erfc),
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
  'LOGNORM.INV': logNormalInverse(),
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

function logNormalInverse(): FunctionTable[string] {
  return numeric(3, 3, (probability, mean, deviation) => {
    const exponent = deviation <= 0 ? errors.num : scaled(inverseNormal(probability), mean, deviation)
    return typeof exponent === 'number' ? Math.exp(exponent) : exponent
  })
}
