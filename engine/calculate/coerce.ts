/** One kind of value as another, the way Excel in Japan takes it. */
import { textNumber } from './japanese-text-values.ts'
import { ErrorValue, PictureValue, errors } from './values.ts'
import type { Scalar } from './values.ts'

export type Settings = {
  date1904: boolean
  /** The moment TODAY and NOW stand for. */
  now: Date
}

/** Excel keeps 15 digits: 4.35 × 100 is 435 to it and not 434.99999999999994. */
export const significant = (value: number): number =>
  Number.isInteger(value) && Math.abs(value) < 1e15 ? value : Number(value.toPrecision(15))

/** Text counts where it reads as a number, a date or a time; other text is #VALUE!. */
export function toNumber(value: Scalar | undefined, settings: Settings): number {
  if (typeof value === 'number') return value
  if (value === null || value === undefined) return 0
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof ErrorValue) throw value
  if (value instanceof PictureValue) throw errors.value
  const number = numberInText(value, settings)
  if (number === null) throw errors.value
  return number
}

export const numberInText = (text: string, settings: Settings): number | null =>
  textNumber(text, settings.date1904, yearOf(settings))

/** The year in Japan, which dates written without one mean. */
export const yearOf = ({ now }: Settings): number => new Date(now.getTime() + 9 * 3_600_000).getUTCFullYear()

export function toText(value: Scalar | undefined): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  throw value instanceof PictureValue ? errors.value : value
}

export function toBoolean(value: Scalar | undefined): boolean {
  if (typeof value === 'boolean') return value
  if (value === null || value === undefined) return false
  if (typeof value === 'number') return value !== 0
  if (value instanceof ErrorValue) throw value
  if (value instanceof PictureValue) throw errors.value
  const upper = value.toUpperCase()
  if (upper !== 'TRUE' && upper !== 'FALSE') throw errors.value
  return upper === 'TRUE'
}

/** A number as '&' writes it: up to 15 digits, with an exponent where it is very large or small. */
function numberText(number: number): string {
  const value = significant(number)
  const magnitude = Math.abs(value)
  if (value === 0) return '0'
  if (magnitude >= 1e-4 && magnitude < 1e15) return plainDigits(value)
  const [mantissa = '', exponent = ''] = value.toExponential().split('e')
  const power = Number(exponent)
  const decimals = mantissa.replace(/[-.]/g, '').length - 1 - power
  if (power < 0 && decimals <= 9) return plainDigits(value)
  return `${mantissa}E${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}

function plainDigits(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  const [mantissa = '', exponent = '0'] = text.split('e')
  return value.toFixed(Math.max(0, mantissa.replace(/[-.]/g, '').length - 1 - Number(exponent)))
}

/** Numbers before texts before booleans; texts without regard to case; blanks as the other's zero. Errors are thrown. */
export function compareScalars(a: Scalar, b: Scalar): number {
  if (a instanceof ErrorValue) throw a
  if (b instanceof ErrorValue) throw b
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b)
  if (a instanceof PictureValue) return b instanceof PictureValue ? a.picture.metadata - b.picture.metadata : 1
  if (b instanceof PictureValue) return -1
  const left = a ?? zeroLike(b)
  const right = b ?? zeroLike(a)
  if (typeof left === 'number' && typeof right === 'number') return compareNumbers(left, right)
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right)
  return rank(left) - rank(right) || Number(left) - Number(right)
}

export function compareNumbers(a: number, b: number): number {
  if (a === b) return 0
  const difference = a - b
  if (Math.abs(difference) > 1e-13 * Math.max(Math.abs(a), Math.abs(b))) return difference
  return significant(a) - significant(b)
}

const collator = new Intl.Collator('ja')

/** In the order of a Japanese dictionary; only texts that differ in nothing but case are the same. */
export function compareTexts(a: string, b: string): number {
  const left = a.toLowerCase()
  const right = b.toLowerCase()
  if (left === right) return 0
  return collator.compare(left, right) || (left < right ? -1 : 1)
}

const zeroLike = (other: Scalar): number | string | boolean =>
  typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0
const rank = (value: number | string | boolean): number =>
  typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2
