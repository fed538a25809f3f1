import { expect, test } from 'vitest'
import { mixesTaxes } from '#domain/matters/matter-financials.labels.ts'
import { nextDayOf } from '#domain/matters/matters.rules.ts'

test('work of a night can be meant to end on the next day', () => {
  const night = { start_date: '2026-11-30', end_date: null, start_time: '22:00', end_time: '05:00' }
  expect(nextDayOf(night)).toBe('2026-12-01')
  expect(nextDayOf({ ...night, end_date: '2026-11-30' })).toBe('2026-12-01')
  expect(nextDayOf({ ...night, end_date: '2026-12-01' })).toBeNull()
  expect(nextDayOf({ ...night, end_time: '23:30' })).toBeNull()
  expect(nextDayOf({ ...night, start_date: null })).toBeNull()
})

test('amounts with the tax and without it do not add up', () => {
  expect(mixesTaxes([{ tax_id: 1 }, { tax_id: 3 }, { tax_id: 5 }, { tax_id: null }])).toBe(false)
  expect(mixesTaxes([{ tax_id: 2 }, { tax_id: 4 }])).toBe(false)
  expect(mixesTaxes([{ tax_id: 1 }, { tax_id: 4 }])).toBe(true)
})
