import { expect, test } from 'vitest'
import { callValues } from '#domain/attendances/call-values.ts'
import type { ItemType } from '#domain/templates/item-types.ts'

const times = { received_at: '2026-06-17 08:40:00', arrived_at: '2026-06-17 09:35:00', completed_at: null }

test.each<[string, ItemType, string | null]>([
  ['受付時刻', 'time', '08:40'],
  ['受付日時', 'datetime', '2026-06-17T08:40'],
  ['通報を受けた日時', 'text', '2026/06/17 08:40'],
  ['受付日', 'date', '2026-06-17'],
  ['現場到着', 'text', '09:35'],
  ['到着時刻', 'time', '09:35'],
  // Not known yet.
  ['完了時刻', 'time', null],
  ['受付者', 'text', null],
  ['到着時の状況', 'textarea', null],
  ['受付', 'number', null],
])('a report asks for %s as %s: %s', (name, type, value) => {
  expect(callValues([{ id: 1, name, type }], times).get(1) ?? null).toBe(value)
})
