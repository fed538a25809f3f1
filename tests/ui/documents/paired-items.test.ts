import { expect, test } from 'vitest'
import { pairedItems } from '#src/features/documents/editor/phone/paired-items.ts'

const item = (id: number, type: 'number' | 'time' | 'text' = 'number', name = '吹出温度') => ({ id, type, name })
const paired = (...items: ReturnType<typeof item>[]) => [...pairedItems(items, ({ name }) => name === '双子')]

test('short fields stand two in a line, one without another beside it has all of its line', () => {
  expect(paired(item(1), item(2, 'time'))).toEqual([1, 2])
  expect(paired(item(1), item(2), item(3))).toEqual([1, 2])
  expect(paired(item(1), item(2, 'text'), item(3))).toEqual([])
  expect(paired(item(1, 'number', '吹出口の空気の温度（℃）'), item(2), item(3))).toEqual([2, 3])
  expect(paired(item(1), item(2, 'number', '双子'), item(3))).toEqual([])
})
