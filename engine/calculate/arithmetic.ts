/** Arithmetic on decimal digits, as Excel shows them. */
import { significant } from './coerce.ts'
import { errors } from './values.ts'
import type { Scalar } from './values.ts'

/** Rounds the size and keeps the sign; digits are counted in decimal, so 1.005 is half of a hundredth. */
export function rounded(value: number, digits: number, round: (size: number) => number): number {
  const places = Math.trunc(digits)
  const size = shifted(round(shifted(Math.abs(significant(value)), places)), -places)
  return value < 0 ? -size : size
}

function shifted(value: number, places: number): number {
  const [mantissa, exponent = '0'] = value.toExponential().split('e')
  return Number(`${mantissa ?? '0'}e${String(Number(exponent) + places)}`)
}

export function power(base: number, exponent: number): Scalar {
  if (base === 0 && exponent === 0) return errors.num
  if (base === 0 && exponent < 0) return errors.div0
  const result = base ** exponent
  if (Number.isNaN(result) && base < 0) {
    // The root of an odd degree exists below zero too: (-8)^(1/3).
    const degree = Math.round(1 / exponent)
    if (degree % 2 !== 0 && Math.abs(1 / degree - exponent) < 1e-15) return -((-base) ** exponent)
  }
  return result
}

/** Whole multiples of a step, counted on fifteen digits so that 0.3 is three times 0.1. */
export const multiple = (value: number, step: number, round: (quotient: number) => number): number =>
  significant(round(significant(value / step)) * step)
