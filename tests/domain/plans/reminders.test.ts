/** Reminders over any row of mornings: each once, the last of those that a standstill went over, none for a clock that goes back. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '#domain/plans/days.ts'
import {
  isPassing,
  listMonthOn,
  monthLine,
  reminderLine,
  reminderLines,
  reminderOn,
  stageOn,
} from '#domain/plans/reminders.ts'

const opens_on = '2031-01-01'
const due_by = '2031-06-30'
const never = { reminded_due_by: null, reminded_stage: null }

describe('the reminder of a day', () => {
  it.each<[string, number | null]>([
    ['2031-04-30', null],
    ['2031-05-01', -60],
    ['2031-05-30', -60],
    ['2031-05-31', -30],
    ['2031-06-22', -30],
    ['2031-06-23', -7],
    ['2031-06-30', -7],
    ['2031-07-01', 1],
    ['2031-07-07', 1],
    ['2031-07-08', 8],
    ['2031-07-15', 15],
  ])('%s', (today, stage) => {
    expect(stageOn({ opens_on, due_by }, today)).toBe(stage)
  })

  it('is none before the inspection can count', () => {
    expect(stageOn({ opens_on: '2031-06-01', due_by }, '2031-05-31')).toBeNull()
    expect(stageOn({ opens_on: '2031-06-01', due_by }, '2031-06-01')).toBe(-30)
  })

  it('is another where the last day is another', () => {
    const told = { reminded_due_by: '2031-06-30', reminded_stage: -7 }
    expect(reminderOn({ opens_on, due_by, ...told }, '2031-06-25')).toBeNull()
    expect(reminderOn({ opens_on, due_by: '2031-07-20', ...told }, '2031-06-25')).toBe(-30)
  })

  it('says once that the last day went by', () => {
    expect(isPassing({ opens_on, due_by, reminded_due_by: due_by, reminded_stage: -7 }, 8)).toBe(true)
    expect(isPassing({ opens_on, due_by, ...never }, 15)).toBe(true)
    expect(isPassing({ opens_on, due_by, reminded_due_by: due_by, reminded_stage: 1 }, 8)).toBe(false)
  })
})

/** Days between one morning and the next that a process is there for: back, twice on a day, the next, after a week. */
const steps = fc.array(fc.oneof(fc.constant(1), fc.constant(0), fc.constant(7), fc.integer({ min: -3, max: 12 })), {
  minLength: 1,
  maxLength: 60,
})
const days = (start: number, moves: readonly number[]): string[] => {
  let day = addDays('2031-04-01', start)
  return moves.map((move) => (day = addDays(day, move)))
}

test('whatever mornings come, a reminder is said once, and none that a later morning has overtaken', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80 }), steps, (start, moves) => {
      let told: { reminded_due_by: string | null; reminded_stage: number | null } = never
      const said: number[] = []
      let farthest = ''
      for (const today of days(start, moves)) {
        const stage = reminderOn({ opens_on, due_by, ...told }, today)
        const isNew = today > farthest
        if (isNew) farthest = today
        if (stage !== null) {
          expect(isNew).toBe(true)
          said.push(stage)
          told = { reminded_due_by: due_by, reminded_stage: stage }
        }
        // Nothing that has come of the farthest morning is unsaid.
        const owed = stageOn({ opens_on, due_by }, farthest)
        if (owed !== null) expect(said.at(-1)).toBe(owed)
      }
      expect(said).toEqual([...new Set(said)].toSorted((one, other) => one - other))
    }),
  )
})

test('whatever mornings come, a month has one list, from the 20th of the month before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 700 }), steps, (start, moves) => {
      let told: string | null = null
      const said: string[] = []
      for (const today of days(start, moves)) {
        const month = listMonthOn(today, told)
        if (month === null) continue
        expect(month >= today.slice(0, 7)).toBe(true)
        if (month > today.slice(0, 7)) expect(Number(today.slice(8))).toBeGreaterThanOrEqual(20)
        said.push((told = month))
      }
      expect(said).toEqual([...new Set(said)].toSorted())
    }),
  )
})

it('comes late where a standstill went over the 20th, and not at all of a month that nobody waited for', () => {
  expect(listMonthOn('2031-12-19', null)).toBeNull()
  expect(listMonthOn('2031-12-20', null)).toBe('2032-01')
  expect(listMonthOn('2031-12-27', '2031-12')).toBe('2032-01')
  expect(listMonthOn('2032-01-03', '2031-12')).toBe('2032-01')
  expect(listMonthOn('2032-01-03', '2032-01')).toBeNull()
})

describe('its words', () => {
  const said = { kind_name: '空気環境測定', building_name: '青葉ビル', due_by, is_arranged: false }
  it.each([
    ['2031-06-23', 'あと7日：空気環境測定（青葉ビル）期限 2031/06/30'],
    ['2031-06-30', '今日まで：空気環境測定（青葉ビル）期限 2031/06/30'],
    ['2031-07-08', '8日超過：空気環境測定（青葉ビル）期限 2031/06/30'],
  ])('%s', (today, line) => {
    expect(reminderLine(said, today)).toBe(line)
  })
  it('say what is arranged, and when it is planned', () => {
    expect(reminderLine({ ...said, is_arranged: true }, '2031-06-23')).toMatch(/、手配済み$/)
    expect(monthLine({ ...said, planned_on: '2031-06-14' })).toBe('2031/06/14：空気環境測定（青葉ビル）期限 2031/06/30')
    expect(monthLine({ ...said, planned_on: null })).toMatch(/^日は未定：/)
  })
  it('are as many as somebody reads', () => {
    expect(reminderLines(Array.from({ length: 53 }, (_, index) => `${index}`)).slice(-2)).toEqual(['49', 'ほか3件'])
  })
})
