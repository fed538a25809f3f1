/**
 * Cells take what people type: a text becomes what is stored, and the words that tell how it was understood. The same
 * in the browser and on the server. Stored: plain digits (-1234.5; with its sign where 10% was typed into a field of
 * numbers), per cent as the fraction (0.1), yyyy-MM-dd, yyyy-MM-ddTHH:mm:ss, HH:mm (from 24 hours on the hours of a
 * span: 25:00).
 */
import { formatDay, parseDay, parseDayTime } from '../dates.ts'
import { limits } from '../limits.ts'
import type { ItemType } from '../templates/item-types.ts'
import { groupedDigits } from '../text/digits.ts'
import * as sentences from '../text/validation.ts'
import { readDay, readMoment, widthless, writtenDay } from '../typed-dates.ts'
import type { DayError } from '../typed-dates.ts'
import { clockText, readClockTime, writtenClockTime } from '../typed-times.ts'

export const typedKinds = ['number', 'percent', 'date', 'datetime', 'time'] as const satisfies readonly ItemType[]
export type TypedKind = (typeof typedKinds)[number]
const kinds: readonly ItemType[] = typedKinds
export const isTypedKind = (type: ItemType): type is TypedKind => kinds.includes(type)

/** name: the field, for the sentence of an error; today, yyyy-MM-dd, decides the year of 11/9. */
export type TypedContext = { name: string; today: string }
export type Understood = {
  /** As it is stored. */
  value: string
  /** How it was understood, as people write it; reads back as the same value. */
  shown: string
  /** Could be meant otherwise: 11/9 of another year, 0.1 in a field of per cent. */
  isAmbiguous: boolean
}
export type Typed = Understood | { error: string }

const plainPattern = /^-?\d+(?:\.\d+)?$/
const signs = '[-+−‐‑–—ー▲△]'
const signed = new RegExp(`^(?:(${signs})\\s*)?[¥\\\\]?\\s*(?:(${signs})\\s*)?([\\d.,]+)\\s*円?$`)

const plainOf = (isNegative: boolean, whole: string, decimals: string): string => {
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${decimals && `.${decimals}`}`
  return isNegative && /[1-9]/.test(digits) ? `-${digits}` : digits
}

/** -1234.50 of １，２３４．５０, ▲1,234.50 or -¥1,234.50; null where it is no number. Decimals stay as typed. */
export const plainNumber = (text: string): string | null => {
  const [, before, after, body = ''] = signed.exec(widthless(text)) ?? []
  if (before && after) return null
  const [, whole, decimals = ''] = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/.exec(body) ?? []
  if (whole === undefined || whole + decimals === '') return null
  const sign = before ?? after
  return plainOf(sign !== undefined && sign !== '+', whole.replaceAll(',', ''), decimals)
}

/** A plain number with its point moved, exactly as on paper: no binary fraction comes between 10.1 % and 0.101. */
const shiftPoint = (plain: string, places: number): string => {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain) ?? []
  const at = Math.max(0, whole.length + places)
  const digits = '0'.repeat(Math.max(0, -(whole.length + places))) + whole + decimals
  const padded = digits.padEnd(at, '0')
  return plainOf(sign !== '', padded.slice(0, at), padded.slice(at).replace(/(?<!0)0+$/, ''))
}

const readNumber = (text: string, { name }: TypedContext): Typed => {
  const percent = /^(.*\d)\s*%$/.exec(text)?.[1]
  const plain = plainNumber(percent ?? text)
  if (plain === null) return { error: sentences.notANumber(name) }
  // With its sign it stays per cent: over a cell of per cent 100% and a bare 1 are two numbers.
  const value = percent === undefined ? plain : `${shiftPoint(shiftPoint(plain, -2), 2)}%`
  return { value, shown: displayText('number', value), isAmbiguous: false }
}

const percentPattern = /^(-?\d+(?:\.\d+)?)%$/

/** The fraction of what is stored with its sign (10% of a field of numbers); null where it is no such text. */
export const percentFraction = (stored: string): number | null => {
  const plain = percentPattern.exec(stored)?.[1]
  return plain === undefined ? null : Number(shiftPoint(plain, -2))
}

/**
 * A bare number over a cell of per cent, as Excel takes one that is typed there: from 1 on so many per cent, below the
 * fraction itself. Forms from before there were fields of per cent hold such numbers.
 */
export const percentOfBareNumber = (number: number): number =>
  Math.abs(number) < 1 ? number : Number((number / 100).toPrecision(15))

const readPercent = (text: string, { name }: TypedContext): Typed => {
  const [, written = text, unit] = /^(.*?)(?<!\s)\s*(%|パーセント)$/.exec(text) ?? []
  const plain = /[¥円]/.test(written) ? null : plainNumber(written)
  if (plain === null) return { error: sentences.notAPercentage(name) }
  const value = shiftPoint(plain, -2)
  const mayBeAFraction = unit === undefined && /[1-9]/.test(plain) && Math.abs(Number(plain)) <= 1
  return { value, shown: displayText('percent', value), isAmbiguous: mayBeAFraction }
}

const dayErrors = {
  notADay: sentences.notADate,
  yearOutOfRange: (name) => sentences.yearsBetween(name, limits.years.from, limits.years.to),
  shortYear: sentences.shortYear,
  otherWeekday: sentences.otherWeekday,
} as const satisfies Record<DayError, (name: string) => string>

const readDate = (text: string, { name, today }: TypedContext): Typed => {
  const read = readDay(text, today)
  if (typeof read === 'string') return { error: dayErrors[read](name) }
  return { value: read.day, shown: writtenDay(read.day), isAmbiguous: read.isAmbiguous }
}

const readDateTime = (text: string, { name, today }: TypedContext): Typed => {
  const read = readMoment(text, today)
  if (typeof read !== 'string') return { value: read.moment, shown: read.shown, isAmbiguous: read.isAmbiguous }
  return { error: read === 'timeMissing' ? sentences.timeMissing(name) : dayErrors[read](name) }
}

const readTime = (text: string, { name }: TypedContext): Typed => {
  const time = readClockTime(text)
  if (!time) return { error: sentences.notATime(name) }
  return { value: clockText(time), shown: writtenClockTime(time), isAmbiguous: time.hours >= 24 }
}

const readers = {
  number: readNumber,
  percent: readPercent,
  date: readDate,
  datetime: readDateTime,
  time: readTime,
} as const satisfies Record<TypedKind, (text: string, context: TypedContext) => Typed>

/** What a person typed into a field. A bare 10 in a field of per cent is 10 %. */
export const readTyped = (kind: TypedKind, text: string, context: TypedContext): Typed => {
  const plain = widthless(text)
  return /^(〃|同上)$/.test(plain) ? { error: sentences.notRepeatable(context.name) } : readers[kind](plain, context)
}

/** What arrives in a request: as it is stored, or as a person would type it. A bare number is the fraction of a per cent. */
export const readSent = (kind: TypedKind, text: string, context: TypedContext): Typed =>
  kind === 'percent' && plainPattern.test(text)
    ? { value: text, shown: displayText(kind, text), isAmbiguous: false }
    : readTyped(kind, text, context)

/** Thousands are set apart from five digits on: 2025 may be a year. */
const grouped = (plain: string): string => (/^-?\d{5}/.test(plain) ? plain.replace(/\d+/, groupedDigits) : plain)

/** A stored value as fields, lists and papers write it; a text that is none of the kind as it is. */
export const displayText = (kind: TypedKind, stored: string): string => {
  switch (kind) {
    case 'number':
      return plainPattern.test(stored) || percentPattern.test(stored) ? grouped(stored) : stored
    case 'percent':
      return plainPattern.test(stored) ? `${grouped(shiftPoint(stored, 2))}%` : stored
    case 'date': {
      const day = parseDay(stored)
      return day === null ? stored : formatDay(day)
    }
    case 'datetime': {
      const moment = parseDayTime(stored)
      return moment === null ? stored : `${formatDay(moment.slice(0, 10))} ${moment.slice(11)}`
    }
    case 'time':
      return /^\d{2,4}:\d{2}(:\d{2})?$/.test(stored) ? stored.replace(/^0(?=\d:)/, '') : stored
  }
}
