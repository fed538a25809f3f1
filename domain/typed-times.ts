/** Times of day and spans as people in Japan write them. Texts come with NFKC applied and without spaces around them. */

/** A clock's time, or from 24 hours on a span: hours 0–9999, minutes and seconds 0–59. */
export type ClockTime = { hours: number; minutes: number; seconds: number }

const halfDay = /^(午前|午後|AM|PM)\s*|(?<!\s)\s*(AM|PM)$/i
const colons = /^(\d{1,4}):(\d{2})(?::(\d{2}))?$/
const digits = /^(\d{1,2})(\d{2})$/
const words = /^(\d{1,4})\s*時間?(?:\s*(半)|\s*(\d{1,2})\s*分(?:\s*(\d{1,2})\s*秒)?)?$/
const span = /^(\d{1,5})\s*分$/

const partsOf = (text: string): ClockTime | null => {
  const total = Number(span.exec(text)?.[1] ?? NaN)
  if (!Number.isNaN(total)) return { hours: Math.floor(total / 60), minutes: total % 60, seconds: 0 }
  const [, hours, half, minutes = half ? '30' : '0', seconds = '0'] = words.exec(text) ?? []
  if (hours !== undefined) return { hours: Number(hours), minutes: Number(minutes), seconds: Number(seconds) }
  const [, hour, minute, second = '0'] = colons.exec(text) ?? digits.exec(text) ?? []
  return hour === undefined ? null : { hours: Number(hour), minutes: Number(minute), seconds: Number(second) }
}

/** 8:30, 8:30:15, 8時30分, 8時半, 0830, 午後1時, 1:00 PM, 25:00, 1時間30分, 90分. null where it is none. */
export const readClockTime = (text: string): ClockTime | null => {
  const half = halfDay.exec(text)
  const time = partsOf(text.replace(halfDay, '').trim())
  if (!time || time.minutes > 59 || time.seconds > 59) return null
  if (!half) return time
  if (time.hours > 12) return null
  const isAfternoon = /午後|PM/i.test(half[0])
  return { ...time, hours: (time.hours % 12) + (isAfternoon ? 12 : 0) }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** HH:mm, with seconds where there are any; beyond 24 hours H:mm. */
export const clockText = ({ hours, minutes, seconds }: ClockTime): string =>
  `${twoDigits(hours)}:${twoDigits(minutes)}${seconds > 0 ? `:${twoDigits(seconds)}` : ''}`

/** HH:mm of a time of day, however it is typed (full-width too); null where the text is none. */
export const readTimeOfDay = (text: string): string | null => {
  const time = readClockTime(text.normalize('NFKC').trim())
  return time && time.hours < 24 && time.seconds === 0 ? clockText(time) : null
}

/** 8:30 of a time of day, 25時間00分 of a span. */
export const writtenClockTime = ({ hours, minutes, seconds }: ClockTime): string =>
  hours < 24
    ? clockText({ hours, minutes, seconds }).replace(/^0/, '')
    : `${hours}時間${twoDigits(minutes)}分${seconds > 0 ? `${seconds}秒` : ''}`
