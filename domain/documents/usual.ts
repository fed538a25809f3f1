/**
 * Whether a reading is like those before it: a slip of a thumb, or a gauge that went wrong, where nobody set limits.
 * Asked back while one still stands there, said beside the field elsewhere.
 */
import { unitOf } from '../templates/item-names.ts'
import { hasLimits, type ItemLimits } from '../templates/item-limits.ts'
import type { ItemType } from '../templates/item-types.ts'
import type { DocsDataValue } from './documents.contract.ts'
import { findingOf, findingSentence, readingOf, valueWithUnit } from './findings.ts'
import { readingsCompared } from './previous-values.ts'

type Item = { id: number; name: string; type: ItemType; limits: ItemLimits | null }

/** Of fewer nobody can say what is usual. */
const fewestReadings = 5
/** So many times the median deviation from the median is no longer usual. */
const farAway = 3

/** far: unlike the others. fallen: a meter that stands lower than the last time. */
export type Unusual = 'far' | 'fallen'

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2
}

/** One of the last digit that anybody read: 0.01 of 12.3 and 12.34. */
const stepOf = (readings: readonly number[]): number =>
  Math.min(...readings.map((reading) => 10 ** -(/\.(\d+)$/.exec(reading.toString())?.[1]?.length ?? 0)))

/** Readings that never moved have no deviation: their last digit stands in for it. */
const isFar = (amount: number, others: readonly number[], step: number): boolean => {
  const middle = median(others)
  const deviation = Math.max(median(others.map((other) => Math.abs(other - middle))), step)
  // What is as far as allowed must not fall to the rounding of a fraction.
  return Math.abs(amount - middle) > farAway * deviation * (1 + 1e-9)
}

const meterWords = /積算|検針|指針|メータ|累計|累積|カウンタ|運転時間|稼働時間/
const meterUnits = new Set(['kWh', 'MWh', 'm3'])

/** What only counts up, by its name or unit: 積算電力量, 水道（㎥）. */
export const isMeter = ({ name }: Pick<Item, 'name'>): boolean =>
  meterWords.test(name.normalize('NFKC')) || meterUnits.has(unitOf(name)?.normalize('NFKC') ?? '')

const isRising = (newestFirst: readonly number[]): boolean =>
  newestFirst.every((reading, index) => index === 0 || reading <= newestFirst[index - 1]!)

/** By how much each is more than the one before it. */
const increases = (newestFirst: readonly number[]): number[] =>
  newestFirst.slice(0, -1).map((reading, index) => reading - newestFirst[index + 1]!)

/** `previous`: what the item was before, the newest first; what is no number is passed over. */
export const unusualOf = (
  item: Pick<Item, 'name' | 'type'>,
  data: DocsDataValue | undefined,
  previous: readonly DocsDataValue[],
): Unusual | null => {
  const reading = hasLimits(item.type) ? readingOf(item.type, data) : null
  if (reading === null) return null
  const readings = previous
    .map((one) => readingOf(item.type, one))
    .filter((one) => one !== null)
    .slice(0, readingsCompared)
  const [last] = readings
  if (last === undefined) return null
  // A meter goes on: what is usual of it is how fast.
  const isCounting = isMeter(item) && isRising(readings)
  if (isCounting && reading < last) return 'fallen'
  const others = isCounting ? increases(readings) : readings
  const amount = isCounting ? reading - last : reading
  return others.length >= fewestReadings && isFar(amount, others, stepOf(readings)) ? 'far' : null
}

const unusualSentences = {
  far: 'これまでと大きく違う値です。',
  fallen: '前回より小さい値です。メーターの交換・桁あふれを確認してください。',
} as const satisfies Record<Unusual, string>
export const unusualSentence = (unusual: Unusual): string => unusualSentences[unusual]

/** What is asked before one leaves an item with this value; null where it is as it should be. */
export const questionOf = (
  item: Item,
  data: DocsDataValue | undefined,
  previous: readonly DocsDataValue[],
): { message: string; confirmLabel: string } | null => {
  if (!hasLimits(item.type)) return null
  const finding = findingOf(item, data)
  const unusual = unusualOf(item, data, previous)
  if (finding === null && unusual === null) return null
  const last = previous.find((one) => readingOf(item.type, one) !== null)
  const compared = last === undefined ? '' : `前回 ${valueWithUnit(item, last)}。`
  const why = finding ? findingSentence(finding) : unusual === 'fallen' ? unusualSentences.fallen : ''
  return {
    message: `${why}${compared}今回 ${valueWithUnit(item, data)} で合っていますか。`,
    confirmLabel: unusual === 'fallen' ? '交換・桁あふれ' : 'はい',
  }
}
