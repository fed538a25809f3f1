import { describe, expect, test } from 'vitest'
import { formPartsOf, gridItems, itemGridsOf } from '#domain/documents/item-grids.ts'
import { sectionsOf } from '#domain/documents/sections.ts'
import type { ItemType } from '#domain/templates/item-types.ts'

type Given = [name: string, type?: ItemType, cell?: string]
const itemsOf = (given: readonly Given[]) =>
  given.map(([name, type = 'text', cell], index) => ({ id: index + 1, name, type, cell_reference: cell ?? null }))
const gridsOf = (given: readonly Given[]) => itemGridsOf(sectionsOf(itemsOf(given)))
const shapeOf = (given: readonly Given[]) =>
  gridsOf(given).map(({ title, columns, rows }) => ({
    title,
    columns: columns.map(({ label }) => label),
    rows: rows.map(({ label, items }) => `${label}: ${items.map((item) => item?.name ?? '-').join(' ')}`),
  }))

const estimate = (count: number, of = (row: number) => `No. ${row}`): Given[] =>
  Array.from({ length: count }, (_, index) => of(index + 1)).flatMap((row): Given[] => [
    [row, 'separator'],
    [`${row}：品名`],
    [`${row}：数量`, 'number'],
    [`${row}：単価`, 'number'],
  ])

describe('a block that repeats', () => {
  test('is a table, a line a row', () => {
    expect(shapeOf([['件名'], ...estimate(3)])).toEqual([
      {
        title: 'No. 1〜No. 3',
        columns: ['品名', '数量', '単価'],
        rows: [
          'No. 1: No. 1：品名 No. 1：数量 No. 1：単価',
          'No. 2: No. 2：品名 No. 2：数量 No. 2：単価',
          'No. 3: No. 3：品名 No. 3：数量 No. 3：単価',
        ],
      },
    ])
  })

  test.each<[string, Given[], string[]]>([
    ['two lines are none', estimate(2), []],
    ['one column is none', [['1日：備考'], ['2日：備考'], ['3日：備考']], []],
    ['is called after its word', estimate(3, (row) => `明細${row}`), ['明細']],
    ['is called after its first and last line', estimate(4, (row) => `${row}日`), ['1日〜4日']],
    [
      'of which a line says more, and another less',
      [...estimate(3), ['No. 3：備考'], ['No. 4：品名'], ['No. 4：数量', 'number']],
      ['No. 1〜No. 4'],
    ],
    [
      'whose columns are named with numbers',
      [['品名1'], ['品名2'], ['品名3'], ['数量1', 'number'], ['数量2', 'number'], ['数量3', 'number']],
      ['1〜3'],
    ],
    [
      'stands apart from another whose lines have the same names',
      [
        ['巡回', 'separator'],
        ...[1, 2, 3].flatMap((row): Given[] => [[`${row}日：天候`], [`${row}日：担当`]]),
        ['検針', 'separator'],
        ...[1, 2, 3].flatMap((row): Given[] => [
          [`${row}日：電力`, 'number'],
          [`${row}日：水道`, 'number'],
        ]),
      ],
      ['1日〜3日', '1日〜3日'],
    ],
    [
      'stands apart from another of the same lines and columns',
      ['午前', '午後'].flatMap((part): Given[] => [
        [part, 'separator'],
        ...[1, 2, 3].flatMap((row): Given[] => [[`No. ${row}：場所`], [`No. ${row}：温度`, 'number']]),
      ]),
      ['No. 1〜No. 3', 'No. 1〜No. 3'],
    ],
    [
      'ends where another is asked',
      [
        ...estimate(3),
        ...['A', 'B', 'C'].flatMap((row): Given[] => [
          [`${row}：吸込温度`, 'number'],
          [`${row}：異音`, 'radio'],
        ]),
      ],
      ['No. 1〜No. 3', 'A〜C'],
    ],
    [
      'ends where the same is asked in another way',
      [
        ...estimate(3),
        ...[4, 5, 6].flatMap((row): Given[] => [
          [`No. ${row}：品名`],
          [`No. ${row}：数量`, 'select'],
          [`No. ${row}：単価`, 'date'],
        ]),
      ],
      ['No. 1〜No. 3', 'No. 4〜No. 6'],
    ],
    [
      'of photos is none',
      [1, 2, 3].flatMap((row): Given[] => [
        [`${row}：前`, 'fileupload'],
        [`${row}：後`, 'fileupload'],
      ]),
      [],
    ],
    [
      'of labels that just look alike is none',
      [['確認前：連絡'], ['確認前：清掃'], ['確認後：封印'], ['確認後：報告']],
      [],
    ],
  ])('%s', (_, given, titles) => {
    expect(gridsOf(given).map(({ title }) => title)).toEqual(titles)
  })

  test('takes lines of other units as one column', () => {
    const given = ['足場', '清掃', '便所'].flatMap((row, index): Given[] => [
      [`${row}：仕様`],
      [`${row}：数量（${['㎡', '式', '月'][index]}）`, 'number'],
    ])
    expect(shapeOf(given)[0]!.columns).toEqual(['仕様', '数量'])
  })

  test('keeps two columns apart that only their unit tells apart', () => {
    const given = [1, 2, 3].flatMap((row): Given[] => [
      [`${row}日：量（kg）`, 'number'],
      [`${row}日：量（個）`, 'number'],
    ])
    const [grid] = gridsOf(given)
    expect(grid!.columns).toHaveLength(2)
    expect(gridItems(grid!)).toHaveLength(6)
  })

  test('of another sheet is another', () => {
    const given = [0, 1].flatMap((sheet) =>
      [1, 2, 3].flatMap((row): Given[] => [
        [`No. ${row}：品名`, 'text', `${sheet}:A${row}`],
        [`No. ${row}：数量`, 'number', `${sheet}:B${row}`],
      ]),
    )
    expect(gridsOf(given).map(({ sheetIndex }) => sheetIndex)).toEqual([0, 1])
  })
})

describe('the parts of a form', () => {
  const sections = sectionsOf(
    itemsOf([
      ['基本情報', 'separator'],
      ['件名'],
      ...estimate(3),
      ['No. 2の写真', 'separator'],
      ['現場写真', 'fileupload'],
    ]),
  )
  test('have the table where it begins, and everything else as before', () => {
    const grids = itemGridsOf(sections)
    expect(
      formPartsOf(sections, grids).map((part) => (part.kind === 'grid' ? part.grid.title : part.section.title)),
    ).toEqual(['基本情報', 'No. 1〜No. 3', 'No. 2の写真'])
  })
  test('are the sections where no table is wanted', () => {
    expect(formPartsOf(sections, []).map(({ key }) => key)).toEqual(sections.map(({ key }) => key))
  })
  test('lose no item', () => {
    const parts = formPartsOf(sections, itemGridsOf(sections))
    const ids = parts
      .flatMap((part) => (part.kind === 'grid' ? gridItems(part.grid) : part.section.items))
      .map(({ id }) => id)
    expect(ids.toSorted((a, b) => a - b)).toEqual(sections.flatMap(({ items }) => items.map(({ id }) => id)))
  })
})
