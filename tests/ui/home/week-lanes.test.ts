import { expect, test } from 'vitest'
import { layOutWeek } from '#src/widgets/matter-bars/week-lanes.ts'

const week = ['2026-06-14', '2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18', '2026-06-19', '2026-06-20']
const matter = (name: string, start_date: string | null, end_date: string | null = start_date) => ({
  name,
  start_date,
  end_date,
})
const laidOut = (...items: ReturnType<typeof matter>[]) =>
  layOutWeek(items, week).map(({ item, lane, from, to }) => [item.name, lane, from, to])

test('bars that do not touch share a lane, those that do stand below each other, the longer one first', () => {
  expect(
    laidOut(
      matter('短い', '2026-06-15'),
      matter('長い', '2026-06-15', '2026-06-17'),
      matter('後の', '2026-06-18', '2026-06-19'),
    ),
  ).toEqual([
    ['長い', 0, 1, 3],
    ['短い', 1, 1, 1],
    ['後の', 0, 4, 5],
  ])
})

test('what began before or ends after the week is cut at its edges, what lies outside is left out', () => {
  expect(
    laidOut(
      matter('通し', '2026-05-01', '2026-07-31'),
      matter('先週', '2026-06-07', '2026-06-13'),
      matter('来週', '2026-06-21'),
      matter('未定', null),
    ),
  ).toEqual([['通し', 0, 0, 6]])
})

test('one date alone is a day', () =>
  expect(laidOut(matter('期限だけ', null, '2026-06-20'))).toEqual([['期限だけ', 0, 6, 6]]))
