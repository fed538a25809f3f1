import { describe, expect, it } from 'vitest'
import { paginate } from '#engine/paper/pagination.ts'
import type { Tile } from '#engine/paper/pagination.ts'
import { pageSize } from '#engine/paper/paper.ts'
import type { PrintSettings } from '#engine/model/workbook.ts'
import { workbookOf } from '#tests/engine/calculate/workbook-of.ts'

const base = workbookOf({ Sheet1: {} }).sheets[0]!.print
const range = { top: 0, left: 0, bottom: 9, right: 3 }
/** Rows of 20 pt and columns of 50 pt on a room of 100 by 100 pt. */
const pages = (print: Partial<PrintSettings> = {}, hidden: number[] = []): { tiles: Tile[]; scale: number } =>
  paginate(
    range,
    { ...base, ...print },
    { widthPt: 100, heightPt: 100 },
    { row: (index) => (hidden.includes(index) ? 0 : 20), column: () => 50 },
  )
const places = ({ tiles }: { tiles: Tile[] }): string[] =>
  tiles.map(({ rows, columns }) => `${rows.from}-${rows.to}/${columns.from}-${columns.to}`)

describe('pages of a printed range', () => {
  it('breaks where the page is full, downwards first', () => {
    expect(places(pages())).toEqual(['0-4/0-1', '5-9/0-1', '0-4/2-3', '5-9/2-3'])
  })

  it('goes over first where the sheet says so', () => {
    expect(places(pages({ pageOrder: 'overThenDown' }))).toEqual(['0-4/0-1', '0-4/2-3', '5-9/0-1', '5-9/2-3'])
  })

  it('breaks where someone set a break', () => {
    expect(places(pages({ rowBreaks: [2], columnBreaks: [3] }))).toEqual([
      '0-1/0-1',
      '2-6/0-1',
      '7-9/0-1',
      '0-1/2-2',
      '2-6/2-2',
      '7-9/2-2',
      '0-1/3-3',
      '2-6/3-3',
      '7-9/3-3',
    ])
  })

  it('gives hidden rows no room', () => {
    expect(places(pages({}, [0, 1, 2, 3, 4]))).toEqual(['0-9/0-1', '0-9/2-3'])
  })

  it('scales by the percentage', () => {
    expect(places(pages({ scalePercent: 50 }))).toEqual(['0-9/0-3'])
  })

  it('fits to the pages asked for with the largest whole per cent, and ignores breaks there', () => {
    const fitted = pages({ fitToWidth: 1, fitToHeight: 1, rowBreaks: [3] })
    expect(fitted.scale).toBe(0.5)
    expect(fitted.tiles).toHaveLength(1)
  })

  it('takes as many pages as needed in a direction that is automatic, with its breaks', () => {
    const fitted = pages({ fitToWidth: 1, fitToHeight: 0, rowBreaks: [3] })
    expect(fitted.scale).toBe(0.5)
    expect(places(fitted)).toEqual(['0-2/0-3', '3-9/0-3'])
  })

  it('fits by the scale that Excel stored where it is just below, and by no other', () => {
    const stored = (scalePercent: number) => pages({ fitToWidth: 1, fitToHeight: 1, scalePercent }).scale
    expect([51, 50, 49, 48, 47, 10].map(stored)).toEqual([0.5, 0.5, 0.49, 0.48, 0.5, 0.5])
  })

  it('never enlarges to fit', () => {
    expect(pages({ fitToWidth: 9, fitToHeight: 9 }).scale).toBe(1)
  })

  it('repeats titles on the pages after their own, in the room they leave', () => {
    const { tiles } = pages({ titleRows: { from: 0, to: 1 } })
    expect(tiles.slice(0, 3).map(({ rows, titleRows }) => [rows.from, rows.to, titleRows !== null])).toEqual([
      [0, 4, false],
      [5, 7, true],
      [8, 9, true],
    ])
  })

  describe('what runs over by a little', () => {
    /** Rows of 10 pt on a page of 100 pt. */
    const rowsOf = (count: number, print: Partial<PrintSettings>): { rows: string; scale: number }[] =>
      paginate(
        { top: 0, left: 0, bottom: count - 1, right: 0 },
        { ...base, ...print },
        { widthPt: 100, heightPt: 100 },
        { row: (index) => (index === count - 1 ? 5 : 10), column: () => 50 },
      ).tiles.map(({ rows, scale }) => ({ rows: `${rows.from}-${rows.to}`, scale: Math.round(scale * 1000) / 1000 }))
    const areas = [range]

    it('is pressed onto the page that its author laid out', () => {
      expect(rowsOf(11, { areas })).toEqual([{ rows: '0-10', scale: 0.952 }])
      expect(rowsOf(21, { areas, rowBreaks: [10] })).toEqual([
        { rows: '0-9', scale: 1 },
        { rows: '10-20', scale: 0.952 },
      ])
    })

    it('takes a page of its own in a list, or where it is more than a little', () => {
      expect(rowsOf(11, {}).map(({ rows }) => rows)).toEqual(['0-9', '10-10'])
      expect(rowsOf(12, { areas }).map(({ rows }) => rows)).toEqual(['0-9', '10-11'])
    })

    it('never crosses a manual break', () => {
      expect(rowsOf(11, { areas, rowBreaks: [10] }).map(({ rows }) => rows)).toEqual(['0-9', '10-10'])
    })
  })

  it('gives a row that is higher than the page a page of its own', () => {
    const { tiles } = paginate(
      range,
      { ...base },
      { widthPt: 1000, heightPt: 50 },
      { row: (index) => (index === 1 ? 80 : 20), column: () => 50 },
    )
    expect(tiles.map(({ rows }) => [rows.from, rows.to])).toEqual([
      [0, 0],
      [1, 1],
      [2, 3],
      [4, 5],
      [6, 7],
      [8, 9],
    ])
  })
})

describe('too many pages', () => {
  it('are refused with the number', () => {
    const wide = { top: 0, left: 0, bottom: 99_999, right: 0 }
    expect(() => paginate(wide, base, { widthPt: 100, heightPt: 100 }, { row: () => 20, column: () => 50 })).toThrow(
      '20,000ページ',
    )
  })
})

describe('paper', () => {
  const mm = (points: number): number => Math.round((points * 25.4) / 72)
  it.each([
    [8, 297, 420],
    [9, 210, 297],
    [11, 148, 210],
    [12, 257, 364],
    [13, 182, 257],
    [1, 216, 279],
    [5, 216, 356],
    [9999, 210, 297],
  ])('size %d is %d × %d mm', (paperSize, width, height) => {
    const upright = pageSize({ paperSize, orientation: 'portrait' })
    expect([mm(upright.widthPt), mm(upright.heightPt)]).toEqual([width, height])
    expect(pageSize({ paperSize, orientation: 'landscape' })).toEqual({
      widthPt: upright.heightPt,
      heightPt: upright.widthPt,
    })
  })
})
