/** Numbers, dates and times a person in Japan writes as text, as VALUE and DATEVALUE read them. */
import { fifteenDigits } from './fifteen-digits.ts'
import { dateSerial, timeSerial } from './serials.ts'

const eraFirstYears: Record<string, number> = {
  明治: 1868,
  大正: 1912,
  昭和: 1926,
  平成: 1989,
  令和: 2019,
  M: 1868,
  T: 1912,
  S: 1926,
  H: 1989,
  R: 2019,
}
const eraDate =
  /^(明治|大正|昭和|平成|令和|[MTSHR])\s*(\d{1,2}|元)(?:年|[./-])\s*(\d{1,2})(?:月|[./-])\s*(\d{1,2})日?$/i
const westernDate = /^(\d{4})(?:年|[./-])\s*(\d{1,2})(?:月|[./-])\s*(\d{1,2})日?$/
const shortDate = /^(\d{1,2})[/-](\d{1,2})[/-](\d{1,2})$/
/** From here on years of two digits belong to the last century. */
const firstYearOf1900s = 30
const westernMonth = /^(\d{4})(?:年|[/-])\s*(\d{1,2})月?$/
const westernDay = /^(\d{1,2})(?:月|[/-])\s*(\d{1,2})日?$/
const clockTime = /^(午前|午後)?\s*(\d{1,4})(?::|時)(?:(\d{1,2})(?:(?::|分)(\d{1,2}(?:\.\d+)?)秒?|分)?)?\s*([AP]M?)?$/i
const clockHour = /^(\d{1,2})\s*([AP]M?)$/i
const fraction = /^(-?)(\d+)\s+(\d+)\/(\d+)$/
/** In Japan the yen sign is what others see as a backslash. A sign stands before or after it, once. */
const plainNumber = /^(?:[-+]?[¥\\$]?|[¥\\$][-+])(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:E[-+]?\d+)?%?$/i

/**
 * Serial of a date written in text, without its time; null when it is none.
 * @param year what a date without a year belongs to
 */
export function textDate(text: string, date1904: boolean, year: number): number | null {
  const written = text
    .normalize('NFKC')
    .trim()
    .replace(/(?<!\s)\s*\([月火水木金土日]\)\s*$/, '')
  const era = eraDate.exec(written)
  if (era) {
    const firstYear = eraFirstYears[(era[1] ?? '').toUpperCase()] ?? 0
    return dateSerial(firstYear + (era[2] === '元' ? 0 : Number(era[2]) - 1), Number(era[3]), Number(era[4]), date1904)
  }
  const western = westernDate.exec(written)
  if (western) return dateSerial(Number(western[1]), Number(western[2]), Number(western[3]), date1904)
  const short = shortDate.exec(written)
  if (short) {
    const shortYear = Number(short[1])
    const century = shortYear < firstYearOf1900s ? 2000 : 1900
    return dateSerial(century + shortYear, Number(short[2]), Number(short[3]), date1904)
  }
  const month = westernMonth.exec(written)
  if (month) return dateSerial(Number(month[1]), Number(month[2]), 1, date1904)
  const day = westernDay.exec(written)
  return day ? dateSerial(year, Number(day[1]), Number(day[2]), date1904) : null
}

function textTime(text: string): number | null {
  const written = text.trim()
  const hour = clockHour.exec(written)
  if (hour) return halfDayTime(Number(hour[1]), 0, 0, /^P/i.test(hour[2] ?? ''))
  const time = clockTime.exec(written)
  if (!time) return null
  const [, before, hours = '', minutes, seconds, after] = time
  if (minutes === undefined && !written.includes('時')) return null
  const [h, m, s] = [Number(hours), Number(minutes ?? 0), Number(seconds ?? 0)]
  if (before === undefined && after === undefined) return m > 59 || s >= 60 ? null : timeSerial(h, m, s)
  return halfDayTime(h, m, s, before === '午後' || /^P/i.test(after ?? ''))
}

function halfDayTime(hours: number, minutes: number, seconds: number, isAfternoon: boolean): number | null {
  if (hours > 12 || minutes > 59 || seconds >= 60) return null
  return timeSerial((hours % 12) + (isAfternoon ? 12 : 0), minutes, seconds)
}

/**
 * What VALUE makes of a text: a number, a date, a time or both; null when it is none.
 * @param year what a date without a year belongs to
 */
export function textNumber(text: string, date1904: boolean, year: number): number | null {
  // Most texts hold no digit: nothing else needs to be tried on them.
  if (!/\p{Nd}|元/u.test(text)) return null
  const written = text.normalize('NFKC').trim()
  if (plainNumber.test(written) && /\d/.test(written)) {
    const number = Number(fifteenDigits(written.replace(/[¥\\$,%]/g, '')))
    return written.endsWith('%') ? number / 100 : number
  }
  const parenthesised = /^\([¥\\$]?(\d[\d,]*(?:\.\d*)?)\)$/.exec(written)
  if (parenthesised) return -Number((parenthesised[1] ?? '').replaceAll(',', ''))
  const mixed = fraction.exec(written)
  if (mixed && Number(mixed[4]) !== 0) {
    const size = Number(mixed[2]) + Number(mixed[3]) / Number(mixed[4])
    return mixed[1] === '-' ? -size : size
  }
  const [day = '', time] = written.split(/(?<!\s)\s+(?=\d{1,2}(?::|時)|午[前後])/)
  const date = textDate(day, date1904, year)
  if (date !== null && time !== undefined) {
    const part = textTime(time)
    return part === null ? null : date + part
  }
  return date ?? textTime(written)
}
