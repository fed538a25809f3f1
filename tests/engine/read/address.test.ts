import { describe, expect, it } from 'vitest'
import {
  columnName,
  formatAddress,
  formatRange,
  parseAddress,
  parseCellReference,
  parseColumn,
  parseRange,
} from '#engine/model/address.ts'

describe('addresses', () => {
  it.each([
    ['A1', { row: 0, column: 0 }],
    ['$B$3', { row: 2, column: 1 }],
    ['xfd1048576', { row: 1_048_575, column: 16_383 }],
  ])('%s is a cell', (text, cell) => expect(parseAddress(text)).toEqual(cell))

  it.each(['', 'A', '1', 'A0', 'XFE1', 'A1048577', 'AAAA1', 'A1B', 'A-1'])('%s is no cell', (text) =>
    expect(parseAddress(text)).toBeNull(),
  )

  it('columns come back by name', () => {
    for (const column of [0, 25, 26, 701, 702, 16_383]) expect(parseColumn(columnName(column))).toBe(column)
    expect(columnName(16_383)).toBe('XFD')
  })

  it('ranges are cells, blocks, whole columns or whole rows', () => {
    expect(parseRange('B3')).toEqual({ top: 2, left: 1, bottom: 2, right: 1 })
    expect(parseRange('$D$7:B3')).toEqual({ top: 2, left: 1, bottom: 6, right: 3 })
    expect(parseRange('A:C')).toEqual({ top: 0, left: 0, bottom: 1_048_575, right: 2 })
    expect(parseRange('2:5')).toEqual({ top: 1, left: 0, bottom: 4, right: 16_383 })
    expect(parseRange('A1:5')).toBeNull()
    expect(parseRange('A1:B2:C3')).toBeNull()
  })

  it('writes what it read', () => {
    expect(formatAddress(2, 1)).toBe('B3')
    expect(formatRange(parseRange('b3:d7')!)).toBe('B3:D7')
    expect(formatRange(parseRange('B3')!)).toBe('B3')
  })

  it('cell references carry the sheet index', () => {
    expect(parseCellReference('12:B3')).toEqual({ sheet: 12, row: 2, column: 1 })
    for (const wrong of ['B3', ':B3', 'x:B3', '0:B', '0:B3:C4', '0:XFE1']) expect(parseCellReference(wrong)).toBeNull()
  })
})
