/** Dates and times as the day numbers Excel keeps them as. */

const dayMs = 86_400_000
/** Serial of 1970-01-01. */
const unixEpoch = { from1900: 25_569, from1904: 24_107 }
/** The 29 February 1900, which never was. */
const phantomDay = 60
/** 31 December 9999 in the 1900 system. */
const lastSerial = 2_958_465
/** Days by which the 1904 system runs behind. */
export const days1904 = 1462

export type Day = { year: number; month: number; day: number }

/** Null before the calendar begins and after 9999. The 1900 one has a day 0 and a 29 February 1900. */
export function dayOf(serial: number, date1904: boolean): Day | null {
  const number = Math.floor(serial)
  if (number < 0 || number > lastSerial - (date1904 ? days1904 : 0)) return null
  if (!date1904 && number === 0) return { year: 1900, month: 1, day: 0 }
  if (!date1904 && number === phantomDay) return { year: 1900, month: 2, day: 29 }
  const days = date1904 ? number - unixEpoch.from1904 : (number < phantomDay ? number + 1 : number) - unixEpoch.from1900
  const date = new Date(days * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The serial of a day; months and days beyond their bounds run on into others. Null outside the calendar. */
export function serialOf(year: number, month: number, day: number, date1904: boolean): number | null {
  const first = new Date(0)
  first.setUTCFullYear(year, month - 1, 1)
  const days = first.getTime() / dayMs
  const start = days + (date1904 ? unixEpoch.from1904 : unixEpoch.from1900)
  const serial = (!date1904 && start <= phantomDay ? start - 1 : start) + day - 1
  return serial < 0 || serial > lastSerial - (date1904 ? days1904 : 0) ? null : serial
}

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** Serial of a calendar day; null where the system has no such day (before 1900 or 1904, past 9999, 31 April). */
export function dateSerial(year: number, month: number, day: number, date1904: boolean): number | null {
  if (!date1904 && year === 1900 && month === 2 && day === 29) return phantomDay
  if (year < 1900 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return serialOf(year, month, day, date1904)
}

/** A time of day, or a span longer than a day, as a fraction of days. */
export const timeSerial = (hours: number, minutes: number, seconds: number): number =>
  (hours * 3600 + minutes * 60 + seconds) / 86_400

/** The moment as clocks in Japan show it. */
export function tokyoSerial(moment: Date, date1904: boolean): number {
  const tokyoOffsetMs = 9 * 3_600_000
  return (moment.getTime() + tokyoOffsetMs) / dayMs + (date1904 ? unixEpoch.from1904 : unixEpoch.from1900)
}
