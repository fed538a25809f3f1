import { describe, expect, it } from 'vitest'
import {
  completionOf,
  dataByItem,
  progressOf,
  progressText,
  sectionsOf,
  sheetGroups,
} from '#domain/documents/sections.ts'
import type { ItemType } from '#domain/templates/item-types.ts'

const item = (id: number, type: ItemType, cell_reference: string | null = null) => ({
  id,
  type,
  name: `項目${id}`,
  cell_reference,
})
const shape = (items: ReturnType<typeof item>[]) =>
  sectionsOf(items).map(({ title, sheetIndex, items: inside }) => [title, sheetIndex, inside.map(({ id }) => id)])

describe('sections', () => {
  it('are the items after a separator up to the next', () => {
    expect(
      shape([
        item(1, 'text'),
        item(2, 'separator'),
        item(3, 'title'),
        item(4, 'number'),
        item(5, 'separator'),
        item(6, 'date'),
      ]),
    ).toEqual([
      ['', null, [1]],
      ['項目2', null, [3, 4]],
      ['項目5', null, [6]],
    ])
  })
  it('without items are left out', () =>
    expect(shape([item(1, 'separator'), item(2, 'separator'), item(3, 'text')])).toEqual([['項目2', null, [3]]]))
  it('of nothing are none', () => expect(shape([])).toEqual([]))
  it('begin anew on another sheet, a separator belonging to what follows it', () => {
    expect(
      shape([
        item(1, 'text', '0:B3'),
        item(2, 'text', '1:A1'),
        item(3, 'title'),
        item(4, 'separator'),
        item(5, 'text', '2:C1'),
        item(6, 'fileupload'),
      ]),
    ).toEqual([
      ['', 0, [1]],
      ['', 1, [2, 3]],
      ['項目4', 2, [5, 6]],
    ])
  })
  it('group by sheet in the order of the workbook', () => {
    const items = [
      item(1, 'sheet_separator'),
      item(2, 'text', '3:A1'),
      item(3, 'sheet_separator'),
      item(4, 'text', '0:A1'),
      item(5, 'separator'),
      item(6, 'text', '0:A2'),
    ]
    expect(
      sheetGroups(items, [
        { sheet_index: 0, name: '表紙' },
        { sheet_index: 3, name: '明細' },
      ]).map(({ name, sections }) => [name, sections.length]),
    ).toEqual([
      ['表紙', 2],
      ['明細', 1],
    ])
  })
})

describe('completion', () => {
  const items = [item(1, 'text'), item(2, 'checkbox'), item(3, 'fileupload'), item(4, 'aiimage'), item(5, 'title')]
  const data = (text: string | null, boxes: string[]) =>
    dataByItem([
      { item_id: 1, data: text },
      { item_id: 2, data: boxes },
    ])

  it.each<[string, string | null, string[], string]>([
    ['nothing', null, [], 'empty'],
    ['empty text', '', ['良'], 'empty'],
    ['an empty list', '済', [], 'empty'],
    ['all', '済', ['良'], 'filled'],
  ])('with %s', (_, text, boxes, badge) => expect(completionOf(items, data(text, boxes))).toBe(badge))

  it('has no badge without inputs', () => expect(completionOf(items.slice(2), dataByItem([]))).toBeNull())
  it('misses what has no entry at all', () =>
    expect(completionOf(items, dataByItem([{ item_id: 1, data: '済' }]))).toBe('empty'))
  it('counts inputs only', () => {
    expect(progressOf(items, data('済', []))).toEqual({ filled: 1, total: 2 })
    expect(progressText({ filled: 11, total: 27 })).toBe('11 / 27 項目入力済み')
  })
})
