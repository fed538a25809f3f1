import { describe, expect, it } from 'vitest'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { findingOf, findingSentence, findingsOf, findingsText } from '#domain/documents/findings.ts'
import { itemLimitsRequestSchema, type ItemLimits } from '#domain/templates/item-limits.ts'
import type { ItemType } from '#domain/templates/item-types.ts'

const limits = (more: Partial<ItemLimits>): ItemLimits => ({
  alarm_low: null,
  attention_low: null,
  attention_high: null,
  alarm_high: null,
  marks_paper: false,
  ...more,
})
const pressure = limits({ alarm_low: 0.1, attention_low: 0.2, attention_high: 0.5, alarm_high: 0.6 })
const item = (type: ItemType, own: ItemLimits | null, name = '吐出圧力（MPa）', id = 1) => ({
  id,
  name,
  type,
  limits: own,
})

describe('a reading', () => {
  it.each<[DocsDataValue, string | null, string | null]>([
    ['0.2', null, null],
    ['0.5', null, null],
    ['0.51', 'attention', '基準 0.2〜0.5 MPa を超えています。'],
    ['0.6', 'attention', '基準 0.2〜0.5 MPa を超えています。'],
    ['0.601', 'alarm', '基準 0.1〜0.6 MPa を超えています。'],
    ['0.19', 'attention', '基準 0.2〜0.5 MPa を下回っています。'],
    ['-1', 'alarm', '基準 0.1〜0.6 MPa を下回っています。'],
    ['12,000', 'alarm', '基準 0.1〜0.6 MPa を超えています。'],
    ['約0.7', null, null],
    ['', null, null],
    [null, null, null],
  ])('%j: %s', (data, level, sentence) => {
    const finding = findingOf(item('number', pressure), data)
    expect(finding?.level ?? null).toBe(level)
    expect(finding && findingSentence(finding)).toBe(sentence)
  })
  it('with its sign typed into a field of numbers is that number', () => {
    const load = item('number', limits({ alarm_high: 90 }), '負荷率（%）')
    expect(findingOf(load, '95%')).toMatchObject({ level: 'alarm', range: '90%以下' })
    expect(findingOf(load, '90%')).toBeNull()
    expect(findingsOf([load], new Map([[1, '95%']]))[0]!.value).toBe('95%')
  })
  it('of a row is counted in what the row says', () =>
    expect(findingOf(item('number', pressure, '圧力（MPa）：今回'), '0.7')!.range).toBe('0.1〜0.6 MPa'))
  it('of per cent is held against so many per cent, exactly', () => {
    const humidity = item('percent', limits({ attention_high: 10.1 }), '湿度')
    expect(findingOf(humidity, '0.101')).toBeNull()
    expect(findingOf(humidity, '0.102')).toEqual({ level: 'attention', range: '10.1%以下', isAbove: true })
  })
  it('is in order where nobody said what it should be', () => {
    expect(findingOf(item('number', null), '99')).toBeNull()
    expect(findingOf(item('text', pressure), '99')).toBeNull()
  })
  it('may have one limit alone', () =>
    expect(findingOf(item('number', limits({ alarm_low: 3 }), '水位'), '2')).toEqual({
      level: 'alarm',
      range: '3以上',
      isAbove: false,
    }))
})

describe('a choice', () => {
  it.each<[DocsDataValue, string | null]>([
    ['良', null],
    ['否', 'alarm'],
    ['ＮＧ', 'alarm'],
    ['異常なし', null],
    ['要観察', 'attention'],
    [['清掃', '要交換'], 'alarm'],
    [[], null],
  ])('%j: %s', (data, level) => expect(findingOf(item('radio', null), data)?.level ?? null).toBe(level))
})

it('those of a document stand with 異常 first', () => {
  const items = [item('number', pressure), item('radio', null, '外観', 2), item('number', pressure, '圧力', 3)]
  const findings = findingsOf(
    items,
    new Map<number, DocsDataValue>([
      [1, '0.55'],
      [2, '否'],
      [3, '0.3'],
    ]),
  )
  expect(findings).toEqual([
    { item_id: 2, name: '外観', level: 'alarm', value: '否', range: null },
    { item_id: 1, name: '吐出圧力（MPa）', level: 'attention', value: '0.55 MPa', range: '0.2〜0.5 MPa' },
  ])
  expect(findingsText(findings)).toBe('異常1件、注意1件')
  expect(findingsText([])).toBe('')
})

describe('limits', () => {
  it.each<[Partial<ItemLimits>, string[]]>([
    [{ attention_low: 0.2, attention_high: 0.2 }, []],
    [{ attention_low: 0.3, attention_high: 0.2 }, ['注意の上限は注意の下限以上である必要があります']],
    [{ alarm_low: 1, alarm_high: 0 }, ['異常の上限は異常の下限以上である必要があります']],
    [{ alarm_low: Number.NaN }, ['異常の下限は数値を入力してください。']],
  ])('%j: %j', (more, messages) =>
    expect(itemLimitsRequestSchema.safeParse(limits(more)).error?.issues.map(({ message }) => message) ?? []).toEqual(
      messages,
    ),
  )
})
