/**
 * Whether a reading is like those before it: a slip of a thumb, or a gauge that went wrong, where nobody set limits.
 * Asked back while one still stands there, said beside the field elsewhere.
 */
import { unitOf } from '../templates/item-names.ts'
import { hasLimits, type ItemLimits } from '../templates/item-limits.ts'
import type { ItemType } from '../templates/item-types.ts'
import type { DocsDataValue } from './documents.contract.ts'
import { findingOf, findingSentence, readingDigits, readingOf, valueWithUnit } from './findings.ts'
import { readingsCompared } from './previous-values.ts'

type Item = { id: number; name: string; type: ItemType; limits: ItemLimits | null }

/** Of fewer nobody can say what is usual. */
const fewestReadings = 5
/** So many times the median deviation from the median is no longer usual. */
const farAway = 3

/** So many times as much or as little as every reading before looks like a point or a digit that was lost. */
const slipFactor = 5

/** far: unlike the others. fallen: a meter that stands lower than the last time. slip: of another size or sign than the few before. */
export type Unusual = 'far' | 'fallen' | 'slip'

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2
}

/** One of the last digit that anybody read: 0.01 of 12.3 and 12.30. */
const stepOf = (readings: readonly string[]): number =>
  Math.min(...readings.map((digits) => 10 ** -(/\.(\d+)$/.exec(digits)?.[1]?.length ?? 0)))

/**
 * What was there before is nothing new. Where more than half were the same (a pump that mostly stands still), the
 * median deviation says nothing: the last digit stands in for it, around each of the readings.
 */
const isFar = (amount: number, others: readonly number[], step: number): boolean => {
  const middle = median(others)
  const deviation = median(others.map((other) => Math.abs(other - middle)))
  const isBeyond = (distance: number, from: readonly number[]) =>
    // What is as far as allowed must not fall to the rounding of a fraction.
    from.every((one) => Math.abs(amount - one) > distance + step * 1e-6)
  return (
    isBeyond(0, others) &&
    isBeyond(farAway * Math.max(deviation, step), deviation === 0 ? [middle, ...others] : [middle])
  )
}

/** Beside nought nothing is of another size. */
const isSlip = (reading: number, others: readonly number[]): boolean =>
  reading !== 0 &&
  others.every((other) => {
    const ratio = reading / other
    return other !== 0 && (ratio <= 0 || isAtLeast(ratio, slipFactor) || isAtLeast(1 / ratio, slipFactor))
  })

/** What is exactly so many times as much must not fall to the rounding of a fraction. */
const isAtLeast = (ratio: number, factor: number): boolean => ratio >= factor * (1 - 1e-9)

const meterWords = /積算|検針|指針|メータ|累計|累積|カウンタ|運転時間|稼働時間/
const meterUnits = new Set(['kWh', 'MWh', 'm3'])

/** What only counts up, by its name or unit: 積算電力量, 水道（㎥）. */
export const isMeter = ({ name }: Pick<Item, 'name'>): boolean =>
  meterWords.test(name.normalize('NFKC')) || meterUnits.has(unitOf(name)?.normalize('NFKC') ?? '')

/**
 * Those of a meter that hangs there now; null of what is none, for all its name. One fall among enough readings is a
 * meter that was exchanged or began anew, several are the use of a month.
 */
const readingsOfMeter = (newestFirst: readonly number[]): readonly number[] | null => {
  const falls = newestFirst.flatMap((reading, index) => (index > 0 && reading > newestFirst[index - 1]! ? [index] : []))
  const [fall] = falls
  if (fall === undefined) return newestFirst
  return falls.length === 1 && newestFirst.length >= fewestReadings ? newestFirst.slice(0, fall) : null
}

/** By how much each is more than the one before it. */
const increases = (newestFirst: readonly number[]): number[] =>
  newestFirst.slice(0, -1).map((reading, index) => reading - newestFirst[index + 1]!)

/** `previous`: what the item was before, the newest first; what is no number is passed over. */
export const unusualOf = (
  item: Pick<Item, 'name' | 'type'>,
  data: DocsDataValue | undefined,
  previous: readonly DocsDataValue[],
): Unusual | null => {
  const reading = readingOf(item.type, data)
  if (reading === null) return null
  const digits = previous
    .map((one) => readingDigits(item.type, one))
    .filter((one) => one !== null)
    .slice(0, readingsCompared)
  const readings = digits.map(Number)
  const [last] = readings
  if (last === undefined) return null
  // A meter goes on: what is usual of it is how fast.
  const counted = isMeter(item) ? readingsOfMeter(readings) : null
  if (counted && reading < last) return 'fallen'
  const others = counted ? increases(counted) : readings
  const amount = counted ? reading - last : reading
  if (others.length < fewestReadings) return isSlip(reading, readings) ? 'slip' : null
  return isFar(amount, others, stepOf(digits)) ? 'far' : null
}

const unusualSentences = {
  far: 'これまでと大きく違う値です。',
  fallen: '前回より小さい値です。メーターの交換・桁あふれを確認してください。',
  slip: '前回と桁か符号が違う値です。',
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
