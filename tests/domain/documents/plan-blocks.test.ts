/** Year tables of clients' own forms: read by where their cells stand, bound row by row to the building's plans. */
import { describe, expect, it } from 'vitest'
import { isFreeBlock, planBlocksOf } from '#domain/documents/plan-blocks.ts'
import { proposeSources } from '#domain/documents/propose-sources.ts'
import { columnLetters } from '#domain/templates/cell-reference.ts'
import type { ItemType } from '#domain/templates/item-types.ts'

type Item = { id: number; name: string; type: ItemType; cell_reference: string | null }
let id = 0
const item = (name: string, row: number, column: number, type: ItemType = 'text', sheet = 0): Item => ({
  id: (id += 1),
  name,
  type,
  cell_reference: `${sheet}:${columnLetters(column)}${row}`,
})
const months = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3]
/** A line of the form: what stands before the months, and a cell a month. */
const line = (row: string, at: number, before: string[], of: readonly (number | string)[] = months): Item[] => [
  ...before.map((label, column) => item(`${row}：${label}`, at, column + 1)),
  ...of.map((month, index) =>
    item(`${row}：${typeof month === 'number' ? `${month}月` : month}`, at, index + 1 + before.length),
  ),
]
const sourcesOf = (items: readonly Item[]) => {
  const sources = proposeSources(items)
  return items.map((each) => {
    const source = sources.get(each.id)
    return [each.name, source?.source ?? null, source?.source_row ?? null]
  })
}

describe('a year table of a form', () => {
  it('is a plan a line, in the order of its lines', () => {
    const items = [...line('No. 1', 8, ['点検種目', '備考']), ...line('No. 2', 9, ['点検種目', '備考'])]
    const [block, ...others] = planBlocksOf(items)
    expect(others).toEqual([])
    expect(block).toMatchObject({ title: 'No. 1〜No. 2', sheet: 0, first: 1 })
    expect(block!.columns.map(({ label, source }) => `${label} ${source}`)).toEqual([
      '点検種目 plan_name',
      '備考 plan_note',
      ...months.map((month) => `${month}月 plan_month_${month}`),
    ])
    expect(sourcesOf(items)[15]).toEqual(['No. 2：備考', 'plan_note', 2])
  })

  it('has 予定 and 実績 of a plan below each other, whatever tells equal names apart', () => {
    const of = (plan: string, at: number, end: string) => [
      item(`業務名${plan}`, at, 1),
      ...months.map((month, index) => item(`予定：${month}月${end}`, at, index + 3)),
      item(`予定：年間金額（円）${end}`, at, 20, 'number'),
      ...months.map((month, index) => item(`実績：${month}月${end}`, at + 1, index + 3)),
    ]
    const items = [...of('1', 5, ''), ...of('2', 7, '（2）')]
    const [block] = planBlocksOf(items)
    expect(block!.rows).toHaveLength(2)
    const named = sourcesOf(items)
    expect(named.find(([name]) => name === '予定：4月（2）')).toEqual(['予定：4月（2）', 'plan_planned_4', 2])
    expect(named.find(([name]) => name === '実績：3月')).toEqual(['実績：3月', 'plan_done_3', 1])
    expect(named.find(([name]) => name === '予定：年間金額（円）（2）')).toEqual([
      '予定：年間金額（円）（2）',
      'plan_year_price',
      2,
    ])
    expect(named.find(([name]) => name === '業務名2')).toEqual(['業務名2', 'plan_name', 2])
  })

  it.each([
    ['the first of a second page, as it is numbered', line('No. 13', 8, ['業務名']), 13],
    ['the first where nothing is numbered', line('明細1', 8, ['業務名']), 1],
  ])('begins with %s', (_, items, first) => expect(planBlocksOf(items)[0]!.first).toBe(first))

  it('goes on in a second table of the same months, and begins again with the other half of the year', () => {
    const first = ['業務名']
    const again = [...line('電気1', 8, first), ...line('給排水1', 20, first)]
    expect(planBlocksOf(again).map((block) => block.first)).toEqual([1, 2])
    const halves = [...line('上期1', 8, first, months.slice(0, 6)), ...line('下期1', 20, first, months.slice(6))]
    expect(planBlocksOf(halves).map((block) => block.first)).toEqual([1, 1])
  })

  it.each([
    ['printed names of the plans', line('消防設備点検', 8, ['備考'])],
    ['fewer than six months', line('No. 1', 8, ['点検種目'], [4, 5, 6, 7, 8])],
    ['months that do not follow each other', line('No. 1', 8, ['点検種目'], [4, 6, 8, 10, 12, 2])],
    ['days', line('No. 1', 8, ['点検種目'], ['1日', '2日', '3日', '4日', '5日', '6日'])],
  ])('is not proposed of %s', (_, items) => {
    expect(planBlocksOf(items).filter(isFreeBlock)).toEqual([])
    expect(sourcesOf(items).filter(([, source]) => String(source).startsWith('plan_'))).toEqual([])
  })

  it('leaves a cell of several months to a person', () => {
    const items = line('No. 1', 8, ['点検種目'], ['4〜6月', '7〜9月', '10〜12月', '1〜3月'])
    expect(sourcesOf(items).slice(1)).toEqual(items.slice(1).map(({ name }) => [name, null, null]))
  })

  it.each([
    ['種目', 'plan_name'],
    ['業務名称', 'plan_name'],
    ['件名', 'plan_name'],
    ['区分', 'plan_group'],
    ['法令', 'plan_law'],
    ['根拠', 'plan_law'],
    ['根拠条文', 'plan_article'],
    ['頻度', 'plan_rule'],
    ['年間回数', 'plan_count'],
    ['業者', 'plan_firm'],
    ['委託先', 'plan_firm'],
    ['担当者', 'plan_doer'],
    ['対象設備', 'plan_facilities'],
    ['前回実施日', 'plan_last_on'],
    ['年間金額（税抜）', 'plan_year_price'],
    ['単価', 'plan_price'],
    ['摘要', 'plan_note'],
    ['検印', null],
  ])('%s is %s', (label, source) => {
    const [block] = planBlocksOf(line('No. 1', 8, [label]))
    expect(block!.columns[0]!.source).toBe(source)
  })

  it('says its year in the head; 年度 of another form is left alone', () => {
    const head = [item('年度', 2, 3), item('対象年度', 3, 3), item('令和', 4, 3, 'number')]
    const names = (items: Item[]) =>
      sourcesOf(items)
        .slice(0, 3)
        .map(([, source]) => source)
    expect(names([...head, ...line('No. 1', 8, ['点検種目'])])).toEqual([
      'year_table_year',
      'year_table_year',
      'year_table_era_year',
    ])
    expect(names(head)).toEqual([null, null, null])
  })
})
