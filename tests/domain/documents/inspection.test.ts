import { describe, expect, it } from 'vitest'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { inspectionScreens, isNextRow, nextEmptyScreen, screenTitle } from '#domain/documents/inspection-screens.ts'
import { stepped } from '#domain/documents/reading-steps.ts'
import { sectionsOf } from '#domain/documents/sections.ts'
import type { ItemType } from '#domain/templates/item-types.ts'

let id = 0
const item = (name: string, cell_reference: string | null = null, type: ItemType = 'text') => ({
  id: ++id,
  name,
  type,
  cell_reference,
})
const items = [
  item('件名', '0:B2'),
  item('住所', '0:B3'),
  item('明細', null, 'separator'),
  item('見出し', null, 'title'),
  item('品名1', '0:A6'),
  item('数量1', '0:C6', 'number'),
  item('品名2', '0:A7'),
  item('数量2', '0:C7', 'number'),
  item('備考', '0:A9'),
  item('写真', null, 'fileupload'),
]
const sections = sectionsOf(items)
const shown = (byItem: boolean) =>
  inspectionScreens(sections, byItem).map(({ section, row, items: own }) => [
    section,
    row && `${row.number}/${row.count}`,
    own.map(({ name }) => name).join(),
  ])

describe('the screens of a form', () => {
  it('have one item each, and of a table one row', () =>
    expect(shown(true)).toEqual([
      ['入力項目', null, '件名'],
      ['入力項目', null, '住所'],
      ['明細', '1/2', '品名1,数量1'],
      ['明細', '2/2', '品名2,数量2'],
      ['明細', null, '備考'],
      ['明細', null, '写真'],
    ]))
  it('or a section each', () =>
    expect(shown(false)).toEqual([
      ['入力項目', null, '件名,住所'],
      ['明細', null, '品名1,数量1,品名2,数量2,備考,写真'],
    ]))
  it('call a row by its own cells, and what is in it by its columns', () => {
    const table = sectionsOf([
      item('冷却塔：入口温度（℃）', '0:C3', 'number'),
      item('冷却塔：出口温度（℃）', '0:D3', 'number'),
      item('ポンプ：入口温度（℃）', '0:C4', 'number'),
      item('ポンプ：出口温度（℃）', '0:D4', 'number'),
      item('開始', '0:C5'),
      item('終了', '0:D5'),
    ])
    const rows = [...inspectionScreens(table, true), ...inspectionScreens(sections, true)].filter(({ row }) => row)
    expect(rows.map((screen) => [screenTitle(screen), screen.labels.join()])).toEqual([
      ['冷却塔', '入口温度（℃）,出口温度（℃）'],
      ['ポンプ', '入口温度（℃）,出口温度（℃）'],
      ['明細 1行目', '品名,数量'],
      ['明細 2行目', '品名,数量'],
    ])
    expect(rows.slice(1).map((screen, index) => isNextRow(rows[index], screen))).toEqual([true, false, true])
  })
  it('know a table whose rows are sections', () => {
    const screens = inspectionScreens(
      sectionsOf(
        ['冷却塔', 'ポンプ'].flatMap((name, at) => [
          item(name, null, 'separator'),
          item(`${name}：圧力（MPa）`, `0:C${3 + at}`, 'number'),
          item(`${name}：判定`, `0:D${3 + at}`, 'radio'),
        ]),
      ),
      true,
    )
    expect(screens.map(({ row, labels }) => [row?.name, row?.number, row?.count, labels.join()])).toEqual([
      ['冷却塔', 1, 2, '圧力（MPa）,判定'],
      ['ポンプ', 2, 2, '圧力（MPa）,判定'],
    ])
    expect(isNextRow(screens[0], screens[1])).toBe(true)
  })
  it('take no head of two columns for a table', () =>
    expect(
      inspectionScreens(
        sectionsOf([
          item('件名', '0:B2'),
          item('発注者', '0:D2'),
          item('住所', '0:B3'),
          item('担当', '0:D3'),
          item('開始', '0:B4'),
          item('終了', '0:D4'),
        ]),
        true,
      ).map(({ labels, row }) => [row, ...labels]),
    ).toEqual(['件名', '発注者', '住所', '担当', '開始', '終了'].map((name) => [null, name])))
  it('know the rows of a form without cells by their numbers or names', () =>
    expect(
      inspectionScreens(
        sectionsOf([
          ...['品名1', '数量1', '品名2', '数量2', '写真1', '写真2'].map((name) => item(name, null)),
          ...['冷却塔：電流', '冷却塔：電圧', 'ポンプ：電流', 'ポンプ：電圧'].map((name) => item(name, null)),
        ]),
        true,
      ).map((screen) => [screenTitle(screen), screen.labels.join()]),
    ).toEqual([
      ['入力項目 1行目', '品名,数量'],
      ['入力項目 2行目', '品名,数量'],
      ['入力項目', '写真1'],
      ['入力項目', '写真2'],
      ['冷却塔', '電流,電圧'],
      ['ポンプ', '電流,電圧'],
    ]))
  it('lead on to what is empty, round from the first', () => {
    const screens = inspectionScreens(sections, true)
    const filled = (...names: string[]) =>
      new Map<number, DocsDataValue>(items.flatMap((one) => (names.includes(one.name) ? [[one.id, '済']] : [])))
    expect(nextEmptyScreen(screens, 0, filled('件名', '住所', '品名1'))).toBe(2)
    expect(nextEmptyScreen(screens, 5, filled('件名'))).toBe(1)
    const all = filled(...items.map(({ name }) => name))
    expect(nextEmptyScreen(screens, 0, all)).toBeNull()
    expect(nextEmptyScreen([], 0, all)).toBeNull()
  })
})

describe('a step', () => {
  it.each<['number' | 'percent', DocsDataValue, 1 | -1, (number | null)[], string | null]>([
    ['number', '0.29', 1, [], '0.30'],
    ['number', '0.3', -1, [null, 0.25], '0.29'],
    ['number', '12,345', 1, [], '12346'],
    ['number', '0', -1, [], '-1'],
    ['number', null, 1, [0.5], '0.1'],
    ['number', '約3', 1, [], null],
    ['percent', '0.101', 1, [], '0.102'],
    ['percent', '0.5', -1, [], '0.49'],
  ])('of %s %j by %i like %j: %j', (type, data, direction, likeness, next) =>
    expect(stepped(type, data, direction, likeness)).toBe(next),
  )
})
