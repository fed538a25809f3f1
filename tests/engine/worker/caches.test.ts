import { describe, expect, test } from 'vitest'
import { SheetError } from '#engine/model/errors.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { ImageCache } from '#engine/worker/image-cache.ts'
import { referencedCells } from '#engine/draw/drawings/referenced-cells.ts'
import { WorkbookCache } from '#engine/worker/workbook-cache.ts'
import { corpusBytes } from '#tests/corpus.ts'

const estimate = corpusBytes('forms/03_omitsumorisho.xlsx')
const report = corpusBytes('forms/04_getsuji_owner_hokoku.xlsx')

describe('workbooks kept in memory', () => {
  test('are read once', () => {
    const cache = new WorkbookCache(10_000_000)
    expect(cache.read('a', estimate)).toBe(cache.read('a', estimate))
  })

  test('go when there is no room, the least recently used first', () => {
    const cache = new WorkbookCache(1_000_000)
    const first = cache.read('a', estimate)
    const second = cache.read('b', report)
    expect(cache.read('a', estimate)).toBe(first)
    for (let copy = 0; copy < 20; copy++) {
      cache.read(`copy ${copy}`, report)
      expect(cache.read('a', estimate)).toBe(first)
    }
    expect(cache.read('b', report)).not.toBe(second)
    expect(cache.size).toBeLessThan(22)
  })

  test('that alone are too large are worked on all the same, and not kept', () => {
    const cache = new WorkbookCache(1000)
    expect(cache.read('a', estimate).sheets).toHaveLength(2)
    expect(cache.size).toBe(0)
  })

  test('do not include files that cannot be read', () => {
    const cache = new WorkbookCache(1_000_000)
    expect(() => cache.read('x', new Uint8Array())).toThrow(SheetError)
    expect(cache.size).toBe(0)
  })
})

test('pictures are prepared once, equal ones too', async () => {
  const cache = new ImageCache()
  const workbook = readWorkbook(estimate)
  const [first] = (await cache.read(workbook)).values()
  const [second] = (await cache.read(readWorkbook(estimate))).values()
  expect(first?.contentType).toBe('image/png')
  expect(second).toBe(first)
})

describe('cells that a chart refers to', () => {
  const workbook = readWorkbook(report)
  const income = workbook.sheets.find(({ name }) => name === '収支')!
  const cellsOf = referencedCells(workbook)

  test('are read row by row, with or without a sheet name', () => {
    const named = cellsOf('収支!$B$6:$B$7', 0)
    expect(named?.map(({ value }) => value.type === 'text' && value.text)).toEqual(['共益費', '駐車場使用料'])
    expect(cellsOf('$B$6:$B$7', income.index)).toEqual(named)
    expect(cellsOf("'収支'!B6", 0)).toEqual(named?.slice(0, 1))
  })

  test('are none where the formula is no plain reference of this workbook', () => {
    for (const formula of ['SUM(B6:B7)', 'なし!A1', '[1]Sheet1!A1', '収支!A1:XFD1048576', '(A1,B2)', ''])
      expect(cellsOf(formula, 0)).toBeNull()
  })
})
