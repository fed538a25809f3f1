import { describe, expect, it } from 'vitest'
import { createEvaluator } from '#engine/calculate/evaluator.ts'
import { plainValue, workbookOf } from '#tests/engine/calculate/workbook-of.ts'

const workbook = workbookOf(
  { 一覧: { A1: '完了', A2: '未対応', B1: 5, B2: 15, C1: '=1+1' }, 設定: { A1: 10 } },
  { 上限: '設定!$A$1' },
)
const evaluator = createEvaluator(workbook, new Date('2025-04-10T00:00:00+09:00'))
const at = (formula: string, row: number, column: number, origin?: { row: number; column: number }): unknown =>
  plainValue(evaluator.evaluate(formula, 0, { row, column, ...(origin && { origin }) }))

describe('createEvaluator', () => {
  it('moves relative references from the cell the formula was written for', () => {
    expect(at('$A1="未対応"', 0, 3, { row: 0, column: 0 })).toBe(false)
    expect(at('$A1="未対応"', 1, 3, { row: 0, column: 0 })).toBe(true)
    expect(at('B1>上限', 1, 1, { row: 0, column: 1 })).toBe(true)
    expect(at('$B$1>上限', 1, 1, { row: 0, column: 1 })).toBe(false)
  })

  it('lets a formula read the cell it is asked for', () => {
    expect(at('B2*2', 1, 1)).toBe(30)
    expect(at('AND(B2>10,INDIRECT("設定!A1")=10)', 5, 5)).toBe(true)
    expect(at('INDIRECT("B2")', 5, 5)).toBe(15)
  })

  it('reads a range it looks up in and sums alike', () => {
    expect(at('SUM(B1:B40)+COUNTIF(B1:B40,">=5")+VLOOKUP("完了",A1:B40,2,FALSE)', 9, 9)).toBe(27)
  })

  it('knows where it stands', () => {
    expect(at('MOD(ROW(),2)=0', 1, 4)).toBe(true)
    expect(at('COLUMN()', 1, 4)).toBe(5)
  })

  it('takes stored values of formulas as they are', () => {
    expect(at('C1&"?"', 9, 9)).toBe('?')
  })

  it('reads the clock it was given', () => {
    expect(at('TODAY()', 0, 0)).toBe(45_757)
  })

  it('answers an error for what it cannot compute', () => {
    expect(at('NOSUCH(A1)', 0, 0)).toBe('#NAME?')
    expect(at('SUM(', 0, 0)).toBe('#NAME?')
    expect(at('消えたシート!A1', 0, 0)).toBe('#REF!')
  })
})
