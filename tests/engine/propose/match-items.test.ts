import { describe, expect, test } from 'vitest'
import type { Workbook } from '#engine/model/workbook.ts'
import { matchItems } from '#engine/propose/match-items.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'
import { boxed, plainStyle, sheetOf, workbookOf } from '#tests/engine/show/workbooks.ts'

const styles = [plainStyle, { ...plainStyle, borders: boxed }]
const blank = { style: 1 }
type Cells = Parameters<typeof sheetOf>[0]
const book = (cells: Cells, name = '報告書'): Workbook => workbookOf([sheetOf(cells, { name })], { styles })
const item = (cell_reference: string | null, name = '') => ({ name, cell_reference })

describe('a new revision of a form', () => {
  const old = book({ A1: '件名', B1: blank, A2: '場所', B2: blank, A3: '担当', B3: blank })
  const items = [item(null, '基本情報'), item('0:B1', '件名（工事）'), item('0:B2', '場所'), item('0:B3', '担当')]

  test('keeps, moves and loses items by their labels and places, and offers what is new', () => {
    const next = book({ A1: '件名', B1: blank, A2: '報告日', B2: blank, A4: '場所', C4: blank })
    expect(matchItems(old, items, next)).toEqual({
      kept: [items[0], items[1]],
      moved: [{ item: items[2], cell_reference: '0:C4' }],
      lost: [items[3]],
      added: [{ name: '報告日', type: 'date', item_parts: [], cell_reference: '0:B2' }],
    })
  })

  test('finds a renamed sheet by its place, one that is gone nowhere', () => {
    const cells: Cells = { A1: '件名', B1: blank, A2: '場所', B2: blank, A3: '担当', B3: blank }
    expect(matchItems(old, items, book(cells, '完了報告書')).kept).toEqual(items)
    const elsewhere = workbookOf([sheetOf(cells, { name: '控え' }), sheetOf(cells, { name: '報告書', index: 1 })], {
      styles,
    })
    const matches = matchItems(old, items, elsewhere)
    expect(matches.moved.map(({ cell_reference }) => cell_reference)).toEqual(['1:B1', '1:B2', '1:B3'])
    expect(matches.added.map(({ cell_reference }) => cell_reference)).toEqual(['0:B1', '0:B2', '0:B3'])
    expect(matchItems(elsewhere, [item('0:B1')], old).lost).toHaveLength(1)
  })

  test('keeps a cell that was mapped by hand', () => {
    const note: Cells = { A1: '件名', B1: blank, A2: '欄外', B2: {} }
    expect(matchItems(book(note), [item('0:B2')], book(note)).kept).toEqual([item('0:B2')])
    // Without a label there is only its place.
    const nameless: Cells = { A1: '件名', B1: blank, D5: '例' }
    expect(matchItems(book(nameless), [item('0:D5')], book(nameless)).kept).toEqual([item('0:D5')])
    expect(matchItems(book(nameless), [item('0:D5')], book({ ...nameless, D5: '別' })).lost).toEqual([item('0:D5')])
  })

  test('a cell that became a formula is lost', () => {
    const next = book({ A1: '件名', B1: { style: 1, formula: 'A1', value: { type: 'text', text: '件名' } } })
    expect(matchItems(old, [item('0:B1')], next)).toMatchObject({ kept: [], lost: [item('0:B1')] })
  })
})

test.each(corpusFiles('forms', '.xlsx'))('%s: every item of the same file stays', (form) => {
  const workbook = readWorkbook(corpusBytes(form))
  const items = proposeItems(workbook)
  expect(matchItems(workbook, items, workbook)).toEqual({
    kept: expect.arrayContaining(items),
    moved: [],
    lost: [],
    added: [],
  })
})
