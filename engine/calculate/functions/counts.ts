/** Distributions of counts: sums over whole numbers, of terms that follow from one another. */
import { Uncomputable } from '../values.ts'

/** Longer sums are not begun: whoever writes a form could have a server add for hours. */
const mostTerms = 100_000

/**
 * Terms are kept as logarithms, so that none of them is too large or small on the way.
 * @param first logarithm of the term at 0
 * @param growth what the term at a count is of the one before
 * @returns the logarithm of each term from 0 to `last`
 */
function logarithms(first: number, growth: (count: number) => number, last: number): Float64Array {
  if (last >= mostTerms) throw new Uncomputable('A sum of too many terms')
  const terms = new Float64Array(last + 1)
  terms[0] = first
  // What each addition loses is added with the next (Kahan): the first term may be far from the last.
  let lost = 0
  for (let count = 1; count <= last; count++) {
    const step = Math.log(growth(count)) - lost
    const before = terms[count - 1]!
    terms[count] = before + step
    lost = terms[count]! - before - step
  }
  return terms
}

/** The share of each count from 0 to `last`. */
export type Shares = (last: number) => Float64Array

const sharesOf =
  (first: number, growth: (count: number) => number): Shares =>
  (last) =>
    logarithms(first, growth, last).map(Math.exp)

/** All of it on one count. */
const allOn =
  (only: number): Shares =>
  (last) => {
    if (last >= mostTerms) throw new Uncomputable('A sum of too many terms')
    return new Float64Array(last + 1).map((_, count) => (count === only ? 1 : 0))
  }

export const poissonShares = (mean: number): Shares =>
  mean === 0 ? allOn(0) : sharesOf(-mean, (count) => mean / count)

export const binomialShares = (trials: number, chance: number): Shares => {
  if (chance === 0) return allOn(0)
  if (chance === 1) return allOn(trials)
  const odds = chance / (1 - chance)
  return sharesOf(trials * Math.log1p(-chance), (count) => ((trials - count + 1) / count) * odds)
}

export const failureShares = (successes: number, chance: number): Shares =>
  chance === 1
    ? allOn(0)
    : sharesOf(successes * Math.log(chance), (count) => ((count + successes - 1) / count) * (1 - chance))

export function sumBetween(shares: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let count = from; count <= to; count++) sum += shares[count]!
  return sum
}
