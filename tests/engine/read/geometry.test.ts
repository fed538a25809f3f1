import { describe, expect, it } from 'vitest'
import { createGeometry, mergeLookup } from '#engine/model/geometry.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'

const sheet = readWorkbook(
  buildXlsx({
    sheets: [
      '<sheetFormatPr defaultRowHeight="15" defaultColWidth="9.140625"/>' +
        '<cols><col min="2" max="3" width="2.7109375"/><col min="4" max="4" width="10" hidden="1"/></cols>' +
        '<sheetData><row r="3" ht="30" customHeight="1"/><row r="5" ht="99" hidden="1"/></sheetData>',
    ],
    styles: '<fonts><font><sz val="11"/><name val="Calibri"/></font></fonts>',
  }),
).sheets[0]!
const geometry = createGeometry(sheet)

describe('createGeometry', () => {
  it('places columns with own, default and hidden widths', () => {
    expect([0, 1, 2, 3, 4].map(geometry.columnWidthPx)).toEqual([64, 19, 19, 0, 64])
    expect([0, 1, 2, 3, 4, 5, 100].map(geometry.columnLeftPx)).toEqual([0, 64, 83, 102, 102, 166, 102 + 96 * 64])
  })

  it('places rows with own, default and hidden heights', () => {
    expect([0, 1, 2, 3, 4, 5].map(geometry.rowHeightPt)).toEqual([15, 15, 30, 15, 0, 15])
    expect([0, 2, 3, 4, 5, 6].map(geometry.rowTopPt)).toEqual([0, 30, 60, 75, 75, 90])
    expect(geometry.rowTopPx(2)).toBe(40)
  })

  it('measures ranges and anchors', () => {
    expect(geometry.rangeBoxPx({ top: 2, left: 1, bottom: 3, right: 2 })).toEqual({
      xPx: 64,
      yPx: 40,
      widthPx: 38,
      heightPx: 60,
    })
    expect(
      geometry.anchorBoxPx({
        kind: 'twoCell',
        editAs: 'twoCell',
        from: { column: 0, row: 0, xPx: 10, yPx: 5 },
        to: { column: 1, row: 1, xPx: 500, yPx: 4 },
      }),
    ).toEqual({ xPx: 10, yPx: 5, widthPx: 73, heightPx: 19 })
    expect(
      geometry.anchorBoxPx({ kind: 'oneCell', from: { column: 1, row: 0, xPx: 1, yPx: 2 }, widthPx: 7, heightPx: 8 }),
    ).toEqual({ xPx: 65, yPx: 2, widthPx: 7, heightPx: 8 })
  })
})

describe('mergeLookup', () => {
  const small = { top: 1, left: 1, bottom: 2, right: 3 }
  const tall = { top: 0, left: 9, bottom: 1_048_575, right: 9 }
  const across = { top: 31, left: 0, bottom: 32, right: 1 }
  const find = mergeLookup([small, tall, across])

  it('finds the merge of any of its cells, however tall', () => {
    expect([find(1, 1), find(2, 3), find(700_000, 9), find(31, 0), find(32, 1)]).toEqual([
      small,
      small,
      tall,
      across,
      across,
    ])
    expect([find(0, 1), find(3, 3), find(33, 0)]).toEqual([null, null, null])
  })
})
