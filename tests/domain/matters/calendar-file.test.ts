import { describe, expect, it } from 'vitest'
import { calendarFile, type CalendarEntry } from '#domain/matters/calendar-file.ts'

const entry: CalendarEntry = {
  uid: 'matter-midori-5@tatemori.example',
  sequence: 12,
  stamp: new Date('2026-11-28T01:02:03.456Z'),
  name: '空調機の点検',
  start_date: '2026-12-01',
  end_date: '2026-12-01',
  start_time: '09:30',
  end_time: '11:00',
  place: '青葉ビル 東京都千代田区1-2-3',
  description: '屋上',
  url: 'https://tatemori.example/c/midori/matters/5',
  isCancelled: false,
}
const linesOf = (changes: Partial<CalendarEntry>) =>
  calendarFile({ ...entry, ...changes })
    .replaceAll('\r\n ', '')
    .split('\r\n')
const valuesOf = (changes: Partial<CalendarEntry>, ...names: string[]) =>
  linesOf(changes).filter((line) => names.some((name) => line.startsWith(name)))

describe('a matter for a calendar', () => {
  it.each<[string, Partial<CalendarEntry>, string[]]>([
    ['with times', {}, ['DTSTART:20261201T003000Z', 'DTEND:20261201T020000Z']],
    ['with one time', { end_time: null }, ['DTSTART:20261201T003000Z', 'DTEND:20261201T003000Z']],
    ['of several days with times', { end_date: '2026-12-03' }, ['DTSTART:20261201T003000Z', 'DTEND:20261203T020000Z']],
    [
      'of whole days',
      { start_time: null, end_time: null, end_date: '2026-12-31' },
      ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20270101'],
    ],
  ])('%s stands on its days', (_, changes, expected) => expect(valuesOf(changes, 'DTSTART', 'DTEND')).toEqual(expected))

  it('takes the place of what came before, and is taken out again', () => {
    expect(valuesOf({}, 'UID', 'SEQUENCE', 'METHOD', 'STATUS', 'DTSTAMP')).toEqual([
      'METHOD:PUBLISH',
      'UID:matter-midori-5@tatemori.example',
      'SEQUENCE:12',
      'DTSTAMP:20261128T010203Z',
      'STATUS:CONFIRMED',
    ])
    expect(valuesOf({ isCancelled: true }, 'METHOD', 'STATUS')).toEqual(['METHOD:CANCEL', 'STATUS:CANCELLED'])
  })

  it('keeps what people write from being read as something else, in lines of 75 bytes', () => {
    const name = `${'長い案件名、'.repeat(20)};\\\r\nDTSTART:19990101`
    const text = calendarFile({ ...entry, name })
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(linesOf({ name }).filter((line) => line.startsWith('DTSTART'))).toEqual(['DTSTART:20261201T003000Z'])
    expect(valuesOf({ name }, 'SUMMARY')).toEqual([`SUMMARY:${'長い案件名、'.repeat(20)}\\;\\\\\\nDTSTART:19990101`])
  })
})
