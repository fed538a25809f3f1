import { expect, it } from 'vitest'
import { facilityNumber } from '#domain/facilities/facility-number.ts'

it.each([
  ['123', 123],
  ['No.123', 123],
  ['no 123', 123],
  ['Ｎｏ．１２３', 123],
  [' 007 ', 7],
  ['', null],
  ['12a', null],
  ['-1', null],
  ['1234567890123456', null],
])('%s is %s', (text, number) => {
  expect(facilityNumber(text)).toBe(number)
})
