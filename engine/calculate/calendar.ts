/** Days of Excel's calendars: the one from 1900, which counts a 29 February 1900, and the one from 1904. */

export type Day = { year: number; month: number; day: number }

const dayMs = 86_400_000
const unixEpoch = { from1900: 25_569, from1904: 24_107 }
export const lastSerial = 2_958_465

/** Null before the calendar begins and after 9999. */
export function dayOf(serial: number, date1904: boolean): Day | null {
  const number = Math.floor(serial)
  if (number < 0 || number > lastSerial - (date1904 ? 1462 : 0)) return null
  if (!date1904 && number === 0) return { year: 1900, month: 1, day: 0 }
  if (!date1904 && number === 60) return { year: 1900, month: 2, day: 29 }
  const days = date1904 ? number - unixEpoch.from1904 : (number < 60 ? number + 1 : number) - unixEpoch.from1900
  const date = new Date(days * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The serial of a day; months and days beyond their bounds run on into others. Null outside the calendar. */
export function serialOf(year: number, month: number, day: number, date1904: boolean): number | null {
  const first = new Date(0)
  first.setUTCFullYear(year, month - 1, 1)
  const days = first.getTime() / dayMs
  if (date1904) return within(days + unixEpoch.from1904 + day - 1, lastSerial - 1462)
  const start = days + unixEpoch.from1900
  return within((start <= 60 ? start - 1 : start) + day - 1, lastSerial)
}

const within = (serial: number, last: number): number | null => (serial < 0 || serial > last ? null : serial)

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
