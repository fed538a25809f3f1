/** Value axes: round limits and steps as Excel chooses them. */
import type { ChartAxis } from '#engine/model/workbook.ts'

export type Scale = { min: number; max: number; ticks: number[] }

/** The smallest of 1, 2 or 5 times a power of ten that is no smaller. */
export const niceStep = (rough: number): number => {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10
  return factor * power
}

/**
 * Limits and ticks for numbers on an axis with room for `wanted` steps. What the axis fixes is kept; else the axis
 * starts at zero unless the numbers vary by less than a sixth of the largest.
 */
export const scaleOf = (
  numbers: number[],
  axis: Pick<ChartAxis, 'min' | 'max' | 'majorUnit'>,
  wanted: number,
): Scale => {
  const lowest = Math.min(...numbers, Infinity)
  const highest = Math.max(...numbers, -Infinity)
  const known = numbers.length > 0 && (lowest !== 0 || highest !== 0)
  const extent = known ? { low: lowest, high: highest } : { low: 0, high: 1 }
  const fromZero = extent.low >= 0 ? extent.high - extent.low > extent.high / 6 || extent.high === extent.low : false
  const low =
    axis.min ??
    (extent.low >= 0
      ? fromZero
        ? 0
        : extent.low - (extent.high - extent.low) / 2
      : extent.low - (Math.max(extent.high, 0) - extent.low) * 0.05)
  const headroom = known ? (extent.high - Math.min(low, extent.high)) * 0.05 : 0
  const high = axis.max ?? (extent.high <= 0 ? 0 : extent.high + headroom)
  const span = high > low ? high - low : Math.abs(low) || 1
  const step = axis.majorUnit ?? niceStep(span / Math.max(1, wanted))
  const min = axis.min ?? Math.floor(low / step + 1e-9) * step
  const max = axis.max ?? Math.max(min + step, Math.ceil(high / step - 1e-9) * step)
  const count = Math.min(1000, Math.floor((max - min) / step + 1e-6))
  return {
    min,
    max,
    ticks: Array.from({ length: count + 1 }, (_, index) => Number((min + index * step).toPrecision(12))),
  }
}
