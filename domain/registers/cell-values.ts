/** What a cell of somebody's own list means. A text comes as it stands there; an empty one means nothing entered. */
import { readDay } from '../typed-dates.ts'
import { plainNumber } from '../documents/typed-values.ts'
import { eras } from '../eras.ts'
import { limits } from '../limits.ts'
import { notADate, notAnInteger, notANumber, otherWeekday, shortYear, yearsBetween } from '../text/validation.ts'

export type Refused = { error: string }
export const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && 'error' in value

/** As searching and comparing take a text: widths, case, spaces and company marks do not count. */
export const foldName = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\(株\)|㈱/g, '株式会社')
    .replace(/\(有\)|㈲/g, '有限会社')
    .replace(/[\s・･]/g, '')
    .toLowerCase()

const half = (text: string): string => text.normalize('NFKC').trim()

const units = /(㎡|m2|平方メートル|年|階|戸|室|区画|%|円)$/i

/** 1,234.5㎡ and 15年 as numbers; null where the cell is empty. */
export const readNumber = (text: string, label: string): number | null | Refused => {
  if (half(text) === '') return null
  const plain = plainNumber(half(text).replace(units, '').trim())
  return plain === null ? { error: notANumber(label) } : Number(plain)
}

export const readInteger = (text: string, label: string): number | null | Refused => {
  // 地下2階, B2F and 2F are storeys.
  const storey = /^(?:地上|地下|B|塔屋|PH?)?\s*(\d+)\s*(?:階(?:建て?)?|F)?$/i.exec(half(text))
  const number = storey ? Number(storey[1]) : readNumber(text, label)
  return typeof number === 'number' && !Number.isInteger(number) ? { error: notAnInteger(label) } : number
}

const monthPattern =
  /^(?:(令和|平成|昭和|大正|明治|[RHSTM])\s*(元|\d{1,2})|(\d{4}))\s*(?:[年/.-]\s*(?:(\d{1,2})\s*月?)?)?$/i

/** 2009年3月 and H21 name no day: the first of the month, of the year. */
const readMonth = (text: string): string | null => {
  const [, name, eraYear, fullYear, month = '1'] = monthPattern.exec(text) ?? []
  const era = name && eras.find((each) => each.name === name || each.letter === name.toUpperCase())
  const year = era ? era.firstYear + (eraYear === '元' ? 1 : Number(eraYear)) - 1 : Number(fullYear)
  return Number.isInteger(year) && Number(month) >= 1 && Number(month) <= 12
    ? `${year}-${month.padStart(2, '0')}-01`
    : null
}

/** Days in any writing, eras too; a month or year alone is its first day. */
export const readDate = (text: string, label: string, today: string): string | null | Refused => {
  const written = half(text).replace(/\s+\d{1,2}:\d{2}(:\d{2})?$/, '')
  if (written === '') return null
  const month = readMonth(written)
  const { from, to } = limits.years
  if (month) {
    const year = Number(month.slice(0, 4))
    return year < from || year > to ? { error: yearsBetween(label, from, to) } : month
  }
  const read = readDay(written, today)
  switch (read) {
    case 'notADay':
      return { error: notADate(label) }
    case 'yearOutOfRange':
      return { error: yearsBetween(label, from, to) }
    case 'shortYear':
      return { error: shortYear(label) }
    case 'otherWeekday':
      return { error: otherWeekday(label) }
    default:
      return read.day
  }
}

const yes = ['あり', '有', '有り', '該当', '該当する', 'はい', 'yes', 'true', '1', '○', '〇', '●', '◯', '✓', 'レ']
const no = ['', 'なし', '無', '無し', '非該当', '該当しない', 'いいえ', 'no', 'false', '0', '×', '✕', '-', '－']
export const readFlag = (text: string, label: string): boolean | Refused => {
  const folded = foldName(text)
  if (yes.some((word) => foldName(word) === folded)) return true
  if (no.some((word) => foldName(word) === folded)) return false
  return { error: `${label}は「あり」か「なし」、「該当」か「非該当」で入力してください。` }
}
