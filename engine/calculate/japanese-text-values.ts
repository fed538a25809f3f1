/** Numbers, dates and times a person in Japan writes as text, as VALUE and DATEVALUE read them. */
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
const westernMonth = /^(\d{4})(?:年|[/-])\s*(\d{1,2})月?$/
const clockTime = /^(\d{1,4})(?::|時)(\d{1,2})(?:(?::|分)(\d{1,2}(?:\.\d+)?)秒?|分)?$/
const plainNumber = /^[-+]?[¥$]?[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:E[-+]?\d+)?%?$/i

/** Serial of a date written in text, without its time; null when it is none. */
export function textDate(text: string, date1904: boolean): number | null {
  const written = text
    .normalize('NFKC')
    .trim()
    .replace(/\s*\([月火水木金土日]\)\s*$/, '')
  const era = eraDate.exec(written)
  if (era) {
    const firstYear = eraFirstYears[(era[1] ?? '').toUpperCase()] ?? 0
    return dateSerial(firstYear + (era[2] === '元' ? 0 : Number(era[2]) - 1), Number(era[3]), Number(era[4]), date1904)
  }
  const western = westernDate.exec(written)
  if (western) return dateSerial(Number(western[1]), Number(western[2]), Number(western[3]), date1904)
  const month = westernMonth.exec(written)
  return month ? dateSerial(Number(month[1]), Number(month[2]), 1, date1904) : null
}

function textTime(text: string): number | null {
  const time = clockTime.exec(text.normalize('NFKC').trim())
  return time ? timeSerial(Number(time[1]), Number(time[2]), Number(time[3] ?? 0)) : null
}

/** What VALUE makes of a text: a number, a date, a time or both; null when it is none. */
export function textNumber(text: string, date1904: boolean): number | null {
  const written = text.normalize('NFKC').trim()
  if (/\d/.test(written) && plainNumber.test(written)) {
    const number = Number(written.replace(/[¥$,%]/g, ''))
    return written.endsWith('%') ? number / 100 : number
  }
  const parenthesised = /^\(([\d,.]+)\)$/.exec(written)
  if (parenthesised) return -Number((parenthesised[1] ?? '').replaceAll(',', ''))
  const [day = '', time] = written.split(/\s+(?=\d{1,2}(?::|時))/)
  const date = textDate(day, date1904)
  if (date !== null && time !== undefined) {
    const fraction = textTime(time)
    return fraction === null ? null : date + fraction
  }
  return date ?? textTime(written)
}
