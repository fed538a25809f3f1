/** Days and moments as people in Japan write them. Texts are read as `widthless` hands them on. */
import { parseDay, weekdays } from './dates.ts'
import { eras } from './eras.ts'
import { limits } from './limits.ts'
import { clockText, readClockTime, writtenClockTime } from './typed-times.ts'

/** A text as it is read: full-width letters and digits are half-width ones, spaces around it go. */
export const widthless = (text: string): string => text.normalize('NFKC').trim()

/** isAmbiguous: it can be meant otherwise, as where the year was left out. */
export type ReadDay = { day: string; isAmbiguous: boolean }
/** Why a text is no day: it is none of the calendar, its year is out of reach or of one digit, or its weekday is another day's. */
export type DayError = 'notADay' | 'yearOutOfRange' | 'shortYear' | 'otherWeekday'

const dayMs = 86_400_000
const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / dayMs

const dayOf = (year: number, month: string, date: string): string | null =>
  parseDay(`${String(year).padStart(4, '0')}-${month}-${date}`)

/** The year among the candidates whose day lies nearest to today; the later one of two. */
const nearest = (years: readonly number[], month: string, date: string, today: string): string | null =>
  years
    .map((year) => dayOf(year, month, date))
    .filter((day) => day !== null)
    .sort((a, b) => daysBetween(a, today) - daysBetween(b, today) || b.localeCompare(a))[0] ?? null

const numberOf = (eraYear: string): number => (eraYear === '元' ? 1 : Number(eraYear))

/** Whether a day of an era's year lies in that era: 平成32年 does not, and is 2020 all the same. */
const isOfEra = (day: string, era: (typeof eras)[number]): boolean => {
  const key = Number(day.replaceAll('-', ''))
  return eras.find(({ from }) => key >= from) === era
}

const eraPattern =
  /^(令和|平成|昭和|大正|明治|[RHSTM])\s*(元|\d{1,2})(?:\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日|([/.-])(\d{1,2})\5(\d{1,2}))$/i

const readEraDay = (text: string): ReadDay | DayError | null => {
  const [, name = '', eraYear = '', month, date, , otherMonth, otherDate] = eraPattern.exec(text) ?? []
  const era = eras.find((each) => each.name === name || each.letter === name.toUpperCase())
  if (!era) return null
  const day = dayOf(era.firstYear + numberOf(eraYear) - 1, month ?? otherMonth ?? '', date ?? otherDate ?? '')
  return day === null || numberOf(eraYear) === 0 ? 'notADay' : { day, isAmbiguous: !isOfEra(day, era) }
}

const fullYear = /^(\d{4})(?:([/.-])(\d{1,2})\2(\d{1,2})|\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日|(\d{2})(\d{2}))$/
const shortYear = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{1,2})$/
const withoutYear = /^(\d{1,2})(?:([/-])(\d{1,2})|\s*月\s*(\d{1,2})\s*日)$/

const readBareDay = (text: string, today: string): ReadDay | DayError => {
  const ofEra = readEraDay(text)
  if (ofEra !== null) return ofEra
  const full = fullYear.exec(text)
  if (full) {
    const day = dayOf(Number(full[1]), full[3] ?? full[5] ?? full[7] ?? '', full[4] ?? full[6] ?? full[8] ?? '')
    return day === null ? 'notADay' : { day, isAmbiguous: false }
  }
  const thisYear = Number(today.slice(0, 4))
  const short = shortYear.exec(text)
  if (short?.[1]?.length === 2) {
    const century = thisYear - (thisYear % 100) + Number(short[1])
    const day = nearest([century - 100, century, century + 100], short[3]!, short[4]!, today)
    return day === null ? 'notADay' : { day, isAmbiguous: true }
  }
  // 7/11/9 and 7年11月9日 are mostly of 令和, and might be of any century.
  if (short || /^\d{1,2}\s*年/.test(text)) return 'shortYear'
  const monthAndDay = withoutYear.exec(text)
  if (!monthAndDay) return 'notADay'
  // A 29 February is found within eight years: 1896 and 1904 are the leap years furthest apart.
  const years = Array.from({ length: 17 }, (_, index) => thisYear - 8 + index)
  const day = nearest(years, monthAndDay[1]!, monthAndDay[3] ?? monthAndDay[4]!, today)
  return day === null ? 'notADay' : { day, isAmbiguous: true }
}

const weekdayOf = (day: string): string => weekdays[new Date(day).getUTCDay()] ?? ''
const weekdayBehind = /(?<!\s)\s*(?:\(([日月火水木金土])(?:曜日?)?\)|([日月火水木金土])曜日?)$/

/** A day as yyyy-MM-dd. `today` (yyyy-MM-dd) decides the year where none is given. */
export const readDay = (text: string, today: string): ReadDay | DayError => {
  if (text.length > limits.text.itemText) return 'notADay'
  const behind = weekdayBehind.exec(text)
  const read = readBareDay(behind ? text.slice(0, behind.index) : text, today)
  if (typeof read === 'string') return read
  const year = Number(read.day.slice(0, 4))
  if (year < limits.years.from || year > limits.years.to) return 'yearOutOfRange'
  const weekday = behind?.[1] ?? behind?.[2]
  return weekday !== undefined && weekday !== weekdayOf(read.day) ? 'otherWeekday' : read
}

/** 2025年11月9日(日) */
export const writtenDay = (day: string): string => {
  const [year = '', month, date] = day.split('-')
  return `${year}年${Number(month)}月${Number(date)}日(${weekdayOf(day)})`
}

/** moment: yyyy-MM-ddTHH:mm:00. */
export type ReadMoment = { moment: string; shown: string; isAmbiguous: boolean }

/** Where a day may end and its time begin: 2025/11/9 8:30, 2025-11-09T08:30, 2025年11月9日8時半. */
const dayEnds = /[T\s]+|[日)曜]/g

/** A day with a time of day behind it; `timeMissing` where it is a day alone. */
export const readMoment = (text: string, today: string): ReadMoment | DayError | 'timeMissing' => {
  if (text.length > limits.text.itemText) return 'notADay'
  let refused: DayError = 'notADay'
  for (const { 0: gap, index } of text.matchAll(dayEnds)) {
    const time = readClockTime(text.slice(index + gap.length).trim())
    if (!time || time.hours > 23) continue
    const isOfDay = /[日)曜]/.test(gap)
    const read = readDay(text.slice(0, index) + (isOfDay ? gap : ''), today)
    if (typeof read === 'string') {
      if (refused === 'notADay') refused = read
      continue
    }
    // Seconds are not kept: they come from pickers and clocks, not from people.
    const minute = { ...time, seconds: 0 }
    return {
      moment: `${read.day}T${clockText(minute)}:00`,
      shown: `${writtenDay(read.day)} ${writtenClockTime(minute)}`,
      isAmbiguous: read.isAmbiguous,
    }
  }
  return typeof readDay(text, today) === 'string' ? refused : 'timeMissing'
}
