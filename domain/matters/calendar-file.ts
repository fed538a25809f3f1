/** A matter as a calendar takes it in (RFC 5545), so that a letter puts the job where somebody plans their day. */
import { shiftDay } from '../dates.ts'

export type CalendarEntry = {
  /** The same of the matter for ever: what comes later takes the place of what came before. */
  uid: string
  /** Grows with every change. */
  sequence: number
  /** When the entry was written. */
  stamp: Date
  name: string
  start_date: string
  end_date: string
  start_time: string | null
  end_time: string | null
  place: string | null
  description: string
  url: string
  isCancelled: boolean
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

/** In UTF-8. */
const bytesOf = (character: string): number => {
  const code = character.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
const lineBytes = 75

/** No line is longer than 75 bytes: what goes on begins with a space, and no character is cut. */
const folded = (line: string): string => {
  const parts: string[] = ['']
  let room = lineBytes
  for (const character of line) {
    const bytes = bytesOf(character)
    if (bytes > room) {
      parts.push(' ')
      room = lineBytes - 1
    }
    parts[parts.length - 1] += character
    room -= bytes
  }
  return parts.join('\r\n')
}

const digits = (text: string): string => text.replaceAll('-', '')
const utc = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
const inTokyo = (day: string, time: string): string => utc(new Date(`${day}T${time}:00+09:00`))

/** With times of the clock; without any, whole days, whose end is the day after. */
const spanOf = ({ start_date, end_date, start_time, end_time }: CalendarEntry): string[] => {
  const [from, to] = [start_time ?? end_time, end_time ?? start_time]
  return from === null || to === null
    ? [`DTSTART;VALUE=DATE:${digits(start_date)}`, `DTEND;VALUE=DATE:${digits(shiftDay(end_date, 1))}`]
    : [`DTSTART:${inTokyo(start_date, from)}`, `DTEND:${inTokyo(end_date, to)}`]
}

export const calendarFile = (entry: CalendarEntry): string =>
  `${[
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tatemori//JA',
    `METHOD:${entry.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.stamp)}`,
    ...spanOf(entry),
    `SUMMARY:${escaped(entry.name)}`,
    ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
    `DESCRIPTION:${escaped(entry.description)}`,
    `URL:${entry.url}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('\r\n')}\r\n`
