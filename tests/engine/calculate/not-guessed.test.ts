/** Values that Excel itself saved where evaluators often answer something else, and functions left alone where they are incomplete. */
import { describe, expect, it } from 'vitest'
import { recalculate } from '#engine/calculate/recalculate.ts'
import { plainValue, valueAt, workbookOf } from './workbook-of.ts'

const cells = { A1: 23, A2: '23', A3: 'あ', A4: 5, A5: '', B1: 1, B2: 2, B3: 3, B9: '=_xlfn.CONCAT("_xlfn.",A3)' }
const answer = (formula: string): { value: unknown; isComputed: boolean } => {
  const workbook = workbookOf({ S: { ...cells, Z1: { formula, value: { type: 'text', text: '前の値' } } } })
  const result = recalculate(workbook, [{ sheet: 0, row: 0, column: 25 }])
  return { value: plainValue(valueAt(result.workbook, 0, 'Z1')), isComputed: result.uncomputed.length === 0 }
}

it.each<[string, unknown]>([
  ['COUNTIF(A1:A4,"<>23")', 3],
  ['COUNTIF(A1:A4,"=23")', 2],
  ['COUNTIF(A1:A4,23)', 2],
  ['COUNTIFS(A1:A4,"<>23",A1:A4,"<>5")', 2],
  ['SUMIF(A1:A3,"<>23",B1:B3)', 5],
  ['SEARCH("~d","My dear")', 4],
  ['SEARCH("~?","a?b")', 2],
  ['SEARCH("~~","a~b")', 2],
  ['INDIRECT("A01")', 23],
  ['INDIRECT("$A$004")', 5],
  ['SUM(INDIRECT("B01:B03"))', 6],
  ['INDIRECT("S!B"&TEXT(2,"00"))', 2],
  ['INDIRECT("A0")', '#REF!'],
  ['OR("",TRUE)', true],
  ['AND("",TRUE)', true],
  ['XOR("",FALSE)', false],
  ['AND(IF(A4="","",A4>1),TRUE)', true],
  ['OR("")', '#VALUE!'],
  ['OR("x",TRUE)', '#VALUE!'],
  ['TEXTAFTER("a-b","-",1,0,0,1/0)', 'b'],
  ['TEXTBEFORE("a-b","-",1,0,0,1/0)', 'a'],
  ['TEXTAFTER("ab","-",1,0,0,1/0)', '#DIV/0!'],
  ['TEXTAFTER("ab","-",1,0,0,"なし")', 'なし'],
  ['XLOOKUP(FALSE,{1;"b"},{1;2},"－",-1)', 2],
  ['XLOOKUP(10,{1;"b"},{1;2},"－",1)', 2],
  ['XMATCH("a",{1;TRUE},1)', 2],
  ['XMATCH("a",{1;TRUE},-1)', 1],
  ['FORMULATEXT(B9)', '=CONCAT("_xlfn.",A3)'],
  ['ROMAN(499,0)', 'CDXCIX'],
  ['ROMAN(499,5)', '#VALUE!'],
  ['CONVERT(1,"m","kg")', '#N/A'],
  ['IRR({1,2,3})', '#NUM!'],
  ['DATE(9999,13,-1)', '#NUM!'],
  ['TEXTAFTER("a-b-c","-",-2)', 'b-c'],
  ['TEXTAFTER("a-b-c","-",3,0,1)', ''],
  ['TEXTBEFORE("a-b-c","-",3,0,1)', 'a-b-c'],
  ['TEXTAFTER("a-b-c","-",4)', '#N/A'],
  ['TEXTAFTER("abc","",1)', 'abc'],
  ['ERROR.TYPE(#N/A)', 7],
])('%s', (formula, wanted) => {
  expect(answer(formula)).toEqual({ value: wanted, isComputed: true })
})

describe('formats that no Excel takes', () => {
  const dates = ['y', 'yyyy', 'm', 'mm', 'd', 'dd', 'h', 'hh', 's', 'ss', '[h]', '[mm]', 'ggge', 'ee', 'aaa', 'AM/PM']
  const pairs = dates.flatMap((date) => ['0', '#', '?', '###'].flatMap((digit) => [date + digit, `${digit} ${date}`]))
  it.each(pairs)('TEXT of %s is an error', (format) => {
    for (const value of ['45000.5', '"あ"'])
      expect(answer(`TEXT(${value},"${format}")`)).toEqual({ value: '#VALUE!', isComputed: true })
  })

  it.each<[string, string]>([
    ['mm:ss.0', '00:30.0'],
    ['ss.000', '30.000'],
    ['[ss].00', '30.00'],
    ['0.0E+0', '3.5E-4'],
    ['0;yyyy', '0'],
    ['"0年"m"#"', '0年1#'],
    ['h\\0', '00'],
    ['0!.0,', '0.0'],
    ['"!"0', '!0'],
    ['0x', '0x'],
  ])('TEXT of %s is what it was', (format, wanted) => {
    expect(answer(`TEXT(30/86400,"${format.replaceAll('"', '""')}")`)).toEqual({ value: wanted, isComputed: true })
  })

  it.each(['n', '[', '0@', 'yyyy@', 'day', 'abc', 'AMPM', 'General yyyy', 'General0', '0;0;0;0;0', '[hm]', '0/0/0'])(
    'TEXT of %s keeps its value',
    (format) => {
      expect(answer(`TEXT(45000.5,"${format}")`)).toEqual({ value: '前の値', isComputed: false })
    },
  )
})

describe('what is incomplete', () => {
  it.each([
    ['ROMAN(499,2)'],
    ['CONVERT(1,"parsec-ish","m")'],
    ['CUMPRINC(0.01,12,1000,1,12,1)'],
    ['CUMIPMT(0.01,12,1000,1,12,1)'],
    ['MIRR({-1,2},-1,0.1)'],
    ['IRR({-1,0.000001})'],
    ['XMATCH("a.",{"ab"},3)'],
    ['XLOOKUP("a.",{"ab"},{1},"",3)'],
  ])('keeps the value of %s', (formula) => {
    expect(answer(formula)).toEqual({ value: '前の値', isComputed: false })
  })
})
