/** Year tables of clients after real ones: a row a kind with its law and firm, and two rows a kind, 予定 above 実績. */
import { blank, book, formula, letterOf, number, text, type Cells } from './month-sheets.ts'

/** On one page, with room for what a month says. */
const head = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetFormatPr defaultRowHeight="24" customHeight="1"/>'
const mark = 9
const amount = 10

export const formMonths = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3] as const

/** 年間点検計画表: twelve rows under a head of two lines, years printed by hand beside 年度. */
export const makeYearForm = (rows = 12): Uint8Array => {
  const cells: Cells = new Map()
  const merges = [
    'A1:R1',
    'B3:E3',
    'B4:E4',
    'O3:R3',
    'O4:R4',
    'F6:Q6',
    ...['A', 'B', 'C', 'D', 'E', 'R'].map((each) => `${each}6:${each}7`),
  ]
  text(cells, 'A1', '年間点検計画表', 6)
  text(cells, 'A3', '物件名')
  text(cells, 'A4', '所在地')
  text(cells, 'N3', '年度')
  text(cells, 'N4', '作成日')
  for (const row of [3, 4])
    for (const column of ['B', 'C', 'D', 'E', 'O', 'P', 'Q', 'R']) blank(cells, `${column}${row}`)
  for (const [column, head] of Object.entries({
    A: 'No.',
    B: '点検種目',
    C: '根拠法令',
    D: '周期',
    E: '実施業者',
    R: '備考',
  })) {
    text(cells, `${column}6`, head)
    blank(cells, `${column}7`, 2)
  }
  text(cells, 'F6', '実施予定月')
  for (const [index, month] of formMonths.entries()) {
    const column = letterOf(index + 6)
    if (index > 0) blank(cells, `${column}6`, 2)
    text(cells, `${column}7`, `${month}月`)
  }
  for (let row = 8; row < 8 + rows; row += 1) {
    number(cells, `A${row}`, row - 7)
    for (let column = 2; column <= 18; column += 1)
      blank(cells, `${letterOf(column)}${row}`, column > 5 && column < 18 ? mark : 1)
  }
  text(cells, `B${rows + 9}`, '凡例：○予定　●実施済　△変更　×未実施', 0)
  return book('年間計画', cells, {
    head,
    merges,
    columns:
      '<col min="1" max="1" width="8" customWidth="1"/><col min="2" max="2" width="26" customWidth="1"/><col min="3" max="3" width="16" customWidth="1"/><col min="4" max="5" width="14" customWidth="1"/><col min="6" max="17" width="6.4" customWidth="1"/><col min="18" max="18" width="16" customWidth="1"/>',
  })
}

/** 保守管理年間作業予定・実績表: two rows a kind, and what it costs at the end. */
export const makeDoubleYearForm = (kinds = 8): Uint8Array => {
  const cells: Cells = new Map()
  const merges = ['A1:Q1', 'B2:C2', 'O2:Q2']
  text(cells, 'A1', '保守管理業務 年間作業予定・実績表', 6)
  text(cells, 'A2', '施設名')
  text(cells, 'N2', '対象年度')
  for (const column of ['B', 'C', 'O', 'P', 'Q']) blank(cells, `${column}2`)
  for (const [column, head] of Object.entries({
    A: '業務名',
    B: '担当会社',
    C: '区分',
    P: '年間金額（円）',
    Q: '摘要',
  }))
    text(cells, `${column}4`, head)
  for (const [index, month] of formMonths.entries()) text(cells, `${letterOf(index + 4)}4`, `${month}月`)
  for (let kind = 0; kind < kinds; kind += 1) {
    const [planned, done] = [5 + kind * 2, 6 + kind * 2]
    for (const column of ['A', 'B', 'P', 'Q']) {
      merges.push(`${column}${planned}:${column}${done}`)
      for (const row of [planned, done]) blank(cells, `${column}${row}`, column === 'P' ? amount : 1)
    }
    text(cells, `C${planned}`, '予定')
    text(cells, `C${done}`, '実績')
    for (let column = 4; column <= 15; column += 1)
      for (const row of [planned, done]) blank(cells, `${letterOf(column)}${row}`, mark)
  }
  const end = 5 + kinds * 2
  text(cells, `A${end}`, '合計')
  formula(cells, `P${end}`, `SUM(P5:P${end - 1})`, 0, amount)
  return book('予定実績', cells, {
    head,
    merges,
    columns:
      '<col min="1" max="1" width="28" customWidth="1"/><col min="2" max="2" width="16" customWidth="1"/><col min="3" max="3" width="6" customWidth="1"/><col min="4" max="15" width="6.4" customWidth="1"/><col min="16" max="17" width="14" customWidth="1"/>',
  })
}
