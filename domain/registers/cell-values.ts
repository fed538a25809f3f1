/** What a cell of somebody's own list means. A text comes as it stands there; an empty one means nothing entered. */
import { readDay, writtenDay } from '../typed-dates.ts'
import { plainNumber } from '../documents/typed-values.ts'
import { eras } from '../eras.ts'
import { limits } from '../limits.ts'
import { foldText } from '../text/fold.ts'
import { inOwnUnit, ownUnit, splitUnit, type Measure, type Unit } from './units.ts'
import {
  isStorable,
  notADate,
  notAnInteger,
  notANumber,
  otherWeekday,
  shortYear,
  unstorable,
  yearsBetween,
} from '../text/validation.ts'

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

/** As words of a list are compared with ours: as searching takes them, without spaces; no further than a field goes. */
export const foldWord = (text: string): string => foldText(text.slice(0, limits.text.itemText)).replace(/[\s・･]/g, '')

/** 3階, ３Ｆ and 地上3階 are one floor, 地下1階 and B1F another. */
export const foldFloor = (text: string): string =>
  foldWord(text)
    .replace(/^地上(?=\d)/, '')
    .replace(/^地下(?=\d)/, 'b')
    .replace(/^塔屋(?=\d)/, 'ph')
    .replace(/(\d)(?:階|f)$/, '$1')

/** What stands for the result of a formula that the file was saved without. */
export const uncomputedCell = '#数式'
const excelErrors = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA)$/

/** Why a cell has no value, whatever its column is for. */
export const cellFault = (text: string): string | null => {
  if (!isStorable(text)) return unstorable
  if (text === uncomputedCell)
    return '数式の計算結果がファイルに保存されていません。Excelで開いて保存し直してください。'
  return excelErrors.test(text) ? 'Excelのエラーになっています。元のセルを直してください。' : null
}

const half = (text: string): string => text.normalize('NFKC').trim()

const counters = /(㎡|m2|平方メートル|m3|立方メートル|kW|年|階|戸|室|区画|人|名|%|円)$/i

/** 1,234.5㎡ and 15年 as numbers; null where the cell is empty. */
export const readNumber = (text: string, label: string): number | null | Refused => {
  if (half(text) === '') return null
  const plain = plainNumber(half(text).replace(counters, '').trim())
  return plain === null ? { error: notANumber(label) } : Number(plain)
}

/** 300坪 and 12,000 of a column of 千円, in the field's own unit. */
export const readMeasured = (
  text: string,
  label: string,
  { measure, unit }: { measure: Measure; unit: Unit | null },
): number | null | Refused => {
  const split = splitUnit(measure, text)
  const number = readNumber(split.number, label)
  return typeof number === 'number' ? inOwnUnit(measure, number, split.unit ?? unit ?? ownUnit(measure)) : number
}

/** How a cell was understood that says its unit itself, and another than its column. */
export const unitRemark = (text: string, { measure, unit }: { measure: Measure; unit: Unit | null }): string | null => {
  const own = splitUnit(measure, text).unit
  return own === null || own === (unit ?? ownUnit(measure)) ? null : `${own}と読み取りました。`
}

const dashes = /^[-−ー―‐‑–—－~〜]+$/
const nothingWords = /^(?:なし|ナシ|無|無し|該当なし|不明|未定|未設定|未記入|n\/?a|none)$/i

/** Said of a cell that is not taken over. */
export const leftEmpty = '空欄にします。'

/** What people write where there is nothing; `isWordFree`: words may be meant as such. */
export const isNothing = (text: string, isWordFree: boolean): boolean => {
  const written = half(text)
  return dashes.test(written) || (!isWordFree && nothingWords.test(written))
}

/** The same as in the row above. */
export const isDitto = (text: string): boolean => /^(?:〃|々|″|”|"|''|同上|同じ|〃\s*〃)$/.test(text.trim())

export const readInteger = (text: string, label: string): number | null | Refused => {
  const number = readNumber(text, label)
  return typeof number === 'number' && !Number.isInteger(number) ? { error: notAnInteger(label) } : number
}

const storeyPlaces = { above_ground: /^(?:地上)?$/, below_ground: /^(?:地下|B)$/i, penthouse: /^(?:塔屋|PH?)$/i }
export type StoreyPlace = keyof typeof storeyPlaces
type Storeys = { [Place in StoreyPlace]?: number }

/** B1F〜6F: from the lowest to the highest. */
const range = /^(?:B|地下)(\d{1,2})(?:階|F)?[~〜\-−ー](?:地上)?(\d{1,3})(?:階|F)?$/i

/** 10F, 地上10階・地下1階, B2F, B1F〜6F and 10階建て; null for what is no such thing. */
export const readStoreys = (text: string): Storeys | null => {
  const [, below, above] = range.exec(half(text).replace(/\s/g, '')) ?? []
  if (below !== undefined) return { below_ground: Number(below), above_ground: Number(above) }
  const written = half(text).replace(/[\s・･、,/／]/g, '')
  const storeys: Storeys = {}
  const part = /(地上|地下|塔屋|B|PH?)?(\d{1,3})(?:階(?:建て?)?|F)?/iy
  while (part.lastIndex < written.length) {
    const [, where = '', count] = part.exec(written) ?? []
    const place = (Object.keys(storeyPlaces) as StoreyPlace[]).find((each) => storeyPlaces[each].test(where))
    if (count === undefined || place === undefined || storeys[place] !== undefined) return null
    storeys[place] = Number(count)
  }
  return storeys
}

const storeyNames: Record<StoreyPlace, string> = { above_ground: '地上', below_ground: '地下', penthouse: '塔屋' }

/** How many storeys of one kind; a bare number is meant as such. */
export const readStoreyCount = (text: string, label: string, place: StoreyPlace): number | null | Refused => {
  // Nobody writes storeys so long; what was cut could be read as others.
  if (text.length > limits.text.itemText) return { error: notAnInteger(label) }
  if (half(text) === '') return null
  const storeys = readStoreys(text)
  if (storeys?.[place] !== undefined) return storeys[place]
  if (storeys && /^\d+(?:階|F)?$/i.test(half(text))) return storeys.above_ground ?? null
  if (!storeys) return readInteger(text, label)
  return { error: `${label}に、${storeyNames[place]}の階数がありません。` }
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

const yearOfTwoDigits = /^\d{2}[/.-]/

/**
 * A day as a register means it: what is built and installed is so by now, and 75/4/1 is 1975. Where the year has four
 * digits or an era it is as it is written.
 */
const registerDay = (text: string, today: string): ReturnType<typeof readDay> => {
  const read = readDay(text, today)
  if (typeof read === 'string' || !read.isAmbiguous || read.day <= today || !yearOfTwoDigits.test(text)) return read
  const earlier = `${Number(read.day.slice(0, 4)) - 100}${read.day.slice(4)}`
  const again = readDay(earlier, today)
  return typeof again === 'string' ? read : { ...again, isAmbiguous: true }
}

const planned = /(?<=[\d年月日元])\s*\(?(予定|見込み?|頃|ごろ|竣工|完成|新築|築|設置|更新)\)?$/
/** Without its time of day, and without what is said of it. */
const bareDate = (text: string): string =>
  half(text)
    .replace(planned, '')
    .replace(/(?<!\s)\s+\d{1,2}:\d{2}(:\d{2})?$/, '')
    .trim()

/** What becomes of 平成3年11月, which names no day: its first, or nothing. */
export const dayWays = ['first', 'none'] as const
export type DayWay = (typeof dayWays)[number]

/** Days in any writing, eras too; a month or year alone is its first day, unless that is to stay empty. */
export const readDate = (
  text: string,
  label: string,
  today: string,
  way: DayWay = 'first',
): string | null | Refused => {
  const written = bareDate(text)
  if (written === '') return null
  const month = readMonth(written)
  if (month && way === 'none') return null
  const { from, to } = limits.years
  if (month) {
    const year = Number(month.slice(0, 4))
    return year < from || year > to ? { error: yearsBetween(label, from, to) } : month
  }
  const read = registerDay(written, today)
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

/** How a day was understood that could be meant otherwise; null where none could. */
export const dayRemark = (text: string, today: string, way: DayWay = 'first'): string | null => {
  const written = bareDate(text)
  const month = readMonth(written)
  if (month && way === 'none') return '日がないため、空欄にします。'
  const said = planned.exec(half(text))?.[1]
  if (month)
    return `日がないため、${writtenDay(month)}と読み取りました。${said === undefined ? '' : `「${said}」は取り込みません。`}`
  const read = registerDay(written, today)
  if (typeof read === 'object' && said !== undefined)
    return `${writtenDay(read.day)}と読み取りました。「${said}」は取り込みません。`
  return typeof read === 'object' && read.isAmbiguous ? `${writtenDay(read.day)}と読み取りました。` : null
}

const yes = ['あり', '有', '有り', '該当', '該当する', 'はい', 'yes', 'true', '1', '○', '〇', '●', '◯', '✓', 'レ']
const no = ['', 'なし', '無', '無し', '非該当', '該当しない', 'いいえ', 'no', 'false', '0', '×', '✕']
export const readFlag = (text: string, label: string): boolean | Refused => {
  const folded = foldWord(text)
  if (yes.some((word) => foldWord(word) === folded)) return true
  if (isNothing(text, true) || no.some((word) => foldWord(word) === folded)) return false
  return { error: `${label}は「あり」か「なし」、「該当」か「非該当」で入力してください。` }
}
