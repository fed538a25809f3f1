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

const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tatemori//JA'] as const

const eventLines = (entry: CalendarEntry, more: readonly string[] = []): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTAMP:${utc(entry.stamp)}`,
  ...more,
  ...spanOf(entry),
  `SUMMARY:${escaped(entry.name)}`,
  ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
  `DESCRIPTION:${escaped(entry.description)}`,
  `URL:${entry.url}`,
  `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

const written = (lines: readonly string[]): string => `${lines.map(folded).join('\r\n')}\r\n`

export const calendarFile = (entry: CalendarEntry): string =>
  written([...head, `METHOD:${entry.isCancelled ? 'CANCEL' : 'PUBLISH'}`, ...eventLines(entry), 'END:VCALENDAR'])

/** A calendar that a program reads again and again: whole days, which take nobody's time. */
export const calendarFeed = (name: string, entries: readonly CalendarEntry[]): string =>
  written([
    ...head,
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...entries.flatMap((entry) => eventLines(entry, [`LAST-MODIFIED:${utc(entry.stamp)}`, 'TRANSP:TRANSPARENT'])),
    'END:VCALENDAR',
  ])
