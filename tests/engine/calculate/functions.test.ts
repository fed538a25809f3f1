/** Functions of numbers against the examples on Microsoft's page of each. */
import { describe, expect, it } from 'vitest'
import { createEvaluator } from '#engine/calculate/evaluator.ts'
import { plainValue, workbookOf } from '#tests/engine/calculate/workbook-of.ts'

const workbook = workbookOf({
  S: {
    A1: '樹木',
    B1: '高さ',
    C1: '収量',
    A2: 'りんご',
    B2: 18,
    C2: 14,
    A3: 'なし',
    B3: 12,
    C3: 10,
    A4: 'りんご',
    B4: 8,
    C4: 9,
    A6: '樹木',
    B6: '高さ',
    A7: 'りんご',
    B7: '>10',
    A8: 'なし',
    D1: -10000,
    D2: 2750,
    D3: 4250,
    D4: 3250,
    D5: 2750,
    E1: 39448,
    E2: 39508,
    E3: 39751,
    E4: 39859,
    E5: 39904,
  },
})
const evaluator = createEvaluator(workbook, new Date('2025-04-10T00:00:00+09:00'))
const evaluate = (formula: string): unknown => plainValue(evaluator.evaluate(formula, 0, { row: 50, column: 20 }))

describe('分布', () => {
  it.each([
    ['NORM.DIST(42,40,1.5,TRUE)', 0.9087888],
    ['NORM.DIST(42,40,1.5,FALSE)', 0.10934],
    ['NORM.S.INV(0.908789)', 1.3333347],
    ['NORM.INV(0.908789,40,1.5)', 42.000002],
    ['ERF(0.745)', 0.70792892],
    ['ERFC(1)', 0.15729921],
    ['T.DIST(60,1,TRUE)', 0.99469533],
    ['T.DIST.2T(1.959999998,60)', 0.05464493],
    ['T.INV.2T(0.546449,60)', 0.606533],
    ['CONFIDENCE.T(0.05,1,50)', 0.284196855],
    ['CONFIDENCE.NORM(0.05,2.5,50)', 0.692952],
    ['CHISQ.DIST(0.5,1,TRUE)', 0.52049988],
    ['CHISQ.DIST(2,3,FALSE)', 0.20755375],
    ['CHISQ.DIST.RT(18.307,10)', 0.0500006],
    ['CHISQ.INV(0.93,1)', 3.283020286],
    ['F.DIST(15.20686486,6,4,TRUE)', 0.99],
    ['F.DIST(15.20686486,6,4,FALSE)', 0.0012238],
    ['F.INV(0.01,6,4)', 0.10930991],
    ['GAMMA(2.5)', 1.329340388],
    ['GAMMA(-3.75)', 0.267866129],
    ['GAMMALN(4)', 1.7917595],
    ['GAMMA.DIST(10.00001131,9,2,FALSE)', 0.032639],
    ['GAMMA.DIST(10.00001131,9,2,TRUE)', 0.068094],
    ['GAMMA.INV(0.068094,9,2)', 10.0000112],
    ['BETA.INV(0.685470581,8,10,1,3)', 2],
    ['BETADIST(2,8,10,1,3)', 0.685470581],
    ['BINOM.DIST(6,10,0.5,FALSE)', 0.2050781],
    ['BINOM.INV(6,0.5,0.75)', 4],
    ['BINOM.DIST.RANGE(60,0.75,45,50)', 0.523629793],
    ['POISSON.DIST(2,5,TRUE)', 0.124652],
    ['EXPON.DIST(0.2,10,TRUE)', 0.86466472],
    ['WEIBULL.DIST(105,20,100,TRUE)', 0.929581],
    ['LOGNORM.DIST(4,3.5,1.2,TRUE)', 0.0390836],
    ['LOGNORM.INV(0.039084,3.5,1.2)', 4.0000252],
    ['HYPGEOM.DIST(1,4,8,20,FALSE)', 0.363261],
    ['HYPGEOM.DIST(1,4,8,20,TRUE)', 0.465428],
    ['NEGBINOM.DIST(10,5,0.25,FALSE)', 0.0550487],
    ['PROB({0,1,2,3},{0.2,0.3,0.1,0.4},1,3)', 0.8],
  ])('%s is %s', (formula, expected) => {
    expect(evaluate(formula)).toBeCloseTo(expected, 6)
  })
})

describe('統計', () => {
  it.each([
    ['PERCENTRANK.INC({13,12,11,8,4,3,2,1,1,1},2)', 0.333],
    ['PERCENTRANK.EXC({1,2,3,6,6,6,7,8,9},7)', 0.7],
    ['PERCENTILE.EXC({6,7,8,9,1,2,3,4,5},0.25)', 2.5],
    ['QUARTILE.EXC({6,7,15,36,39,40,41,42,43,47,49},1)', 15],
    ['QUARTILE({1,2,4,7,8,9,10,12},1)', 3.5],
    ['TRIMMEAN({4,5,6,7,2,3,4,5,1,2,3},0.2)', 3.7777778],
    ['SKEW({3,4,5,2,3,4,5,6,4,7})', 0.359543071],
    ['KURT({3,4,5,2,3,4,5,6,4,7})', -0.151799637],
    ['STEYX({2,3,9,1,8,7,5},{6,5,11,7,5,4,4})', 3.30571895],
    ['FORECAST(30,{6,7,9,15,21},{20,28,31,38,40})', 10.607253],
    ['SLOPE({2,3,9,1,8,7,5},{6,5,11,7,5,4,4})', 0.305556],
    ['INTERCEPT({2,3,9,1,8},{6,5,11,7,5})', 0.0483871],
    ['CORREL({3,2,4,5,6},{9,7,12,15,17})', 0.997054486],
    ['STDEV.S({1345,1301,1368,1322,1310,1370,1318,1350,1303,1299})', 27.46391572],
    ['GEOMEAN({4,5,8,7,11,4,3})', 5.476987],
    ['HARMEAN({4,5,8,7,11,4,3})', 5.028376],
    ['AVEDEV({4,5,6,7,5,4,3})', 1.020408],
    ['INDEX(TREND({1;2;3},{1;2;3},{4;5}),2)', 5],
    ['INDEX(GROWTH({2;4;8},{1;2;3},{4}),1)', 16],
    ['SUM(FREQUENCY({79,85,78,85,50,81,95,88,97},{70,79,89}))', 9],
    ['INDEX(FREQUENCY({79,85,78,85,50,81,95,88,97},{70,79,89}),3)', 4],
    ['AGGREGATE(14,6,{5,#N/A,9},1)', 9],
    ['MDETERM({1,3,8,5;1,3,6,1;1,1,1,0;7,3,10,2})', 88],
    ['SUM(MMULT({1,3;7,2},{2,0;0,2}))', 26],
  ])('%s is %s', (formula, expected) => {
    expect(evaluate(formula)).toBeCloseTo(expected, 6)
  })
})

describe('財務', () => {
  it.each([
    ['PMT(0.08/12,10,10000)', -1037.03],
    ['FV(0.06/12,10,-200,-500,1)', 2581.4],
    ['PV(0.08/12,12*20,500,,0)', -59777.15],
    ['NPER(0.12/12,-100,-1000,10000,1)', 59.67],
    ['RATE(4*12,-200,8000)*10000', 77.01],
    ['IPMT(0.1/12,1,3*12,8000)', -66.67],
    ['PPMT(0.1/12,1,2*12,2000)', -75.62],
    ['CUMIPMT(0.09/12,30*12,125000,13,24,0)', -11135.23],
    ['CUMPRINC(0.09/12,30*12,125000,13,24,0)', -934.11],
    ['NPV(0.1,-10000,3000,4200,6800)', 1188.44],
    ['IRR({-70000,12000,15000,18000,21000,26000})*1000', 86.63],
    ['MIRR({-120000,39000,30000,21000,37000,46000},0.1,0.12)*1000', 126.09],
    ['XIRR(D1:D5,E1:E5)*1000', 373.36],
    ['XNPV(0.09,D1:D5,E1:E5)', 2086.65],
    ['DB(1000000,100000,6,1,7)', 186083.33],
    ['DB(1000000,100000,6,7,7)', 15845.1],
    ['DDB(2400,300,10,2,1.5)', 306],
    ['SYD(30000,7500,10,1)', 4090.91],
    ['SLN(30000,7500,10)', 2250],
    ['EFFECT(0.0525,4)*1000', 53.54],
    ['NOMINAL(0.053543,4)*1000', 52.5],
  ])('%s is %s', (formula, expected) => {
    expect(evaluate(formula)).toBeCloseTo(expected, 2)
  })
})

describe('数のない範囲（Excelが保存した値）', () => {
  it.each([
    ['SUMX2MY2(A1:A4,B1:B4)', '#DIV/0!'],
    ['SUMX2PY2(A1:A2,A3:A4)', '#DIV/0!'],
    ['SUMXMY2(A1:A4,C1:C4)', '#DIV/0!'],
    ['SUMXMY2(B1:B4,C1:C4)', 21],
    ['DEVSQ(A1:A4)', '#NUM!'],
    ['AVEDEV(A1:A4)', '#NUM!'],
  ])('%s is %s', (formula, expected) => {
    expect(evaluate(formula)).toBe(expected)
  })
})

describe('データベース関数', () => {
  it.each([
    ['DSUM(A1:C4,"収量",A6:A7)', 23],
    ['DSUM(A1:C4,3,A6:B7)', 14],
    ['DCOUNT(A1:C4,"高さ",A6:B8)', 2],
    ['DMAX(A1:C4,"収量",A6:A8)', 14],
    ['DAVERAGE(A1:C4,"高さ",A6:A7)', 13],
    ['DGET(A1:C4,"収量",A6:B7)', 14],
    ['DGET(A1:C4,"収量",A6:A7)', '#NUM!'],
  ])('%s is %s', (formula, expected) => {
    expect(evaluate(formula)).toBe(expected)
  })
})

describe('文字と基数', () => {
  it.each([
    ['CODE("亜")', 12321],
    ['CHAR(12321)', '亜'],
    ['CHAR(9250)', 'あ'],
    ['CODE("A")', 65],
    ['CHAR(177)', 'ｱ'],
    ['SEARCH("?b","aab")', 2],
    ['SEARCH("~?","a?b")', 2],
    ['FIND("","abc")', 1],
    ['PROPER("this is a TITLE")', 'This Is A Title'],
    ['TEXTBEFORE("建物-3階-東","-",2)', '建物-3階'],
    ['TEXTAFTER("建物-3階-東","-",-1)', '東'],
    ['INDEX(TEXTSPLIT("a,b;c",",",";"),1,2)', 'b'],
    ['NUMBERVALUE("2.500,27",",",".")', 2500.27],
    ['SUBSTITUTE("a-b-c","-","/",2)', 'a-b/c'],
    ['ROMAN(1999)', 'MCMXCIX'],
    ['ARABIC("MCMXCIX")', 1999],
    ['DEC2BIN(-100)', '1110011100'],
    ['HEX2DEC("FFFFFFFF5B")', -165],
    ['BASE(7,2,5)', '00111'],
    ['CONVERT(68,"F","C")', 20],
    ['ROUND(CONVERT(1,"lbm","kg"),7)', 0.4535924],
    ['ADDRESS(2,3,2,FALSE)', 'R2C[3]'],
    ['ADDRESS(2,3,1,TRUE,"点検 表")', "'点検 表'!$C$2"],
  ])('%s is %s', (formula, expected) => {
    expect(evaluate(formula)).toBe(expected)
  })
})
