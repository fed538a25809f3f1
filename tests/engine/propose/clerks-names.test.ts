/** Kinds of names and of fields that a clerk tells apart at a glance. */
import { describe, expect, test } from 'vitest'
import { isNamedByCell } from '#domain/templates/item-names.ts'
import type { ProposedItem } from '#domain/templates/templates.contract.ts'
import type { CellStyle, Sheet } from '#engine/model/workbook.ts'
import { matchItems } from '#engine/propose/match-items.ts'
import { proposeForm } from '#engine/propose/propose-items.ts'
import { boxed, plainStyle, range, sheetOf, workbookOf } from '#tests/engine/show/workbooks.ts'

const grey: CellStyle['fill'] = { kind: 'pattern', pattern: 'solid', foreground: '#D9D9D9', background: '#000000' }
const body: CellStyle = { ...plainStyle, borders: boxed }
const styles = [
  plainStyle,
  body,
  { ...body, fill: grey },
  { ...body, numberFormat: '#,##0' },
  { ...body, alignment: { ...body.alignment, horizontal: 'right' as const } },
]
type Cells = Parameters<typeof sheetOf>[0]
const head = (of: string) => ({ style: 2, value: { type: 'text' as const, text: of } })
const words = (of: string, style = 1) => ({ style, value: { type: 'text' as const, text: of } })
const number = (of: number, style = 3) => ({ style, value: { type: 'number' as const, number: of } })
const headFormula = (of: string) => ({ ...head(of), formula: 'A99' })
const formula = { style: 3, formula: 'A99*2', value: { type: 'number' as const, number: 0 } }
const blank = { style: 1 }
const money = { style: 3 }

const book = (cells: Cells, more: Partial<Sheet> = {}) => workbookOf([sheetOf(cells, more)], { styles })
const propose = (cells: Cells, more: Partial<Sheet> = {}): ProposedItem[] =>
  proposeForm(book(cells, more)).items.filter(({ cell_reference }) => cell_reference !== null)
const namesOf = (cells: Cells, more: Partial<Sheet> = {}): Record<string, string> =>
  Object.fromEntries(propose(cells, more).map(({ cell_reference, name }) => [cell_reference!.slice(2), name]))

describe('a text behind an input', () => {
  const units = ['倍', 'kWh', 'm³', '㎡', '回', '台', '本', 't-CO₂', '円/㎡', '℃', '点', '様', '坪', 'L/min']

  test.each(units)('%s names nothing that follows it', (unit) => {
    const cells = { A1: head('倍率'), B1: money, C1: unit, D1: money, E1: head('検針者'), F1: blank }
    for (const name of Object.values(namesOf(cells))) expect(name).not.toBe(unit)
    expect(namesOf(cells).D1).not.toMatch(/^倍率/)
    expect(namesOf(cells).F1).toBe('検針者')
  })

  test.each(['目盛', '相当', 'ポイント換算'])('%s, a unit that nobody listed, neither', (unit) => {
    const cells = { A1: head('倍率'), B1: money, C1: unit, D1: money, A2: head('検針者'), B2: blank }
    expect(namesOf(cells).D1).toBe('入力欄 D1')
  })

  test('says itself what is counted', () => {
    const cells = {
      ...{ A1: head('前月末指示値'), B1: money, C1: 'kWh', D1: head('倍率'), E1: number(1), F1: '倍' },
      ...{ G1: money, H1: 'm³（ガス）', I1: money, J1: 'm³（水道）' },
    }
    expect(namesOf(cells)).toEqual({
      ...{ B1: '前月末指示値（kWh）', E1: '倍率（倍）' },
      ...{ G1: '前月末指示値：ガス（m³）', I1: '前月末指示値：水道（m³）' },
    })
  })

  test('leaves a label to the parts of a day and of a time', () =>
    expect(namesOf({ A1: head('対象年月'), B1: money, C1: '年', D1: money, E1: '月' })).toEqual({
      B1: '対象年月（年）',
      D1: '対象年月（月）',
    }))

  test('is asked for where it is not sure, by its cell', () => {
    const proposal = proposeForm(book({ A1: head('倍率'), B1: number(1), C1: '倍', D1: money }))
    expect(proposal.items.at(-1)!.name).toBe('入力欄 D1')
    expect(proposal.warnings).toEqual([expect.stringContaining('見出しを確かめられない入力欄が1個あります：Sheet1!D1')])
    expect(proposal.items.map(({ name }) => isNamedByCell(name))).toContain(true)
  })

  test('is no other field of another version of the form', () => {
    const cells = (more: Cells) => book({ A1: head('倍率'), B1: number(1), C1: '倍', D1: money, ...more })
    const items = [{ cell_reference: '0:D1' }]
    expect(matchItems(cells({}), items, cells({})).kept).toEqual(items)
    const other = book({ A1: head('検針値'), B1: money, C1: '倍', D1: money })
    expect(matchItems(cells({}), items, other).lost).toEqual(items)
  })
})

describe('headings and groups', () => {
  test('a label before labels goes over its row', () => {
    const right = (of: string) => words(of, 4)
    expect(
      namesOf({ A1: head('点検前確認'), B1: right('連絡'), C1: blank, D1: right('立会者あり'), E1: blank }),
    ).toEqual({ C1: '点検前確認：連絡', E1: '点検前確認：立会者あり' })
  })

  test('years that a formula writes are counted, since they move on', () => {
    const merges = [range('A1:A3'), range('B1:C1'), range('D1:E1')]
    const names = namesOf(
      {
        ...{ A1: head('設備名'), A2: head(''), A3: head(''), B1: headFormula('令和7年度'), C1: head('') },
        ...{ D1: headFormula('令和8年度'), E1: head(''), B2: head('上期'), C2: head('下期') },
        ...{
          D2: head('上期'),
          E2: head('下期'),
          B3: head('予算'),
          C3: head('予算'),
          D3: head('予算'),
          E3: head('予算'),
        },
        ...{ A4: words('受水槽'), B4: money, C4: money, D4: money, E4: money },
        ...{ A5: words('ポンプ'), B5: money, C5: money, D5: money, E5: money },
      },
      { merges },
    )
    expect(names).toMatchObject({ B4: '受水槽：1年度目 上期 予算', E5: 'ポンプ：2年度目 下期 予算' })
  })

  test('a storey that sets nothing apart is left out, a quantity is not', () => {
    const merges = [range('A1:A2'), range('B1:C1'), range('D1:E1')]
    const names = namesOf(
      {
        ...{ A1: head('No.'), A2: head(''), B1: head('目視・動作'), C1: head(''), D1: head('温度（℃）'), E1: head('') },
        ...{ B2: head('外観'), C2: head('異音'), D2: head('吸込'), E2: head('吹出') },
        ...{ A3: number(1), B3: blank, C3: blank, D3: money, E3: money },
        ...{ A4: number(2), B4: blank, C4: blank, D4: money, E4: money },
      },
      { merges },
    )
    expect(names).toMatchObject({ B3: 'No. 1：外観', C4: 'No. 2：異音', D3: 'No. 1：吸込温度（℃）' })
  })
})

describe('what a form starts with', () => {
  test('values beside coloured labels may be changed; who sends the form and its standards may not', () => {
    const names = namesOf({
      ...{ A1: head('基準年度'), B1: number(2025), A2: head('作成者'), B2: words('施設管理課') },
      ...{ A3: head('登録番号'), B3: words('東京都 第1号'), A4: head('基準値'), B4: number(0.2) },
      ...{ A5: head('確認欄'), B5: words('上記のとおり作業が完了したことを確認しました。') },
      ...{ A6: head('特記事項'), B6: words('・概算は見積前の金額です。'), A7: head('対象月'), B7: words('4・5月') },
    })
    expect(Object.keys(names)).toEqual(['B1', 'B2', 'B6'])
  })

  test('numbers of a column like the blanks beside it are, rows’ numbers are not', () => {
    const row = (at: number, years: number): Cells => ({
      ...{ [`A${at}`]: number(at - 1), [`B${at}`]: words(`設備${at}`) },
      ...{ [`C${at}`]: money, [`D${at}`]: number(years) },
    })
    const heads = { A1: head('No.'), B1: head('設備名'), C1: head('設置年'), D1: head('耐用年数') }
    const names = namesOf({ ...heads, ...row(2, 15), ...row(3, 15), ...row(4, 20) })
    expect(Object.keys(names)).toEqual(['C2', 'D2', 'C3', 'D3', 'C4', 'D4'])
  })
})

describe('seals', () => {
  const columns = [{ from: 0, to: 5, widthPx: 180, hidden: false, style: 0 }]
  const heights = (tall: number): Partial<Sheet> => ({ columns, merges: [range(`A2:A${tall}`), range(`B2:B${tall}`)] })

  test.each([
    ['承認', '担当'],
    ['支店長', '課長'],
    ['責任者', 'お客様'],
    ['発注者', '受注者'],
  ])('the boxes under %s and %s are no fields, however wide', (a, b) =>
    expect(namesOf({ A1: head(a), B1: head(b), A2: blank, B2: blank, A3: blank, B3: blank }, heights(3))).toEqual({}),
  )

  test.each(['確認印', '受領印', '検印', '社印'])('nor is that beside %s', (label) =>
    expect(namesOf({ A1: head(label), B1: blank })).toEqual({}),
  )

  test.each(['氏名（印）', '刻印', '担当者'])('that beside %s is', (label) =>
    expect(Object.keys(namesOf({ A1: head(label), B1: blank }))).toEqual(['B1']),
  )
})

describe('photos', () => {
  const merges = ['A2:B9', 'C2:D9', 'A10:B10', 'C10:D10', 'A12:B19', 'C12:D19', 'A20:B20', 'C20:D20'].map(range)
  const sheet = { name: '写真台帳', merges }
  const photos = { A2: blank, C2: blank, A10: blank, C10: blank, A12: blank, C12: blank, A20: blank, C20: blank }
  const around = {
    ...{ B2: blank, D2: blank, B9: blank, D9: blank, B10: blank, D10: blank },
    ...{ B12: blank, D12: blank, B19: blank, D19: blank, B20: blank, D20: blank, A19: blank, C19: blank, A9: blank },
  }

  test('are told by 前 and 後 over them; places and captions belong to them', () => {
    const heads = {
      ...{ A1: headFormula('No.1 前'), B1: blank, C1: headFormula('No.2 前'), D1: blank },
      ...{ A11: headFormula('No.3 後'), B11: blank, C11: headFormula('No.4 後'), D11: blank },
    }
    expect(namesOf({ ...heads, ...photos, ...around }, sheet)).toMatchObject({
      ...{ A2: '写真1（前）', B1: '写真1（前）：撮影箇所', A10: '写真1（前）：説明' },
      ...{ C12: '写真4（後）', D11: '写真4（後）：撮影箇所', C20: '写真4（後）：説明' },
    })
  })
})

describe('what is no form', () => {
  const data = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [
      [`A${at + 2}`, words(`設備${at}`)],
      [`B${at + 2}`, words(`型式${at}`)],
      [`C${at + 2}`, at % 4 === 0 ? blank : words(`場所${at}`)],
    ]).flat(),
  ) as Cells

  test('a list of data is said to be one, and nothing is proposed', () => {
    const proposal = proposeForm(book({ A1: head('名称'), B1: head('型式'), C1: head('場所'), ...data }))
    expect(proposal.items).toEqual([])
    expect(proposal.warnings).toEqual([expect.stringContaining('入力様式ではなく一覧のようです')])
  })

  test('a schedule of works too, a sheet of daily marks not', () => {
    const column = (at: number): string => (at < 26 ? String.fromCharCode(65 + at) : `A${String.fromCharCode(39 + at)}`)
    const days = Array.from({ length: 20 }, (_, at) => column(at + 3))
    const sheet = (first: string, second: string): Cells => ({
      ...{ A1: head('工種'), B1: head(first), C1: head(second) },
      ...Object.fromEntries(days.map((day, at) => [`${day}1`, number(at + 1, 2)])),
      ...Object.fromEntries(
        [2, 3, 4].flatMap((row) => [
          [`A${row}`, words(`作業${row}`)],
          ...['B', 'C', ...days].map((day) => [`${day}${row}`, blank]),
        ]),
      ),
    })
    const columns = [{ from: 3, to: 30, widthPx: 24, hidden: false, style: 0 }]
    const items = (cells: Cells) => proposeForm(book(cells, { columns })).items
    expect(items(sheet('開始', '終了'))).toEqual([])
    expect(items(sheet('場所', '担当')).length).toBeGreaterThan(60)
  })
})

test('sums and heads leave their blanks alone', () => {
  const cells: Cells = {
    ...{ A1: head('日'), B1: head('指示値'), C1: head('使用量'), A2: head(''), B2: head('kWh'), C2: head('kWh') },
    ...{ A3: number(1), B3: money, C3: formula, A4: number(2), B4: money, C4: formula },
    ...{ A5: head('最大'), B5: money, C5: formula, A6: head('最小'), B6: money, C6: formula },
  }
  expect(Object.keys(namesOf(cells))).toEqual(['B3', 'B4'])
})
