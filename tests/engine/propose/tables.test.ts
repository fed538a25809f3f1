import { describe, expect, test } from 'vitest'
import type { ProposedItem } from '#domain/templates/templates.contract.ts'
import type { CellStyle, DataValidation, Sheet } from '#engine/model/workbook.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { object, shape, shapeText } from '#tests/engine/drawings/objects.ts'
import { boxed, noBorders, plainFont, plainStyle, range, sheetOf, workbookOf } from '#tests/engine/show/workbooks.ts'

const grey: CellStyle['fill'] = { kind: 'pattern', pattern: 'solid', foreground: '#D9D9D9', background: '#000000' }
const body: CellStyle = { ...plainStyle, borders: boxed }
const head: CellStyle = { ...body, fill: grey }
const styles = [
  plainStyle,
  body,
  head,
  { ...body, numberFormat: '#,##0' },
  { ...body, numberFormat: '0.0"kV"' },
  { ...plainStyle, font: { ...plainFont, sizePt: 20 } },
  { ...body, numberFormat: 'm/d' },
  { ...plainStyle, borders: { ...noBorders, bottom: boxed.bottom } },
]
type Cells = Parameters<typeof sheetOf>[0]
const text = (of: string, style = 2) => ({ style, value: { type: 'text' as const, text: of } })
const number = (of: number) => ({ style: 1, value: { type: 'number' as const, number: of } })
const formula = { style: 3, formula: 'A1*2', value: { type: 'number' as const, number: 0 } }
const blank = { style: 1 }
const money = { style: 3 }
const line = { style: 7 }

const propose = (cells: Cells, more: Partial<Sheet> = {}): ProposedItem[] =>
  proposeItems(workbookOf([sheetOf(cells, more)], { styles }))
const namesOf = (items: readonly ProposedItem[]): Record<string, string> =>
  Object.fromEntries(items.flatMap(({ cell_reference, name }) => (cell_reference ? [[cell_reference, name]] : [])))
const sectionsOf = (items: readonly ProposedItem[]): string[] =>
  items.flatMap(({ type, name }) => (type === 'separator' ? [name] : []))

describe('headings', () => {
  test('storeys are joined, past a company that is still to be named', () => {
    const merges = [range('A1:A3'), range('B1:C1'), range('B2:C2'), range('D1:E1'), range('D2:E2')]
    const names = namesOf(
      propose(
        {
          ...{
            A1: text('項目'),
            A2: text(''),
            A3: text(''),
            B1: text('A社'),
            C1: text(''),
            D1: text('B社'),
            E1: text(''),
          },
          ...{ B2: { style: 2 }, C2: { style: 2 }, D2: { style: 2 }, E2: { style: 2 } },
          ...{ B3: text('単価'), C3: text('金額'), D3: text('単価'), E3: text('金額') },
          ...{ A4: text('足場', 1), B4: money, C4: money, D4: money, E4: money },
          ...{ A5: text('塗装', 1), B5: money, C5: money, D5: money, E5: money },
        },
        { merges },
      ),
    )
    expect(names).toMatchObject({
      '0:B2': 'A社',
      '0:B4': '足場：A社 単価',
      '0:C4': '足場：A社 金額',
      '0:D4': '足場：B社 単価',
      '0:E5': '塗装：B社 金額',
    })
  })

  test('a unit under a heading, in the format or beside the box stands in brackets', () => {
    const names = namesOf(
      propose({
        ...{ A1: text('測定点'), B1: text('粉じん'), C1: text('温度'), D1: text('電圧') },
        ...{ A2: text(''), B2: text('mg/㎥'), C2: text('℃'), D2: text('測定値') },
        ...{ A3: text('1階', 1), B3: money, C3: money, D3: { style: 4 } },
        ...{ A4: text('2階', 1), B4: money, C4: money, D4: { style: 4 } },
        ...{ A6: text('工期', 0), B6: money, C6: '日' },
      }),
    )
    expect(names).toMatchObject({
      '0:B3': '1階：粉じん（mg/㎥）',
      '0:C4': '2階：温度（℃）',
      '0:D3': '1階：電圧 測定値（kV）',
      '0:B6': '工期（日）',
    })
  })
})

describe('rows that are no inputs', () => {
  const table: Cells = {
    ...{ A1: text('No.'), B1: text('項目'), C1: text('数量'), D1: text('単価'), E1: text('金額') },
    ...{ A2: text('Ⅰ'), B2: text('仮設工事'), C2: { style: 2 }, D2: { style: 2 }, E2: { style: 2 } },
    ...{ A3: number(1), B3: blank, C3: money, D3: money, E3: formula },
    ...{ A4: number(2), B4: blank, C4: money, D4: money, E4: formula },
    ...{ A5: text('小計'), B5: text(''), C5: text(''), D5: blank, E5: formula },
    ...{ A6: text('Ⅱ'), B6: text('防水工事'), C6: { style: 2 }, D6: { style: 2 }, E6: { style: 2 } },
    ...{ A7: number(3), B7: blank, C7: money, D7: money, E7: formula },
    ...{ A8: text('値引'), B8: text(''), C8: text(''), D8: blank, E8: money },
  }
  const merges = ['B2:C2', 'A5:C5', 'B6:C6', 'A8:C8'].map(range)

  test('group rows and subtotals are left alone, what says that it is typed there is not', () => {
    expect(namesOf(propose(table, { merges }))).toEqual({
      '0:B3': 'No. 1：項目',
      '0:C3': 'No. 1：数量',
      '0:D3': 'No. 1：単価',
      '0:B4': 'No. 2：項目',
      '0:C4': 'No. 2：数量',
      '0:D4': 'No. 2：単価',
      '0:B7': 'No. 3：項目',
      '0:C7': 'No. 3：数量',
      '0:D7': 'No. 3：単価',
      '0:E8': '値引：金額',
    })
  })

  test('a blank under formulas is where a sparkline or a picture goes', () => {
    const items = propose({
      ...{ A1: text('月'), B1: text('温度') },
      ...{ A2: text('4月', 1), B2: formula, A3: text('5月', 1), B3: formula, A4: text('推移'), B4: blank },
    })
    expect(namesOf(items)).toEqual({})
  })

  test('a wider seal box beside one of a seal is left as well', () => {
    const merges = [range('A1:C1'), range('A2:C4'), range('D2:D4')]
    const cells = {
      ...{ A1: text('主任技術者'), B1: text(''), C1: text(''), D1: text('担当') },
      ...{ A2: blank, B2: blank, C2: blank, D2: blank, A4: blank, B4: blank, C4: blank, D4: blank },
    }
    expect(namesOf(propose(cells, { merges }))).toEqual({})
  })
})

describe('names of rows', () => {
  test.each([
    ['No.', 'No. 3'],
    ['日', '3日'],
    ['号機', '3号機'],
    ['機械', '機械3'],
  ])('by their number under %s: %s', (heading, name) => {
    const names = namesOf(
      propose({ A1: text(heading), B1: text('備考'), A2: number(2), B2: blank, A3: number(3), B3: blank }),
    )
    expect(names['0:B3']).toBe(`${name}：備考`)
  })

  test('a day is written as it is shown, not as its number', () => {
    const day = (serial: number) => ({ style: 6, value: { type: 'number' as const, number: serial } })
    const names = namesOf(
      propose({ A1: text('月日'), B1: text('作業'), A2: day(45748), B2: blank, A3: day(45749), B3: blank }),
    )
    expect(names).toEqual({ '0:B2': '4/1：作業', '0:B3': '4/2：作業' })
  })

  test('where labels or numbers stop early they go on by themselves', () => {
    const names = namesOf(
      propose({
        ...{ A1: text('No.'), B1: text('項目'), C1: text('当月') },
        ...{ A2: number(1), B2: text('賃料', 1), C2: money, A3: number(2), B3: text('共益費', 1), C3: money },
        ...{ A4: number(3), B4: text('駐車場', 1), C4: money, A5: blank, B5: blank, C5: money },
      }),
    )
    expect(names).toMatchObject({ '0:C4': '駐車場：当月', '0:B5': 'No. 4：項目', '0:C5': 'No. 4：当月' })
  })

  test('a label down the side goes before what only counts', () => {
    const merges = [range('A2:A4'), range('A6:A7')]
    const names = namesOf(
      propose(
        {
          ...{ A1: { style: 2 }, B1: text('名称'), C1: text('容量') },
          ...{ A2: text('継電器'), A3: { style: 2 }, A4: { style: 2 }, B2: blank, C2: money, B3: blank, C3: money },
          ...{ B4: blank, C4: money, A5: text(''), B5: text('名称'), C5: text('容量') },
          ...{ A6: text('変圧器'), A7: { style: 2 }, B6: blank, C6: money, B7: blank, C7: money },
        },
        { merges },
      ),
    )
    expect(names).toMatchObject({ '0:C2': '継電器1：容量', '0:C4': '継電器3：容量', '0:C7': '変圧器2：容量' })
  })

  test('a place for two rows numbers both', () => {
    const merges = [range('A2:A3'), range('A4:A5')]
    const items = propose(
      {
        ...{
          A1: text('測定点'),
          B1: text('回'),
          C1: text('時刻'),
          D1: text('温度'),
          E1: text('湿度'),
          F1: text('気流'),
        },
        ...{ A2: blank, A3: blank, B2: text('①', 1), C2: blank, D2: blank, E2: blank, F2: blank },
        ...{ B3: text('②', 1), C3: blank, D3: blank, E3: blank, F3: blank },
        ...{ A4: blank, A5: blank, B4: text('①', 1), C4: blank, D4: blank, E4: blank, F4: blank },
        ...{ B5: text('②', 1), C5: blank, D5: blank, E5: blank, F5: blank },
      },
      { merges },
    )
    expect(namesOf(items)).toMatchObject({ '0:A4': '測定点2', '0:C3': '測定点1 ②：時刻', '0:D4': '測定点2 ①：温度' })
    expect(sectionsOf(items)).toEqual(['測定点1', '測定点1 ②', '測定点2', '測定点2 ②'])
  })

  test('the title of a block is no part of a name', () => {
    const names = namesOf(propose({ A1: { ...text('点検記録', 5) }, B1: '報告日', C1: blank, A2: blank }))
    expect(names).toEqual({ '0:C1': '報告日' })
  })
})

describe('default texts', () => {
  const rows = (texts: readonly (string | null)[]): Cells =>
    Object.fromEntries(
      texts.flatMap((of, index) => [
        [`A${index + 2}`, number(index + 1)],
        [`B${index + 2}`, of === null ? blank : text(of, 1)],
        [`C${index + 2}`, money],
      ]),
    )
  const heads = { A1: text('No.'), B1: text('測定回路'), C1: text('測定値') }

  test('in a column that is mostly blank they may be changed, so that only its number names their row', () => {
    const items = propose({ ...heads, ...rows(['高圧母線', null, null]) })
    expect(namesOf(items)).toMatchObject({
      '0:B2': 'No. 1：測定回路',
      '0:C2': 'No. 1：測定値',
      '0:B3': 'No. 2：測定回路',
    })
  })

  test('in a column that is mostly printed they are its labels', () => {
    const items = propose({ ...heads, ...rows(['高圧母線', '電灯', '動力', null]) })
    expect(Object.keys(namesOf(items))).toEqual(['0:C2', '0:C3', '0:C4', '0:B5', '0:C5'])
  })
})

describe('what a form is filled in with', () => {
  test('one or two texts in a white column under a coloured heading may be changed, more are labels', () => {
    const tanks = (...names: string[]): Cells =>
      Object.fromEntries(
        [...names, ''].flatMap((name, at) => [
          [`A${at + 2}`, name === '' ? blank : text(name, 1)],
          [`B${at + 2}`, money],
        ]),
      )
    const named = (cells: Cells) =>
      Object.keys(namesOf(propose({ A1: text('水槽名'), B1: text('容量'), ...cells }))).filter((at) => at.includes('A'))
    expect(named(tanks('受水槽', '高置水槽'))).toEqual(['0:A2', '0:A3', '0:A4'])
    expect(named(tanks('賃料', '共益費', '駐車場'))).toEqual(['0:A5'])
  })

  test("machines' own numbers beside the row's may be changed", () => {
    const machines = (heading: string): Cells => ({
      ...{ A1: text('No'), B1: text(heading), C1: text('場所') },
      ...{ A2: number(1), B2: text('PAC-01', 1), C2: blank, A3: number(2), B3: text('PAC-02', 1), C3: blank },
    })
    expect(Object.keys(namesOf(propose(machines('機器番号'))))).toEqual(['0:B2', '0:C2', '0:B3', '0:C3'])
    expect(Object.keys(namesOf(propose(machines('系統'))))).toEqual(['0:C2', '0:C3'])
  })

  test('columns and rows of a group that is folded up are, those hidden by hand are not', () => {
    const hidden = (folded: { folded?: true }): Partial<Sheet> => ({
      columns: [{ from: 1, to: 1, widthPx: 72, hidden: true, ...folded, style: 0 }],
    })
    const cells = { A1: text('業者'), B1: text('査定'), C1: text('金額'), A2: text('足場', 1), B2: money, C2: money }
    expect(namesOf(propose(cells, hidden({ folded: true })))['0:B2']).toBe('足場：査定')
    expect(Object.keys(namesOf(propose(cells, hidden({}))))).toEqual(['0:C2'])
  })

  test('lines below the one to cut at are signed by hand', () => {
    const cells = (cut: string) => ({
      ...{ A1: '件名', B1: line, A2: cut, A3: '住　所', B3: line },
      ...{ A5: text('受領金額'), B5: money },
    })
    const columns = [{ from: 1, to: 1, widthPx: 200, hidden: false, style: 0 }]
    const named = (cut: string, more: Partial<Sheet> = {}) =>
      Object.keys(namesOf(propose(cells(cut), { columns, ...more })))
    expect(named('………キ リ ト リ 線………')).toEqual(['0:B1', '0:B5'])
    expect(named('備考')).toEqual(['0:B1', '0:B3', '0:B5'])
    const content = shape('rect', { text: shapeText('切り取り線') })
    const anchor = { kind: 'oneCell' as const, from: { column: 0, row: 1, xPx: 0, yPx: 0 }, widthPx: 99, heightPx: 9 }
    expect(named('', { drawings: [object(content, { anchor })] })).toEqual(['0:B1', '0:B5'])
  })

  test('few words to choose from are tapped, among numbers they are a list', () => {
    const smell: DataValidation = {
      ...{ ranges: [range('B4')], type: 'list', operator: 'between', formula1: null, formula2: null },
      ...{ allowBlank: true, options: ['異常なし', '異常あり'], prompt: null, error: null },
    }
    const rows = (style: number): Cells => ({
      ...{
        A1: text('項目'),
        B1: text('清掃前'),
        A2: text('色度', 1),
        B2: { style },
        A3: text('濁度', 1),
        B3: { style },
      },
      ...{ A4: text('臭気', 1), B4: blank },
    })
    const kind = (style: number) => propose(rows(style), { validations: [smell] }).at(-1)?.type
    expect(kind(3)).toBe('select')
    expect(kind(1)).toBe('radio')
  })
})

describe('names of one sheet', () => {
  test('what stands under a photo is told apart by it', () => {
    const photo = (row: number): Cells => ({ [`A${row}`]: blank, [`A${row + 5}`]: blank })
    const names = namesOf(
      propose(
        { ...photo(2), ...photo(12), A8: '撮影日', B8: blank, A18: '撮影日', B18: blank, B2: blank, B12: blank },
        { name: '写真台帳', merges: [range('A2:B7'), range('A12:B17')] },
      ),
    )
    expect(names).toMatchObject({ '0:B8': '写真1：撮影日', '0:B18': '写真2：撮影日' })
  })

  test('no two are alike', () => {
    const names = Object.values(
      namesOf(propose({ A1: '住所', B1: blank, A2: '住所', B2: blank, A3: '住所', B3: blank })),
    )
    expect(names).toEqual(['住所', '住所（2）', '住所（3）'])
  })

  test('what stands beside several rows heads them', () => {
    const items = propose(
      {
        ...{ A1: { style: 2 }, B1: text('項目'), C1: text('当月') },
        ...{ A2: text('収入'), A3: { style: 2 }, B2: text('賃料', 1), C2: money, B3: text('共益費', 1), C3: money },
        ...{ A4: text('支出'), A5: { style: 2 }, B4: text('清掃費', 1), C4: money, B5: text('修繕費', 1), C5: money },
        ...{ A7: '備考', B7: blank },
      },
      { merges: [range('A2:A3'), range('A4:A5')] },
    )
    expect(items.slice(1).map(({ name }) => name)).toEqual([
      ...['収入', '賃料：当月', '共益費：当月'],
      ...['支出', '清掃費：当月', '修繕費：当月'],
      ...['備考', '備考'],
    ])
  })

  test('the company that sends the form heads no section', () => {
    const bold = { style: 5, value: { type: 'text' as const, text: '■ 対象設備' } }
    const items = propose({
      ...{ A1: '件名', B1: blank, A2: { style: 2, value: { type: 'text', text: '青葉管理株式会社' } } },
      ...{ A3: '場所', B3: blank, A4: '', A5: bold, A6: '型式', B6: blank },
    })
    expect(sectionsOf(items)).not.toContain('青葉管理株式会社')
  })
})

describe('points by weeks, months and shifts', () => {
  const points = ['受水槽水位', '残留塩素', '異音の有無']
  const letters = 'BCDEFGHIJKLM'
  const months = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3].map((month) => `${month}月`)

  test.each<[string, string[]]>([
    ['weeks', ['第1週', '第2週', '第3週', '第4週', '第5週']],
    ['weeks in short', ['1W', '2W', '3W', '4W']],
    ['months', months],
    ['shifts', ['日勤', '夜勤']],
    ['times of a day', ['朝', '昼', '夜']],
  ])('%s across: each cell is named by its point and its column', (_, heads) => {
    const cells: Cells = { A3: text('点検項目') }
    for (const [column, name] of heads.entries()) cells[`${letters[column]}3`] = text(name)
    for (const [row, point] of points.entries()) {
      cells[`A${row + 4}`] = text(point)
      for (const column of heads.keys()) cells[`${letters[column]}${row + 4}`] = blank
    }
    const expected = points.flatMap((point, row) =>
      heads.map((name, column) => [`0:${letters[column]}${row + 4}`, `${point}：${name}`]),
    )
    expect(namesOf(propose(cells))).toEqual(Object.fromEntries(expected))
  })

  test.each<[string, string[]]>([
    ['weeks', ['第1週', '第2週', '第3週', '第4週', '第5週']],
    ['months', months],
    ['shifts', ['日勤', '夜勤']],
  ])('%s down: each cell is named by both', (_, heads) => {
    const cells: Cells = { A3: text('時期') }
    for (const [column, point] of points.entries()) cells[`${letters[column]}3`] = text(point)
    for (const [row, name] of heads.entries()) {
      cells[`A${row + 4}`] = text(name)
      for (const column of points.keys()) cells[`${letters[column]}${row + 4}`] = blank
    }
    const expected = heads.flatMap((name, row) =>
      points.map((point, column) => [`0:${letters[column]}${row + 4}`, `${name}：${point}`]),
    )
    expect(namesOf(propose(cells))).toEqual(Object.fromEntries(expected))
  })
})
