import { describe, expect, it } from 'vitest'
import { formulaTemplate, parseReferenceList, parseSheetRange, shiftFormula } from '#engine/read/formulas.ts'

const shifted = (formula: string, rows = 1, columns = 1) => shiftFormula(formulaTemplate(formula), rows, columns)

describe('shiftFormula', () => {
  it.each([
    ['A1+$A1+A$1+$A$1', 'B2+$A2+B$1+$A$1'],
    ['SUM(A1:B2)', 'SUM(B2:C3)'],
    ['SUM(A:B,1:2,$C:$D,$3:$4)', 'SUM(B:C,2:3,$C:$D,$3:$4)'],
    ['Sheet1!A1&"A1"', 'Sheet1!B2&"A1"'],
    ["'A1 集計'!B2", "'A1 集計'!C3"],
    ['LOG10(A1)', 'LOG10(B2)'],
    ['税率2*A1+Tax1.5', '税率2*B2+Tax1.5'],
    ['Table1[A1]+B1', 'Table1[A1]+C2'],
    ['A1B+_A1+A1_x', 'A1B+_A1+A1_x'],
    ['IF(A1="A1""B2",B1,"")', 'IF(B2="A1""B2",C2,"")'],
    ['XFD1+A1048576', '#REF!+#REF!'],
    ['A1!B1', 'A1!C2'],
  ])('%s → %s', (formula, expected) => expect(shifted(formula)).toBe(expected))

  it('goes up and left too', () => expect(shifted('C3+B2', -1, -2)).toBe('A2+#REF!'))
})

describe('references', () => {
  it('reads print areas of several ranges and quoted names', () => {
    expect(parseReferenceList("'It''s, ok'!$A$1:$B$2,'It''s, ok'!$D:$E")).toEqual([
      { sheetName: "It's, ok", range: { top: 0, left: 0, bottom: 1, right: 1 } },
      { sheetName: "It's, ok", range: { top: 0, left: 3, bottom: 1_048_575, right: 4 } },
    ])
  })

  it('tells references from other formulas', () => {
    expect(parseReferenceList('OFFSET(A1,0,0,5)')).toBeNull()
    expect(parseReferenceList('Sheet1!#REF!')).toBeNull()
    expect(parseSheetRange('[1]Sheet1!$A$1')).toBeNull()
    expect(parseSheetRange('設定!$A$1:$A$3')).toEqual({
      sheetName: '設定',
      range: { top: 0, left: 0, bottom: 2, right: 0 },
    })
  })
})
