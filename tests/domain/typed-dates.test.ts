import { expect, test } from 'vitest'
import { readDay, readMoment, widthless } from '#domain/typed-dates.ts'

const today = '2025-12-20'

test.each([
  ['2025/11/9', '2025-11-09'],
  ['20251109', '2025-11-09'],
  ['2025年11月9日', '2025-11-09'],
  ['令和7年11月9日', '2025-11-09'],
  ['R7.11.9', '2025-11-09'],
  ['Ｒ７．１１．９', '2025-11-09'],
  ['２０２５／１１／９', '2025-11-09'],
  ['　2025-11-09 ', '2025-11-09'],
])('the day %s is read for certain', (text, day) => {
  expect(readDay(widthless(text), today)).toEqual({ day, isAmbiguous: false })
})

test.each([
  ['11/9', '2025-11-09'],
  ['1/9', '2026-01-09'],
  ['6/19', '2026-06-19'],
  ['１１月９日', '2025-11-09'],
  ['2/29', '2024-02-29'],
])('%s is the nearest one to today, and might be another', (text, day) => {
  expect(readDay(widthless(text), today)).toEqual({ day, isAmbiguous: true })
})

test.each([
  ['2025/2/30', 'notADay'],
  ['あした', 'notADay'],
  ['1850/1/1', 'yearOutOfRange'],
  ['7/11/9', 'shortYear'],
  ['2025/11/9(月)', 'otherWeekday'],
])('%s is refused: %s', (text, why) => {
  expect(readDay(widthless(text), today)).toBe(why)
})

test.each([
  ['R7.11.9 8:30', '2025-11-09T08:30:00'],
  ['11/9　８時半', '2025-11-09T08:30:00'],
  ['2025/11/9', 'timeMissing'],
  ['2025/11/9 25:00', 'notADay'],
  ['2025/2/30 8:30', 'notADay'],
])('the moment %s is %s', (text, moment) => {
  const read = readMoment(widthless(text), today)
  expect(typeof read === 'string' ? read : read.moment).toBe(moment)
})
