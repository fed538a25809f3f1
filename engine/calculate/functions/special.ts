/** Gamma and beta functions, which the distributions rest on. */
import { errors } from '../values.ts'

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** Of numbers above 0. */
export function logGamma(value: number): number {
  if (value < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * value)) - logGamma(1 - value)
  const x = value - 1
  const base = x + 7.5
  let sum = lanczos[0]!
  for (let at = 1; at < lanczos.length; at++) sum += lanczos[at]! / (x + at)
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(base) - base + Math.log(sum)
}

const precision = 1e-16
const tiny = 1e-300
const maxTerms = 10_000

/** Regularised lower incomplete gamma function. */
export function gammaShare(a: number, x: number): number {
  if (x <= 0) return 0
  const scale = Math.exp(-x + a * Math.log(x) - logGamma(a))
  if (x < a + 1) {
    let term = 1 / a
    let sum = term
    for (let n = 1; n < maxTerms && Math.abs(term) > Math.abs(sum) * precision; n++) {
      term *= x / (a + n)
      sum += term
    }
    return sum * scale
  }
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < maxTerms; n++) {
    const factor = -n * (n - a)
    b += 2
    d = 1 / nonZero(factor * d + b)
    c = nonZero(b + factor / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < precision) break
  }
  return 1 - scale * fraction
}

const nonZero = (value: number): number => (Math.abs(value) < tiny ? tiny : value)

/** Regularised incomplete beta function. */
export function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b
}

function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m < maxTerms; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / nonZero(1 + even * d)
    c = nonZero(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / nonZero(1 + odd * d)
    c = nonZero(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < precision) break
  }
  return fraction
}

/** Where a rising function of a probability reaches it. The bounds may be infinite. */
export function inverseOf(share: (x: number) => number, probability: number, from: number, to: number): number {
  let [low, high] = [from, to]
  if (low === -Infinity) for (low = -1; share(low) > probability; low *= 2) if (low < -1e300) throw errors.num
  if (high === Infinity) for (high = 1; share(high) < probability; high *= 2) if (high > 1e300) throw errors.num
  for (let step = 0; step < 2000; step++) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (share(middle) < probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}
