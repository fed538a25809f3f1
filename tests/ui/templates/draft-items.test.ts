import { describe, expect, test } from 'vitest'
import type { ProposedItem } from '#domain/templates/templates.contract.ts'
import {
  isFormUnchanged,
  checkItems,
  draftsOf,
  errorsByKey,
  listError,
  missingProposals,
  newItem,
  requestOf,
  withoutProposals,
} from '#src/features/templates/draft/draft-items.ts'
import { duplicateItem, insertItem, moveItem, moveTo } from '#src/features/templates/draft/draft-order.ts'

const stored = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  type: 'text' as const,
  item_parts: [],
  cell_reference: null,
  fileId: null,
  path: null,
  limits: null,
  photos_wanted: null,
  source: null,
  source_row: null,
  lineage: null,
  ...more,
})
const proposed = (name: string, cell_reference: string | null): ProposedItem => ({
  name,
  type: cell_reference ? 'text' : 'separator',
  item_parts: [],
  cell_reference,
})

/** Two sheets: a section and 件名 on the first, 圧力 and 温度 on the second. */
const drafts = () =>
  draftsOf([
    stored(1, '表紙', { type: 'sheet_separator' }),
    stored(2, '基本情報', { type: 'separator' }),
    stored(3, '件名', { cell_reference: '0:B2' }),
    stored(4, '測定', { type: 'separator' }),
    stored(5, '圧力', { cell_reference: '1:B2' }),
    stored(6, '温度', { cell_reference: '1:B3' }),
  ])
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)

describe('limits', () => {
  const limits = { alarm_low: null, attention_low: 0.2, attention_high: 0.5, alarm_high: null, marks_paper: false }
  const saved = draftsOf([stored(1, '圧力', { type: 'number', limits }), stored(2, '温度', { type: 'number' })])
  const withLimits = (typed: object) => saved.map((item, index) => (index === 0 ? { ...item, ...typed } : item))
  test('are typed in many ways', () => {
    const typed = { ...saved[0]!.limits, attention_low: ' ', attention_high: '１，２００' }
    expect(requestOf(withLimits({ limits: typed }))[0]!.limits).toEqual({
      ...limits,
      attention_low: null,
      attention_high: 1200,
    })
    const wrong = withLimits({ limits: { ...typed, alarm_high: '高め' } })
    expect(checkItems(wrong).get('item-1')).toEqual({ limits: '異常の上限は数値を入力してください。' })
  })
  test('alone make no new version', () => {
    const other = { limits: { ...saved[0]!.limits, attention_high: '0.6' } }
    expect(isFormUnchanged(withLimits(other), saved)).toBe(true)
    expect(isFormUnchanged(withLimits({ limits: { ...saved[0]!.limits } }), saved)).toBe(false)
    expect(isFormUnchanged(withLimits({ ...other, name: '水圧' }), saved)).toBe(false)
  })
})

describe('items', () => {
  test('are listed under the sheet of their cell, sections under that of what follows', () => {
    expect(drafts().map(({ sheet }) => sheet)).toEqual([0, 0, 0, 1, 1, 1])
  })
  test('are added behind the selected one, or at the end of their sheet', () => {
    const item = newItem({ sheet: 0, name: '新' })
    expect(names(insertItem(drafts(), item, 'item-2'))).toEqual([
      '表紙',
      '基本情報',
      '新',
      '件名',
      '測定',
      '圧力',
      '温度',
    ])
    expect(names(insertItem(drafts(), item, 'item-5'))).toEqual([
      '表紙',
      '基本情報',
      '件名',
      '新',
      '測定',
      '圧力',
      '温度',
    ])
  })
  test('take the place of another of their sheet', () => {
    expect(names(moveTo(drafts(), 'item-5', 'item-6')).slice(3)).toEqual(['測定', '温度', '圧力'])
    expect(names(moveTo(drafts(), 'item-6', 'item-5')).slice(3)).toEqual(['測定', '温度', '圧力'])
    expect(names(moveTo(drafts(), 'item-6', 'item-3'))).toEqual(names(drafts()))
  })
  test('of a section move with it, past whole sections', () => {
    const two = draftsOf([
      stored(1, '前', { type: 'separator' }),
      stored(2, 'あ'),
      stored(3, '中', { type: 'separator' }),
      stored(4, 'い'),
      stored(5, 'う'),
      stored(6, '後', { type: 'separator' }),
    ])
    expect(names(moveTo(two, 'item-1', 'item-3'))).toEqual(['中', 'い', 'う', '前', 'あ', '後'])
    expect(names(moveTo(two, 'item-3', 'item-1'))).toEqual(['中', 'い', 'う', '前', 'あ', '後'])
    expect(names(moveTo(two, 'item-1', 'item-5'))).toEqual(names(two))
    expect(names(moveItem(two, 'item-6', -1))).toEqual(['前', 'あ', '後', '中', 'い', 'う'])
    expect(names(moveTo(two, 'item-2', 'item-3'))).toEqual(['前', '中', 'あ', 'い', 'う', '後'])
  })
  test('are copied without their cell, a section with its items', () => {
    const { items, copyKey } = duplicateItem(drafts(), 'item-4')
    expect(names(items).slice(3)).toEqual(['測定', '圧力', '温度', '測定のコピー', '圧力', '温度'])
    expect(items.slice(6).map(({ id, cell_reference, sheet }) => ({ id, cell_reference, sheet }))).toEqual(
      Array(3).fill({ id: null, cell_reference: null, sheet: 1 }),
    )
    expect(items[6]?.key).toBe(copyKey)
  })
  test('move within their sheet only', () => {
    expect(names(moveItem(drafts(), 'item-6', -1)).slice(3)).toEqual(['測定', '温度', '圧力'])
    expect(names(moveItem(drafts(), 'item-3', 1))).toEqual(names(drafts()))
    expect(names(moveItem(drafts(), 'item-2', -1))).toEqual(names(drafts()))
  })
  test('go to the server without blank options, and without a cell where their kind has none', () => {
    const [title, choice] = requestOf([
      newItem({ sheet: 0, type: 'title', name: '見出し', cell_reference: '0:A1' }),
      newItem({ sheet: 0, type: 'radio', name: '判定', options: ['良', ' ', '否 '] }),
    ])
    expect(title).toMatchObject({ cell_reference: null, item_parts: undefined })
    expect(choice?.item_parts).toEqual([{ item_value: '良' }, { item_value: '否' }])
  })
})

describe('proposals', () => {
  const proposals = [proposed('基本情報', null), proposed('件名', '0:B2'), proposed('宛名', '0:B4')]
  test('are offered for cells that have no item; sections only where there is nothing yet', () => {
    expect(names(missingProposals(drafts(), proposals))).toEqual(['宛名'])
    expect(names(missingProposals([], proposals))).toEqual(['基本情報', '件名', '宛名'])
  })
  test('are cleared without touching items', () => {
    expect(names(withoutProposals([...drafts(), ...missingProposals(drafts(), proposals)]))).toEqual(names(drafts()))
  })
})

describe('mistakes', () => {
  test('of the whole list: too many items, and none at all where there is no form', () => {
    expect(
      listError(
        Array.from({ length: 2001 }, () => newItem({ sheet: null, name: '項目' })),
        false,
      ),
    ).toBe('項目は2000件以下である必要があります')
    expect(listError([], false)).toBe('項目は必須です。')
    expect(listError([], true)).toBeNull()
  })
  test('stand at their item: a cell used twice, a name left out', () => {
    const unnamed = newItem({ sheet: 1 })
    expect(checkItems([...drafts(), unnamed])).toEqual(new Map([[unnamed.key, { name: '項目名は必須です。' }]]))
    const second = newItem({ sheet: 1, name: '湿度', cell_reference: '1:B3' })
    expect(checkItems([...drafts(), second])).toEqual(
      new Map([[second.key, { cell_reference: 'このセルは他の項目で使われています。' }]]),
    )
  })
  test('stand at the second of two names of one sheet', () => {
    const first = newItem({ sheet: 1, name: '単価', cell_reference: '1:D12' })
    const second = newItem({ sheet: 1, name: '単価', cell_reference: '1:F12' })
    expect(checkItems([...drafts(), first, second])).toEqual(
      new Map([[second.key, { name: '同じシートのD12の項目と同じ名前です。別の名前にしてください。' }]]),
    )
  })
  test('of the server are found by the place of the item', () => {
    expect(errorsByKey(drafts(), { 'items.4.item_parts': '選択肢が重複しています。', name: 'x' })).toEqual(
      new Map([['item-5', { item_parts: '選択肢が重複しています。' }]]),
    )
  })
})
