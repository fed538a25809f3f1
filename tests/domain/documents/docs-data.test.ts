import { describe, expect, it } from 'vitest'
import {
  isEmptyValue,
  parseNumber,
  readItemValue,
  shownText,
  typedValue,
  valueText,
} from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { ItemType } from '#domain/templates/item-types.ts'

const options = [{ item_value: '良' }, { item_value: '否' }]

describe('checking a value', () => {
  const check = (type: ItemType, data: DocsDataValue) =>
    readItemValue({ type, name: '圧力', item_parts: options }, data, '2026-06-17').error

  it.each<[ItemType, DocsDataValue, string | null]>([
    ['text', 'あ'.repeat(255), null],
    ['text', '𠮷'.repeat(255), null],
    ['text', 'あ'.repeat(256), '圧力は255文字以下である必要があります'],
    ['textarea', 'あ'.repeat(2000), null],
    ['textarea', 'あ'.repeat(2001), '圧力は2000文字以下である必要があります'],
    ['number', '1,234.5', null],
    ['number', '1'.repeat(256), '圧力は255文字以下である必要があります'],
    ['number', '約3', '圧力は数値を入力してください。'],
    ['date', '2026/02/28', null],
    ['date', '2026/02/29', '圧力は正しい日付を入力してください。'],
    ['datetime', '2026/06/17 09:05:00', null],
    ['datetime', '2026/06/17 25:00:00', '圧力は正しい日付を入力してください。'],
    ['select', '良', null],
    ['select', '可', '圧力を選択してください。'],
    ['radio', '否', null],
    ['checkbox', ['良', '否'], null],
    ['checkbox', ['良', '可'], '圧力を選択してください。'],
    ['text', ['良'], '圧力を選択してください。'],
  ])('%s %j: %s', (type, data, error) => expect(check(type, data)).toBe(error))

  it.each<[ItemType, DocsDataValue, DocsDataValue]>([
    ['number', '▲１，２３４', '-1234'],
    ['percent', '10%', '0.1'],
    ['percent', '0.1', '0.1'],
    ['date', '2026/6/7', '2026-06-07'],
    ['date', '令和8年6月7日', '2026-06-07'],
    ['date', '6/7', '2026-06-07'],
    ['datetime', '2026/06/17 09:05:00', '2026-06-17T09:05:00'],
    ['time', '8時30分', '08:30'],
    ['text', '８時３０分', '８時３０分'],
    ['checkbox', ['良', '否'], ['良', '否']],
    ['date', null, null],
    ['date', '', ''],
  ])('of %s %j stores %j', (type, data, stored) =>
    expect(readItemValue({ type, name: '圧力', item_parts: options }, data, '2026-06-17')).toEqual({
      data: stored,
      error: null,
    }),
  )

  it.each<ItemType>(['text', 'number', 'percent', 'date', 'datetime', 'time', 'select', 'checkbox', 'radio'])(
    'requires no %s',
    (type) => {
      expect([check(type, null), check(type, ''), check(type, [])]).toEqual([null, null, null])
    },
  )
})

describe('what a cell takes', () => {
  it.each<[ItemType, DocsDataValue, unknown]>([
    ['text', null, { type: 'blank' }],
    ['text', '', { type: 'blank' }],
    ['checkbox', [], { type: 'blank' }],
    ['text', '=1+1', { type: 'text', text: '=1+1' }],
    ['text', '12', { type: 'text', text: '12' }],
    ['number', '１，２３４．５', { type: 'number', number: 1234.5 }],
    ['number', '不明', { type: 'text', text: '不明' }],
    ['percent', '0.1', { type: 'percent', number: 0.1 }],
    ['percent', '約1割', { type: 'text', text: '約1割' }],
    ['time', '08:30', { type: 'time', iso: '08:30' }],
    ['time', '25:00', { type: 'time', iso: '25:00' }],
    ['time', '朝', { type: 'text', text: '朝' }],
    ['date', '2026/6/7', { type: 'date', iso: '2026-06-07' }],
    ['date', '2026-06-17', { type: 'date', iso: '2026-06-17' }],
    ['date', '来週', { type: 'text', text: '来週' }],
    ['datetime', '2026/06/17 09:05:00', { type: 'datetime', iso: '2026-06-17T09:05:00' }],
    ['checkbox', ['良', '否'], { type: 'text', text: '良、否' }],
  ])('%s %j', (type, data, value) => expect(typedValue(type, data)).toEqual(value))

  it.each<[string, number | null]>([
    ['0', 0],
    ['-12.50', -12.5],
    ['¥1,000', 1000],
    ['-¥5', -5],
    ['.5', 0.5],
    ['1,23', null],
    ['1e5', null],
    ['', null],
    ['0x10', null],
    ['Infinity', null],
    ['1 2', null],
  ])('reads %j as the number %s', (text, number) => expect(parseNumber(text)).toBe(number))

  it('shows several values joined', () => expect(valueText(['良', '否'])).toBe('良、否'))
  it('knows what is empty', () =>
    expect([null, undefined, '', []].every((data) => isEmptyValue(data)) && !isEmptyValue('0')).toBe(true))
  it('shows each kind as people write it, and what older documents hold', () => {
    expect(shownText('date', '2026-06-17')).toBe('2026/06/17')
    expect(shownText('date', '2026/06/17')).toBe('2026/06/17')
    expect(shownText('percent', '0.105')).toBe('10.5%')
    expect(shownText('text', '0.105')).toBe('0.105')
    expect(shownText('checkbox', ['良', '否'])).toBe('良、否')
    expect(shownText('time', null)).toBe('')
  })
})
