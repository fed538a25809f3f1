/** Dates and times as the day numbers Excel keeps them as. */

const dayMs = 86_400_000
/** Serial of 1970-01-01. */
const unixEpoch = { from1900: 25_569, from1904: 24_107 }
/** Up to here the 1900 system is a day ahead: it counts a 29 February 1900. */
const lastSerialBeforePhantomDay = 60

/** Serial of a calendar day; null where the system has no such day (before 1900 or 1904, past 9999, 31 April). */
export function dateSerial(year: number, month: number, day: number, date1904: boolean): number | null {
  const time = Date.UTC(year, month - 1, day)
  const date = new Date(time)
  if (year < 1900 || date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return null
  if (year > 9999) return null
  const serial = time / dayMs + (date1904 ? unixEpoch.from1904 : unixEpoch.from1900)
  if (date1904) return serial >= 0 ? serial : null
  return serial <= lastSerialBeforePhantomDay ? serial - 1 : serial
}

/** A time of day, or a span longer than a day, as a fraction of days. */
export const timeSerial = (hours: number, minutes: number, seconds: number): number =>
  (hours * 3600 + minutes * 60 + seconds) / 86_400

/** The moment as clocks in Japan show it. */
export function tokyoSerial(moment: Date, date1904: boolean): number {
  const tokyoOffsetMs = 9 * 3_600_000
  return (moment.getTime() + tokyoOffsetMs) / dayMs + (date1904 ? unixEpoch.from1904 : unixEpoch.from1900)
}
