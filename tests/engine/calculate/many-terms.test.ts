/** Functions that add up as many terms as they are told to: right for ordinary numbers, and never for hours. */
import { describe, expect, it } from 'vitest'
import { recalculate } from '#engine/calculate/recalculate.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'

function computed(formula: string): number | string | boolean | 'uncomputed' {
  const workbook = readWorkbook(
    buildXlsx({ sheets: [`<sheetData><row r="1"><c r="A1"><f>${formula}</f><v>7</v></c></row></sheetData>`] }),
  )
  const after = recalculate(workbook, [{ sheet: 0, row: 0, column: 0 }])
  if (after.uncomputed.length > 0) return 'uncomputed'
  return Object.values(after.workbook.sheets[0]!.rows[0]!.cells[0]!.value)[1]
}

describe('in no time', () => {
  it.each([
    'BINOM.DIST(2,10000000000,0.3,TRUE)',
    'BINOM.DIST(5000000000,10000000000,0.3,TRUE)',
    'BINOM.DIST(5000000000,10000000000,0.3,FALSE)',
    'BINOM.DIST.RANGE(10000000000,0.5,5000000000,6000000000)',
    'BINOM.INV(10000000000,0.5,0.5)',
    'POISSON.DIST(10000000000,5,TRUE)',
    'NEGBINOM.DIST(10000000000,5,0.5,TRUE)',
    'HYPGEOM.DIST(1000000000,2000000000,3000000000,10000000000,TRUE)',
    'COMBIN(10000000000,5000000000)',
    'COMBINA(10000000000,5000000000)',
    'PERMUT(10000000000,5000000000)',
    'MULTINOMIAL(10000000000,10000000000)',
    'CUMIPMT(0.01,10000000000,1000,1,10000000000,0)',
  ])('%s', (formula) => {
    const from = performance.now()
    computed(formula)
    expect(performance.now() - from).toBeLessThan(1000)
  })
})

describe('as Excel saved it', () => {
  it.each([
    ['BINOM.DIST(7,8,0.7,TRUE)', 0.94235199],
    ['BINOM.DIST(3,17,0.2,FALSE)', 0.23925373020405763],
    ['BINOM.DIST(1000,10000,0.1,TRUE)', 0.508421039265265],
    ['BINOM.DIST(9999,10000,0.999,TRUE)', 0.9999548266540229],
    ['BINOM.DIST(1,1000000,0.00001,TRUE)', 0.0004993787976951216],
    ['BINOM.DIST(2,10,1,TRUE)', 0],
    ['BINOM.DIST(2,10,0,TRUE)', 1],
    ['BINOM.DIST(0,0,0,TRUE)', 1],
    ['HYPGEOM.DIST(1.8,4.2,8.2,22,TRUE)', 0.5349282296650714],
    ['CONFIDENCE.T(0.05,1,50.9)', 0.2841968554957298],
    ['MROUND(7,TRUE)', '#VALUE!'],
    ['QUOTIENT(7,TRUE)', '#VALUE!'],
    ['DELTA(TRUE,1)', '#VALUE!'],
    ['GESTEP(TRUE)', '#VALUE!'],
    ['ERF(TRUE)', '#VALUE!'],
    ['EFFECT(TRUE,12)', '#VALUE!'],
  ])('%s = %s', (formula, value) => {
    const ours = computed(formula)
    if (typeof value === 'number') expect(ours).toBeCloseTo(value, 10)
    else expect(ours).toBe(value)
  })
})
