import { describe, expect, test } from 'vitest'
import { proposeSources } from '#domain/documents/propose-sources.ts'
import { cellsOfGrid, gridText, monthSheetOf, withConfirmer, withoutConfirmer } from '#domain/templates/month-grids.ts'
import { monthGridsSchema } from '#domain/templates/month-grids.ts'
import { columnLetters } from '#domain/templates/cell-reference.ts'
import { proposeForm } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'
import {
  blank,
  book,
  makeChlorineSheet,
  makeMeterSheet,
  makeRoundSheet,
  meters,
  roundPoints,
  text,
  type Cells,
} from '#tests/month-sheets.ts'

const proposed = (bytes: Uint8Array) => {
  const proposal = proposeForm(readWorkbook(bytes))
  const items = proposal.items.map((item, id) => ({ ...item, id }))
  return { ...proposal, items, byCell: new Map(items.map((item) => [item.cell_reference, item])) }
}

const sheets = [
  {
    name: '日常巡回点検表: days across',
    bytes: makeRoundSheet(),
    text: '8項目 × 31日',
    axis: 'across',
    points: roundPoints.map(([label]) => label),
    cells: { '0:C6': '受水槽 水位（m）：1日', '0:AG13': '空調機械室 室温（℃）：31日', '0:S14': '記入者：17日' },
    types: { '0:C6': 'number', '0:C7': 'radio', '0:AG11': 'radio', '0:S14': 'text' },
    period: { year: '0:D2', month: '0:F2', first_day: null },
    others: ['物件名', '特記事項'],
  },
  {
    name: '残留塩素等検査記録: days down',
    bytes: makeChlorineSheet(),
    text: '7項目 × 31日',
    axis: 'down',
    points: ['検査時刻', '残留塩素（mg/L）', '色', '濁り', '臭い', '味', '備考'],
    cells: { '0:D5': '残留塩素（mg/L）：1日', '0:E35': '色：31日', '0:I21': '検査者：17日' },
    types: { '0:C5': 'time', '0:D35': 'number', '0:E5': 'radio', '0:J5': 'text' },
    period: { year: null, month: null, first_day: '0:H2' },
    others: ['施設名'],
  },
  {
    name: '電気使用量検針簿: two half months, dates that formulas make',
    bytes: makeMeterSheet(),
    text: '5項目 × 31日（2段）',
    axis: 'across',
    points: [...meters],
    cells: {
      '0:B5': '電灯 主幹：1日',
      '0:P9': 'テナント102：15日',
      '0:B15': '電灯 主幹：16日',
      '0:Q19': 'テナント102：31日',
      '0:Q21': '検針者：31日',
    },
    types: { '0:B5': 'number', '0:Q19': 'number', '0:Q21': 'text' },
    period: { year: null, month: null, first_day: '0:N2' },
    others: ['建物名'],
  },
] as const

describe.each(sheets)('$name', ({ bytes, text, axis, points, cells, types, period, others }) => {
  const { grids, items, byCell } = proposed(bytes)
  const [grid] = grids

  test('is one grid, with each point and each day', () => {
    expect(grids.map(gridText)).toEqual([text])
    expect(grid).toMatchObject({ axis, unit: 'day', ...period, points: points.map((label) => ({ label })) })
    expect(monthGridsSchema.parse(JSON.parse(JSON.stringify(grids)))).toEqual(grids)
  })

  test('is offered whole, every cell an item of the kind of its point', () => {
    for (const cell of cellsOfGrid(grid!)) expect(byCell.has(cell), cell).toBe(true)
    for (const [cell, name] of Object.entries(cells)) expect(byCell.get(cell)?.name, cell).toBe(name)
    for (const [cell, type] of Object.entries(types)) expect(byCell.get(cell)?.type, cell).toBe(type)
    const names = items.flatMap(({ name, cell_reference }) => (cell_reference === null ? [] : [name]))
    expect(new Set(names).size).toBe(names.length)
  })

  test('leaves the rest of the form as it is read', () => {
    const own = new Set(cellsOfGrid(grid!))
    const rest = items.filter(
      ({ cell_reference, name }) => cell_reference && !own.has(cell_reference) && !name.startsWith('対象'),
    )
    expect(rest.map(({ name }) => name)).toEqual([...others])
  })

  test('has its items by point and day, and who wrote each', () => {
    const sheet = monthSheetOf(grid!, items)!
    expect(sheet.columns.map(({ number }) => number)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))
    expect(sheet.points.map(({ label }) => label)).toEqual(points)
    for (const { items: row } of sheet.points) expect(row.every((item) => item !== null)).toBe(true)
    expect(sheet.writers[16]?.name).toMatch(/者：17日$/)
  })
})

const forms = [...corpusFiles('forms', '.xlsx'), ...corpusFiles('forms-3', '.xlsx')]
test.each(forms)('%s: lines that are only numbered are no days', (form) => {
  const days = proposeForm(readWorkbook(corpusBytes(form))).grids.filter(({ unit }) => unit === 'day')
  // 植栽清掃日報 and 電気使用量月報.
  expect(days.map(({ points }) => points.length)).toEqual(
    form.includes('/11_') ? [19] : form.includes('/h7_') ? [8] : [],
  )
})

describe('日ごとの確認', () => {
  test.each([
    ['確認者', 'text'],
    ['責任者印', 'approval_seal'],
    ['所長', 'text'],
  ])('a row %s below 記入者 is bound, its cells are of type %s', (label, type) => {
    const { grids, items } = proposed(makeRoundSheet(roundPoints.slice(0, 2), label))
    expect(grids.map(gridText)).toEqual(['2項目 × 31日'])
    const sheet = monthSheetOf(grids[0]!, items)!
    expect(sheet.writers[16]?.name).toBe('記入者：17日')
    expect(sheet.confirmers.map((item) => item?.type)).toEqual(Array.from({ length: 31 }, () => type))
    expect(sheet.confirmers[16]?.name).toBe(`${label}：17日`)
    const sources = proposeSources(items)
    expect(sources.get(sheet.confirmers[16]!.id)?.source ?? null).toBe(type === 'text' ? null : 'day_seal')
  })

  test('of a table of months none is bound', () => {
    const cells: Cells = new Map()
    const rows = ['空調点検', '消防点検', '責任者']
    for (const [index, row] of rows.entries()) text(cells, `A${index + 3}`, row)
    for (const month of Array.from({ length: 12 }, (_, index) => index + 1)) {
      const column = columnLetters(month)
      text(cells, `${column}2`, `${month}月`)
      for (const index of rows.keys()) blank(cells, `${column}${index + 3}`)
    }
    const [grid] = proposed(book('年間', cells)).grids
    expect(grid).toMatchObject({ unit: 'month', points: rows.map((label) => ({ label })) })
  })

  test('a row that nobody knows is bound by hand, and taken back as one of the points', () => {
    const { grids, items } = proposed(makeRoundSheet([...roundPoints.slice(0, 1), ['見回り', '']]))
    const bound = withConfirmer(grids[0]!, 1)
    expect(monthSheetOf(bound, items)!.confirmers[0]?.name).toBe('見回り：1日')
    expect(bound.points).toEqual([{ label: '受水槽 水位（m）' }])
    expect(monthGridsSchema.parse([bound])).toEqual([bound])
    expect(withoutConfirmer(bound, '見回り')).toEqual(grids[0])
    expect(withoutConfirmer(grids[0]!, '見回り')).toEqual(grids[0])
  })
})
