/** What rules over a whole range (top 10, averages, duplicates, scales) need to know of it, read once a format. */
import type { CellValue, ConditionalFormat, ConditionalThreshold, Sheet } from '#engine/model/workbook.ts'

export type RangeStatistics = {
  /** The numbers of the ranges, ascending. */
  numbers: Float64Array
  average: number
  /** Standard deviation of the population. */
  deviation: number
  /** How often a value stands in the ranges, by `valueKey`. */
  counts: Map<string, number>
}

/** Equal for values Excel's duplicate rule takes for the same; null for blanks and errors. */
export const valueKey = (value: CellValue): string | null => {
  if (value.type === 'number') return `n${value.number}`
  if (value.type === 'text') return value.text === '' ? null : `t${value.text.toLowerCase()}`
  return value.type === 'boolean' ? `b${value.boolean}` : null
}

export const readStatistics = (sheet: Sheet, { ranges }: ConditionalFormat): RangeStatistics => {
  const numbers: number[] = []
  const counts = new Map<string, number>()
  const top = Math.min(...ranges.map((range) => range.top))
  const bottom = Math.max(...ranges.map((range) => range.bottom))
  for (const row of sheet.rows) {
    if (row.index < top || row.index > bottom) continue
    const crossing = ranges.filter((range) => row.index >= range.top && row.index <= range.bottom)
    for (const { column, value } of row.cells) {
      if (!crossing.some((range) => column >= range.left && column <= range.right)) continue
      if (value.type === 'number') numbers.push(value.number)
      const key = valueKey(value)
      if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const average = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const deviation = Math.sqrt(numbers.reduce((sum, number) => sum + (number - average) ** 2, 0) / numbers.length)
  return { numbers: Float64Array.from(numbers).sort(), average, deviation, counts }
}

const percentile = (numbers: Float64Array, fraction: number): number => {
  const position = Math.min(1, Math.max(0, fraction)) * (numbers.length - 1)
  const below = numbers[Math.floor(position)]!
  const above = numbers[Math.ceil(position)]!
  return below + (above - below) * (position - Math.floor(position))
}

/** The number a threshold stands for; null when the range has no numbers or the formula yields none. */
export const thresholdNumber = (
  threshold: ConditionalThreshold,
  { numbers }: RangeStatistics,
  evaluate: (formula: string) => CellValue,
): number | null => {
  if (numbers.length === 0) return null
  const lowest = numbers[0]!
  const highest = numbers[numbers.length - 1]!
  if (threshold.type === 'min') return lowest
  if (threshold.type === 'max') return highest
  if (threshold.type === 'autoMin') return Math.min(0, lowest)
  if (threshold.type === 'autoMax') return Math.max(0, highest)
  const literal = threshold.value === null || threshold.value.trim() === '' ? Number.NaN : Number(threshold.value)
  const value = Number.isNaN(literal) ? numberOf(evaluate(threshold.value ?? '0')) : literal
  if (value === null) return null
  if (threshold.type === 'percent') return lowest + ((highest - lowest) * value) / 100
  return threshold.type === 'percentile' ? percentile(numbers, value / 100) : value
}

const numberOf = (value: CellValue): number | null => (value.type === 'number' ? value.number : null)
