/** What Excel in Japan takes for a number, and what its operators make of other values. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { recalculate } from '#engine/calculate/recalculate.ts'
import { SheetCells } from '#engine/calculate/sheet-cells.ts'
import { plainValue, valueAt, workbookOf } from '#tests/engine/calculate/workbook-of.ts'
import type { SheetContent } from '#tests/engine/calculate/workbook-of.ts'

const content: SheetContent = {
  A1: 1,
  A2: 2,
  A3: 3,
  B1: 10,
  B2: 20,
  B3: 30,
  C1: '',
  C2: '5',
  C3: true,
  D1: '見出し',
  D2: 4,
}

function computed(formula: string, options: { array?: string; date1904?: boolean } = {}): unknown {
  const cell = options.array ? { formula, array: options.array } : `=${formula}`
  const workbook = workbookOf({ S: { ...content, F2: cell }, 別: { A1: 7 } }, {}, options)
  const result = recalculate(workbook, [{ sheet: 0, row: 1, column: 5 }], new Date('2025-06-15T09:00:00+09:00'))
  expect(result.uncomputed).toEqual([])
  return plainValue(valueAt(result.workbook, 0, 'F2'))
}

describe('文字列から数値へ', () => {
  it.each([
    ['"2025/4/1"+0', 45748],
    ['DAY("2025/4/1")', 1],
    ['DATEDIF("2020/4/1","2025/4/10","y")', 5],
    ['"9:30"*24', 9.5],
    ['"9:30 PM"*24', 21.5],
    ['"午後1時30分"*24', 13.5],
    ['"2025/4/1 12:00"+0', 45748.5],
    ['"１"+1', 2],
    ['"１２．５"*2', 25],
    ['"50%"*2', 1],
    ['"¥1,200"+0', 1200],
    ['"(5)"+0', -5],
    ['"R7.11.9"+0', 45970],
    ['"令和7年11月9日"+0', 45970],
    ['"11/9"+0', 45970],
    ['"25/11/9"+0', 45970],
    ['"1 1/2"+0', 1.5],
    ['""+1', '#VALUE!'],
    ['C1+1', '#VALUE!'],
    ['IF(A1=1,"",0)+1', '#VALUE!'],
    ['"abc"*1', '#VALUE!'],
    ['"25:70"+0', '#VALUE!'],
    ['TRUE+TRUE', 2],
    ['C2*2', 10],
    ['C3*3', 3],
    ['Z9+1', 1],
    ['SUM("3",TRUE,4)', 8],
    ['SUM(C1:C3)', 0],
    ['SUM("x")', '#VALUE!'],
  ])('%s is %s', (formula, expected) => {
    expect(computed(formula)).toBe(expected)
  })
})

describe('演算と比較', () => {
  it.each([
    ['"a"="A"', true],
    ['1<"a"', true],
    ['"z"<TRUE', true],
    ['"10"=10', false],
    ['Z9=0', true],
    ['Z9=""', true],
    ['Z9=FALSE', true],
    ['2^-1', 0.5],
    ['-2^2', 4],
    ['2^3^2', 64],
    ['(-8)^(1/3)', -2],
    ['0^0', '#NUM!'],
    ['1E+300*1E+300', '#NUM!'],
    ['10^15&""', '1E+15'],
    ['1/3&""', '0.333333333333333'],
    ['A1:A3 A2:B2', 2],
    ['A1:A2 B1:B2', '#NULL!'],
    ['SUM((A1:A2,B1:B2))', 33],
    ['SUM(S:別!A1)', 8],
    ['A1:A3*10', 20],
    ['SUM({1,2;3,-4}*{1;10})', -7],
    ['INDEX({"a","b";"c","d"},2,1)', 'c'],
    ['VLOOKUP(2,{1,"一";2,"二"},2,FALSE)', '二'],
  ])('%s is %s', (formula, expected) => {
    expect(computed(formula)).toBe(expected)
  })

  it('takes the cell of a range beside the formula, and the whole range in an array formula', () => {
    expect(computed('SUM(A1:A3*B1:B3)')).toBe(40)
    expect(computed('SUM(A1:A3*B1:B3)', { array: 'F2:F2' })).toBe(140)
    expect(computed('A5:A9+1')).toBe('#VALUE!')
    expect(computed('SUM(_xlfn.SINGLE(A1:A3),B1)', { array: 'F2:F2' })).toBe(12)
    expect(computed('SUM(@A1:A3,B1)')).toBe(12)
  })

  it('reads what an array formula fills', () => {
    const workbook = workbookOf({
      S: { A1: 1, A2: 2, B1: { formula: 'A1:A2*10', array: 'B1:B2' }, B2: 0, C1: '=SUM(_xlfn.ANCHORARRAY(B1))' },
    })
    const result = recalculate(workbook, [{ sheet: 0, row: 0, column: 0 }])
    expect(plainValue(valueAt(result.workbook, 0, 'C1'))).toBe(30)
  })
})

describe('端数と日付の境目', () => {
  it.each([
    ['CEILING(-7,5)', -5],
    ['CEILING(-7,-5)', -10],
    ['CEILING(7,-5)', '#NUM!'],
    ['FLOOR(-7,5)', -10],
    ['FLOOR(-7,-5)', -5],
    ['CEILING(0.3,0.1)', 0.3],
    ['MOD(0.3,0.1)', 0],
    ['MOD(-7,3)', 2],
    ['MROUND(-7,-5)', -5],
    ['MROUND(7,-5)', '#NUM!'],
    ['EDATE(DATE(2025,3,31),-1)', 45716],
    ['EDATE(10,-1)', '#NUM!'],
    ['EOMONTH(DATE(2025,1,15),-11)', 45351],
    ['DATE(1900,2,29)', 60],
    ['DATE(1900,3,1)', 61],
    ['DAY(60)', 29],
    ['WEEKDAY(1)', 1],
    ['DATE(2025,14,1)', 46054],
    ['DATE(2025,1,0)', 45657],
    ['DATEDIF(DATE(2024,2,29),DATE(2025,2,28),"y")', 0],
    ['DATEDIF(DATE(2025,1,20),DATE(2025,3,5),"md")', 13],
    ['YEARFRAC(DATE(2025,1,1),DATE(2025,7,1))', 0.5],
    ['DAYS360(DATE(2011,1,1),DATE(2011,12,31))', 360],
    ['DAYS360(DATE(2011,1,30),DATE(2011,2,1))', 1],
    ['DAYS360(DATE(2011,1,15),DATE(2011,2,28))', 43],
    ['NETWORKDAYS.INTL(DATE(2025,4,1),DATE(2025,4,30),11)', 26],
  ])('%s is %s', (formula, expected) => {
    expect(computed(formula)).toBe(expected)
  })

  it('counts from 1904 where the workbook does', () => {
    expect(computed('DATE(2025,4,1)', { date1904: true })).toBe(44286)
    expect(computed('TEXT("2025/4/1"+0,"yyyy/m/d")', { date1904: true })).toBe('2025/4/1')
    expect(computed('WEEKDAY(DATE(2025,4,1))', { date1904: true })).toBe(3)
  })
})

describe('参照を作る関数と配列', () => {
  it.each([
    ['INDIRECT("A"&2)*10', 20],
    ['INDIRECT("R2C2",FALSE)', 20],
    ['INDIRECT("R[1]C[-5]",FALSE)', 3],
    ['SUM(INDIRECT("A1:A3"))', 6],
    ['SUMPRODUCT(INDIRECT({"A1","A2"}))', 3],
    ['SUMPRODUCT(SUMIF(INDIRECT({"S","別"}&"!A1"),">0"))', 8],
    ['SUM(INDEX(B1:B3,{1;3}))', 40],
    ['SUM(N(OFFSET(B1,{0;2},0)))', 40],
    ['SUMPRODUCT(SUBTOTAL(9,OFFSET(B1,ROW(A1:A3)-1,0,2)))', 110],
    ['SUM(OFFSET(A3,0,0,-2))', 5],
    ['OFFSET(A1,-1,0)', '#REF!'],
    ['LET(x,A1:A3,y,SUM(x),y*2)', 12],
    ['LAMBDA(x,x*2)(4)', 8],
    ['SUM(MAP(A1:A3,LAMBDA(x,x^2)))', 14],
    ['REDUCE(0,A1:A3,LAMBDA(a,x,a+x))', 6],
    ['SUM(BYROW(A1:B3,LAMBDA(r,MAX(r))))', 60],
    ['SUM(MAKEARRAY(2,2,LAMBDA(r,c,r*c)))', 9],
    ['TEXTJOIN(",",TRUE,SORT(A1:A3,1,-1))', '3,2,1'],
    ['SUM(FILTER(B1:B3,A1:A3>1))', 50],
    ['FILTER(B1:B3,A1:A3>9,"なし")', 'なし'],
    ['COUNTA(UNIQUE({1,1,2},TRUE))', 2],
    ['XLOOKUP(2,A1:A3,B1:B3)', 20],
    ['XLOOKUP(9,A1:A3,B1:B3,"なし")', 'なし'],
    ['XLOOKUP(2.5,A1:A3,B1:B3,"",-1)', 20],
    ['MATCH(2.5,A1:A3)', 2],
    ['IF(FALSE,RAND(),1)', 1],
    ['DSUM(D1:D2,"見出し",D1:D2)', 4],
  ])('%s is %s', (formula, expected) => {
    expect(computed(formula)).toBe(expected)
  })
})

describe('名前を付けた LAMBDA', () => {
  const factorial = 'LAMBDA(n,IF(n<2,1,n*階乗(n-1)))'

  it('may call itself, and is reported where that has no end', () => {
    const workbook = workbookOf(
      { S: { A1: 5, B1: '=階乗(A1)', B2: '=終わらない(A1)', B3: '=A1*2' } },
      { 階乗: factorial, 終わらない: 'LAMBDA(n,終わらない(n+1))' },
    )
    const result = recalculate(workbook, [{ sheet: 0, row: 0, column: 0 }])
    expect(plainValue(valueAt(result.workbook, 0, 'B1'))).toBe(120)
    expect(plainValue(valueAt(result.workbook, 0, 'B3'))).toBe(10)
    expect(result.uncomputed).toEqual([{ sheet: 0, row: 1, column: 1 }])
  })
})

describe('計算の順', () => {
  it('finds formulas by INDIRECT that are computed in the same run, however long the chain', () => {
    const chain: SheetContent = { A1: 1 }
    for (let row = 2; row <= 600; row++) chain[`A${row}`] = `=INDIRECT("A${row - 1}")+1`
    const result = recalculate(workbookOf({ S: chain }), [{ sheet: 0, row: 0, column: 0 }])
    expect(result.uncomputed).toEqual([])
    expect(plainValue(valueAt(result.workbook, 0, 'A600'))).toBe(600)
  })

  it('reports a cycle over INDIRECT, and computes one that a condition cuts', () => {
    const workbook = workbookOf({
      S: { A1: true, B1: '=IF(A1,1,C1)', C1: '=IF(A1,B1+1,1)', D1: '=INDIRECT("E1")', E1: '=INDIRECT("D1")+1' },
    })
    const result = recalculate(workbook, [{ sheet: 0, row: 0, column: 0 }])
    expect(plainValue(valueAt(result.workbook, 0, 'C1'))).toBe(2)
    expect(result.uncomputed.map(({ column }) => column).sort()).toEqual([3, 4])
  })

  it('computes each cell of LET and INDIRECT once', () => {
    const computing = vi.spyOn(SheetCells.prototype, 'recorded')
    onTestFinished(() => computing.mockRestore())
    const rows: SheetContent = {}
    for (let row = 1; row <= 90; row++) {
      rows[`A${row}`] = row % 3 === 0 ? '項目' : ''
      rows[`B${row}`] =
        `=LET(行,MAX(INDEX((LEN($A$1:A${row})>0)*ROW($A$1:A${row}),0)),COUNTA(INDIRECT("A"&MAX(1,行)):A${row})&"-"&行)`
    }
    const result = recalculate(workbookOf({ S: rows }), [])
    expect(computing).toHaveBeenCalledTimes(90)
    expect(result.uncomputed).toEqual([])
    expect(plainValue(valueAt(result.workbook, 0, 'B89'))).toBe('3-87')
    expect(plainValue(valueAt(result.workbook, 0, 'B90'))).toBe('1-90')
  })
})
