import { describe, expect, it } from 'vitest'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import {
  isSamePlan,
  placedIn,
  shownHours,
  spanOn,
  doubleBooked,
  freeUntil,
  staffRows,
  timeAt,
  timeLanes,
} from '#src/features/calendar/staff-plan.ts'

const person = (id: number) => ({ id, name: `人${id}`, profile_photo_path: null, role: 0 as const })
const matter = (of: Partial<MatterCalendarItem> = {}): MatterCalendarItem => ({
  id: 1,
  name: '点検',
  status_id: 1,
  matter_category_id: 1,
  building: null,
  start_date: '2031-06-17',
  end_date: '2031-06-17',
  start_time: null,
  end_time: null,
  users: [person(1), person(9)],
  lead_user_id: null,
  urgency: null,
  updated_at: '2031-06-01T00:00:00+09:00',
  canEdit: true,
  canChangeStatus: true,
  ...of,
})

it('has a row for what nobody has, one a person, and one for a lead who is none of them', () => {
  const matters = [matter(), matter({ id: 2, lead_user_id: 1 }), matter({ id: 3, lead_user_id: 9 })]
  expect(
    staffRows([person(1), person(2)], matters).map((row) => [row.lead?.id, row.matters.map(({ id }) => id)]),
  ).toEqual([
    [undefined, [1]],
    [1, [2]],
    [2, []],
    [9, [3]],
  ])
})

describe('a day by its hours', () => {
  it('takes what has a time, an hour where the end is open, and goes on over several days', () => {
    const span = (of: Partial<MatterCalendarItem>, day = '2031-06-17') => spanOn(matter(of), day)
    expect(span({})).toBeNull()
    expect(span({ start_time: '09:30', end_time: '11:00' })).toEqual({ from: 570, to: 660 })
    expect(span({ start_time: '23:30' })).toEqual({ from: 1410, to: 1440 })
    expect(span({ end_time: '09:00' })).toEqual({ from: 480, to: 540 })
    const long = { end_date: '2031-06-19', start_time: '22:00', end_time: '02:00' }
    expect(['2031-06-17', '2031-06-18', '2031-06-19'].map((day) => span(long, day))).toEqual([
      { from: 1320, to: 1440 },
      { from: 0, to: 1440 },
      { from: 0, to: 120 },
    ])
  })

  it('shows the hours of work and those that are needed, and what overlaps above each other', () => {
    expect(shownHours([])).toEqual({ from: 8, to: 18 })
    expect(shownHours([{ from: 330, to: 1210 }])).toEqual({ from: 5, to: 21 })
    const spans = [
      { from: 600, to: 700 },
      { from: 540, to: 660 },
      { from: 660, to: 720 },
      { from: 700, to: 760 },
    ]
    expect(timeLanes(spans).map(({ from, lane }) => [from, lane])).toEqual([
      [540, 0],
      [600, 1],
      // Its name needs the room that the first one's takes until 690.
      [660, 2],
      [700, 0],
    ])
    const laid = timeLanes(spans)
    expect(laid.map((item) => freeUntil(laid, item, 1080))).toEqual([700, 1080, 1080, 1080])
    expect([...doubleBooked(spans)].map(({ from }) => from)).toEqual([600, 540, 660, 700])
    expect(
      doubleBooked([
        { from: 540, to: 600 },
        { from: 600, to: 660 },
      ]).size,
    ).toBe(0)
  })

  it.each([
    [0, '08:00'],
    [59, '08:30'],
    [799, '17:30'],
    [-5, '07:30'],
  ])('%d px of 800 are %s', (x, time) => {
    expect(timeAt(x, 800, { from: 8, to: 18 })).toBe(time)
  })
})

describe('a matter in a slot', () => {
  const timed = matter({ start_time: '09:30', end_time: '11:00' })
  it('keeps its length, its times in a day without hours, and its other days', () => {
    const lead = person(2)
    const day = '2031-06-18'
    expect(placedIn(timed, { lead, day, time: '13:00' }, '2031-06-17')).toEqual({
      start_date: day,
      end_date: day,
      start_time: '13:00',
      end_time: '14:30',
      lead,
    })
    expect(placedIn(timed, { lead, day }, '2031-06-17')).toMatchObject({ start_time: '09:30', end_time: '11:00' })
    expect(placedIn(timed, { lead, day, time: null }, '2031-06-17')).toMatchObject({ start_time: null, end_time: null })
    expect(placedIn(timed, { lead, day, time: '23:30' }, '2031-06-17')).toMatchObject({ end_time: '23:59' })
    const long = matter({ end_date: '2031-06-20', end_time: '17:00' })
    expect(placedIn(long, { lead: null, day: '2031-06-19', time: '10:00' }, '2031-06-18')).toEqual({
      start_date: '2031-06-18',
      end_date: '2031-06-21',
      start_time: '10:00',
      end_time: '17:00',
      lead: null,
    })
  })

  it('is no change where it is already', () => {
    expect(isSamePlan(timed, placedIn(timed, { lead: null, day: '2031-06-17' }, '2031-06-17'))).toBe(true)
    expect(isSamePlan(timed, placedIn(timed, { lead: person(1), day: '2031-06-17' }, '2031-06-17'))).toBe(false)
  })
})
