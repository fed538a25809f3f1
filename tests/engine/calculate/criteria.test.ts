/** Criteria as COUNTIF and its like take them; expectations are Excel's own answers. */
import { describe, expect, it } from 'vitest'
import { recalculate } from '#engine/calculate/recalculate.ts'
import { plainValue, valueAt, workbookOf } from '#tests/engine/calculate/workbook-of.ts'
import type { SheetContent } from '#tests/engine/calculate/workbook-of.ts'

const cells: SheetContent = {
  // Readings with gaps, as an inspection sheet has them: A4, A5, A7, A9 and A10 are empty or no number.
  A1: 5,
  A2: 20,
  A3: 3,
  A6: 'x',
  A8: 0,
  B1: 45747,
  B2: 45748,
  B3: 45749,
  B4: '2025/4/2',
  C1: '東京都',
  C2: '京都府',
  C3: '東京*',
  C4: 'ABC',
  C5: 'ＡＢＣ',
  C6: '',
  C8: '1',
  C9: 1,
  C10: true,
  D1: { formula: '1/0', value: { type: 'error', error: '#DIV/0!' } },
  D2: { formula: 'NA()', value: { type: 'error', error: '#N/A' } },
  D3: 'TRUE',
  E1: 100,
  E2: 200,
  E3: 300,
  E4: 400,
  E8: 500,
  F1: '適',
}

const evaluate = (formula: string): unknown => {
  const workbook = workbookOf({ S: { ...cells, Z1: `=${formula}` }, 別紙: { A1: 3, A2: 4 } })
  const result = recalculate(workbook, [{ sheet: 0, row: 0, column: 25 }])
  expect(result.uncomputed).toEqual([])
  return plainValue(valueAt(result.workbook, 0, 'Z1'))
}

describe('条件', () => {
  it.each([
    ['COUNTIF(A1:A10,"<18")', 3],
    ['COUNTIF(A1:A10,">=0")', 4],
    ['COUNTIF(A1:A10,"=0")', 1],
    ['COUNTIF(A1:A10,0)', 1],
    ['COUNTIF(A1:A10,"<>0")', 9],
    ['COUNTIF(A1:A10,"=")', 5],
    ['COUNTIF(A1:A10,"<>")', 5],
    ['COUNTIF(A1:A10,"")', 5],
    ['COUNTIF(C1:C7,"")', 2],
    ['COUNTIF(C1:C7,"=")', 1],
    ['COUNTIF(A:A,"<>")', 5],
    ['COUNTIF(A:A,"=")', 1048571],
    ['COUNTIF(A1:A10,A7)', 1],
    ['SUMIF(A1:A10,"<18")', 8],
    ['SUMIF(A1:A10,"<18",E1:E10)', 900],
    ['SUMIF(A1:A10,"<18",E1)', 900],
    ['SUMIF(A1:A10,"",E1:E10)', 400],
    ['AVERAGEIF(A1:A10,">=0")', 7],
    ['AVERAGEIF(A1:A10,">99")', '#DIV/0!'],
    ['COUNTIFS(A1:A10,"<18",E1:E10,">100")', 2],
    ['SUMIFS(E1:E10,A1:A10,">=0",A1:A10,"<>0")', 600],
    ['AVERAGEIFS(E1:E10,A1:A10,"<18")', 300],
    ['MAXIFS(E1:E10,A1:A10,"<18")', 500],
    ['MINIFS(A1:A10,A1:A10,"<>0")', 3],
    ['MINIFS(A1:A10,A1:A10,">99")', 0],
    ['SUMIFS(E1:E9,A1:A10,">0")', '#VALUE!'],
    ['COUNTIFS(A1:A10,">0",E1:E9,">0")', '#VALUE!'],
  ])('%s is %s: an empty cell is no number', (formula, expected) => {
    expect(evaluate(formula)).toBe(expected)
  })

  it.each([
    ['COUNTIF(F1,"適")', 1],
    ['COUNTIF(F2,"適")', 0],
    ['COUNTIF(F2,"")', 1],
    ['COUNTIF(別紙!A1,">2")', 1],
    ['COUNTIF(別紙!A1:A2,"<4")', 1],
    ['SUMIF(F1,"適",E1)', 100],
  ])('%s is %s over one cell and over other sheets', (formula, expected) => {
    expect(evaluate(formula)).toBe(expected)
  })

  it.each([
    ['COUNTIF(B1:B3,">=2025/4/1")', 2],
    ['COUNTIF(B1:B3,"2025/4/1")', 1],
    ['COUNTIF(B1:B3,"<令和7年4月1日")', 1],
    ['COUNTIF(B1:B3,">="&DATE(2025,4,1))', 2],
    ['SUMIFS(E1:E3,B1:B3,">=2025/4/1",B1:B3,"<=2025/4/30")', 500],
    ['COUNTIF(B1:B4,">=2025/4/2")', 1],
  ])('%s is %s: dates are written as text', (formula, expected) => {
    expect(evaluate(formula)).toBe(expected)
  })

  it.each([
    ['COUNTIF(C1:C6,"東京*")', 2],
    ['COUNTIF(C1:C6,"東京~*")', 1],
    ['COUNTIF(C1:C6,"??府")', 1],
    ['COUNTIF(C1:C6,"*京*")', 3],
    ['COUNTIF(C1:C6,"<>*京*")', 3],
    ['COUNTIF(C1:C6,"abc")', 1],
    ['COUNTIF(C1:C10,1)', 2],
    ['COUNTIF(C1:C10,"1")', 2],
    ['COUNTIF(C1:C10,">=1")', 1],
    ['COUNTIF(C1:C10,"１")', 2],
    ['COUNTIF(C1:C10,TRUE)', 1],
    ['COUNTIF(D1:D3,"TRUE")', 0],
    ['COUNTIF(D1:D3,"#N/A")', 1],
    ['COUNTIF(D1:D3,D1)', 1],
    ['COUNTIF(C1:C6,">京")', 3],
    ['SUM(COUNTIF(C1:C6,{"ABC","京都府"}))', 2],
  ])('%s is %s', (formula, expected) => {
    expect(evaluate(formula)).toBe(expected)
  })
})
