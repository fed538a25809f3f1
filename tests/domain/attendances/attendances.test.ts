import { describe, expect, it } from 'vitest'
import {
  minutesText,
  nextStep,
  spentOf,
  totalMinutes,
  visitOf,
  type AttendanceMoment,
} from '#domain/attendances/attendances.rules.ts'
import { attendanceValues } from '#domain/attendances/attendance-values.ts'
import type { AttendanceStep } from '#domain/attendances/attendances.labels.ts'

const aya = { id: 1, name: '中村 彩' }
const dai = { id: 2, name: '小林 大輔' }
const at = (step: AttendanceStep, time: string, user = aya, day = '2026-06-17'): AttendanceMoment => ({
  step,
  user,
  created_at: `${day}T${time}:00.000+09:00`,
  written_at: null,
})

describe('what comes next', () => {
  const today = '2026-06-17'

  it('goes on from the last step of the day, of this person alone', () => {
    const done = [at('arrived', '09:00'), at('arrived', '09:05', dai), at('started', '09:10', dai)]
    expect(nextStep([], 1, today)).toBe('arrived')
    expect(nextStep(done, 1, today)).toBe('started')
    expect(nextStep(done, 2, today)).toBe('ended')
  })

  it('begins anew after somebody left, and on another day', () => {
    const visit = [at('arrived', '09:00'), at('started', '09:10'), at('ended', '11:00'), at('left', '11:10')]
    expect(nextStep(visit.slice(0, 3), 1, today)).toBe('left')
    expect(nextStep(visit, 1, today)).toBe('arrived')
    expect(visitOf([...visit, at('arrived', '13:00')], 1, today)).toHaveLength(1)
    expect(nextStep([at('arrived', '22:00', aya, '2026-06-16')], 1, today)).toBe('arrived')
  })

  it('takes a time that was entered by hand for when it happened', () => {
    const forgotten = { ...at('arrived', '12:00'), entered_at: `${today}T08:55:00.000+09:00` }
    const [spent] = spentOf([at('left', '11:00'), forgotten])
    expect(spent).toMatchObject({ arrived: forgotten.entered_at, there: 125 })
  })

  it('counts by when it happened, whatever came first to the server', () => {
    const late = { ...at('arrived', '17:00'), written_at: '2026-06-17T09:00:00.000+09:00' }
    expect(nextStep([at('started', '09:10'), late], 1, today)).toBe('ended')
  })
})

describe('hours', () => {
  it('are those between a beginning and its end, over several visits of a day', () => {
    const spent = spentOf([
      at('arrived', '09:00'),
      at('started', '09:10'),
      at('ended', '11:00'),
      at('left', '11:10'),
      at('arrived', '13:00'),
      at('started', '13:05'),
      at('ended', '13:30'),
      at('left', '13:30'),
    ])
    expect(spent).toHaveLength(1)
    expect(spent[0]).toMatchObject({ day: '2026-06-17', user: aya, there: 160, worked: 135 })
    expect([spent[0]!.arrived, spent[0]!.left].map((moment) => moment?.slice(11, 16))).toEqual(['09:00', '13:30'])
  })

  it('are not guessed where an end is missing, and what was pressed twice begins once', () => {
    expect(spentOf([at('arrived', '09:00'), at('started', '09:10')])[0]).toMatchObject({
      there: null,
      worked: null,
      left: null,
    })
    const twice = [at('started', '09:00'), at('started', '09:30'), at('ended', '10:00')]
    expect(spentOf(twice)[0]).toMatchObject({ worked: 60 })
    expect(spentOf([at('ended', '10:00')])[0]).toMatchObject({ worked: null })
  })

  it('add up over people and days', () => {
    const all = spentOf([
      at('started', '09:00'),
      at('ended', '10:00'),
      at('started', '09:00', dai),
      at('ended', '09:15', dai),
      at('started', '09:00', dai, '2026-06-18'),
    ])
    expect(all.map(({ day, user }) => [day, user.id])).toEqual([
      ['2026-06-17', 1],
      ['2026-06-17', 2],
      ['2026-06-18', 2],
    ])
    expect(totalMinutes(all, 'worked')).toBe(75)
    expect(totalMinutes(all, 'there')).toBeNull()
    expect([75, 60, 5, 0].map(minutesText)).toEqual(['1時間15分', '1時間', '5分', '0分'])
  })
})

describe('what a report takes over', () => {
  const items = [
    { id: 1, name: '到着時刻', type: 'time' },
    { id: 2, name: '退出時間', type: 'text' },
    { id: 3, name: '作業開始', type: 'datetime' },
    { id: 4, name: '作業時間（分）', type: 'number' },
    { id: 5, name: '作業時間（時間）', type: 'number' },
    { id: 6, name: '作業日', type: 'date' },
    { id: 7, name: '運転時間', type: 'number' },
    { id: 8, name: '到着時刻', type: 'number' },
    { id: 9, name: '作業完了時刻', type: 'time' },
    { id: 10, name: '所見', type: 'textarea' },
  ] as const
  const visit = [at('arrived', '09:00'), at('started', '09:10'), at('ended', '11:40'), at('left', '12:05')]

  it('stands in the fields that are called so, in the way of their kind', () => {
    expect(Object.fromEntries(attendanceValues(items, spentOf(visit)[0]!))).toEqual({
      1: '09:00',
      2: '12:05',
      3: '2026-06-17T09:10',
      4: '150',
      5: '2.5',
      6: '2026-06-17',
      9: '11:40',
    })
  })

  it('leaves out what has not happened yet', () => {
    const known = attendanceValues(items, spentOf(visit.slice(0, 2))[0]!)
    expect([...known.keys()]).toEqual([1, 3, 6])
  })
})
