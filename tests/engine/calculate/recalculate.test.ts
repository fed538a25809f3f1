import { describe, expect, it } from 'vitest'
import { formatCellReference, parseCellReference } from '#engine/model/address.ts'
import type { CellPlace } from '#engine/model/address.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { recalculate } from '#engine/calculate/recalculate.ts'
import { uncomputedWarning } from '#engine/calculate/uncomputed-warning.ts'
import { corpusBytes, corpusFiles, hasCorpus } from '#tests/corpus.ts'
import { plainValue, valueAt, workbookOf } from '#tests/engine/calculate/workbook-of.ts'
import type { SheetContent } from '#tests/engine/calculate/workbook-of.ts'

const places = (...references: string[]): CellPlace[] =>
  references.map((reference) => parseCellReference(reference) ?? { sheet: -1, row: 0, column: 0 })
const referencesOf = (cells: CellPlace[]): string[] => cells.map(formatCellReference).sort()
/** A formula whose stored value is `kept`, so that it shows whether it was computed. */
const stale = (formula: string): SheetContent[string] => ({ formula, value: { type: 'text', text: 'kept' } })
const values = (workbook: Workbook, ...addresses: string[]): unknown[] =>
  addresses.map((address) => plainValue(valueAt(workbook, 0, address)))

describe('何を計算し直すか', () => {
  it('computes what depends on a changed cell, over other formulas too, and nothing else', () => {
    const workbook = workbookOf({
      S: { A1: 2, A2: 5, B1: stale('A1*10'), B2: stale('A2*10'), C1: stale('B1+1'), D1: stale('SUM(C1:C9)') },
    })
    const result = recalculate(workbook, places('0:A1'))
    expect(referencesOf(result.changed)).toEqual(['0:B1', '0:C1', '0:D1'])
    expect(values(result.workbook, 'B1', 'C1', 'D1', 'B2')).toEqual([20, 21, 21, 'kept'])
    expect(result.uncomputed).toEqual([])
  })

  it('answers the same workbook when nothing depends on the change', () => {
    const workbook = workbookOf({ S: { A1: 2, B1: stale('A2') } })
    expect(recalculate(workbook, places('0:A1')).workbook).toBe(workbook)
  })

  it('leaves the workbook it was given, and shares what did not change', () => {
    const workbook = workbookOf({ S: { A1: 2, B1: stale('A1*10') }, T: { A1: 1 } })
    const before = structuredClone(workbook)
    const result = recalculate(workbook, places('0:A1'))
    expect(workbook).toEqual(before)
    expect(result.workbook.sheets[1]).toBe(workbook.sheets[1])
  })

  it('follows names, other sheets, spans of sheets and whole columns', () => {
    const workbook = workbookOf(
      {
        表紙: {
          A1: 0,
          B1: stale('単価*2'),
          B2: stale("'四 月'!A1"),
          B3: stale("SUM('四 月:六月'!A1)"),
          B4: stale("COUNT('四 月'!A:A)"),
          B5: stale('COUNT(表紙!$3:$5)'),
        },
        '四 月': { A1: 7 },
        五月: { A1: 8 },
        六月: { A1: 9 },
      },
      { 単価: "'四 月'!$A$1" },
    )
    const result = recalculate(workbook, places('1:A1'))
    expect(values(result.workbook, 'B1', 'B2', 'B3', 'B4', 'B5')).toEqual([14, 7, 24, 1, 'kept'])
    expect(referencesOf(recalculate(workbook, places('2:A1')).changed)).toEqual(['0:B3'])
  })

  it('computes what reads the clock or finds its cells while computing every time', () => {
    const workbook = workbookOf({
      S: {
        A1: 4,
        B1: stale('TODAY()'),
        B2: stale('INDIRECT("A"&1)'),
        B3: stale('SUM(OFFSET(A1,0,0,1,1))'),
        B4: stale('B1+1'),
      },
    })
    const result = recalculate(workbook, [], new Date('2025-04-09T16:00:00Z'))
    expect(values(result.workbook, 'B1', 'B2', 'B3', 'B4')).toEqual([45_757, 4, 4, 45_758])
  })

  it('computes chains deeper than any stack', () => {
    const chain: SheetContent = { A1: 1 }
    for (let row = 2; row <= 3000; row++) chain[`A${row}`] = stale(`A${row - 1}+1`)
    expect(values(recalculate(workbookOf({ S: chain }), places('0:A1')).workbook, 'A3000')).toEqual([3000])
  })

  it('reads a looked-up table alike whether it is being computed or not', () => {
    const content: SheetContent = {}
    for (let row = 1; row <= 40; row++) {
      content[`A${row}`] = `コード${row}`
      content[`B${row}`] = row === 7 ? stale('$Z$1*2') : row
    }
    const formulas = {
      D1: stale('VLOOKUP("コード7",$A$1:$B$40,2,FALSE)+$Z$1'),
      D2: stale('COUNTIF($A$1:$A$40,"コード1*")+$Z$1'),
      D3: stale('SUMIF(A:A,"コード40",B:B)+Z1'),
    }
    const workbook = workbookOf({ S: { ...content, ...formulas, Z1: 100 } })
    expect(values(recalculate(workbook, places('0:Z1')).workbook, 'D1', 'D2', 'D3')).toEqual([300, 111, 140])
  })

  it('computes a range up to a cell that is found, whatever lies between', () => {
    const workbook = workbookOf({
      S: { A1: 1, A2: stale('Z1*2'), A3: 4, B1: stale('SUM(A1:INDEX(A1:A9,3))'), B2: stale('SUM(A1:A3 A3:A9)'), Z1: 5 },
    })
    expect(values(recalculate(workbook, places('0:Z1')).workbook, 'B1')).toEqual([15])
    expect(values(recalculate(workbook, places('0:A3')).workbook, 'B2')).toEqual([4])
  })

  it('fills the cells of an array formula', () => {
    const workbook = workbookOf({
      S: {
        A1: 1,
        A2: 2,
        B1: { formula: 'A1:A2*10', array: 'B1:B2' },
        B2: 0,
        C1: stale('SUM(B1:B2)'),
        D1: { formula: 'SUM(A1:A2*A1:A2)', array: 'D1:D1' },
      },
    })
    const result = recalculate(workbook, places('0:A2'))
    expect(values(result.workbook, 'B1', 'B2', 'C1', 'D1')).toEqual([10, 20, 30, 5])
  })

  it('takes names for what they stand for from where the formula is', () => {
    const workbook = workbookOf(
      { S: { A1: 3, A2: 4, B1: stale('左隣*2'), B2: stale('左隣*2') } },
      { 左隣: 'S!XFD1048576' },
    )
    const relative = workbookOf({ S: { A1: 3, A2: 4, B2: stale('左上*2') } }, { 左上: 'S!XFD1048576' })
    expect(values(recalculate(relative, places('0:A1')).workbook, 'B2')).toEqual([6])
    expect(recalculate(workbook, places('0:A2')).changed).toEqual([])
  })
})

describe('大きなもの', () => {
  it('reads ranges up to the end of the sheet for what is in them', () => {
    const workbook = workbookOf({
      S: {
        A1: 1,
        A2: 2,
        B1: 'x',
        D1: stale('SUM(A1:B1048576)'),
        D2: stale('SUMIF(A:A,">1")+COUNTA(2:1048576)*0'),
        D3: stale('ROWS(A:A)+A1'),
        D4: stale('SUMPRODUCT((A2:A1048576=2)*1)'),
      },
    })
    expect(values(recalculate(workbook, places('0:A1', '0:A2')).workbook, 'D1', 'D3', 'D4')).toEqual([3, 1_048_577, 1])
  })

  it('does not follow names that multiply without end', () => {
    const names = Object.fromEntries(
      Array.from({ length: 14 }, (_, at) => [`名${at}`, Array.from({ length: 10 }, () => `名${at + 1}`).join('+')]),
    )
    const result = recalculate(
      workbookOf({ S: { A1: 1, B1: stale('A1+名0') } }, { ...names, 名14: 'S!$A$1' }),
      places('0:A1'),
    )
    expect(referencesOf(result.uncomputed)).toEqual(['0:B1'])
  })

  it('refuses what is nested without end', () => {
    const result = recalculate(
      workbookOf({ S: { A1: 1, B1: stale(`${'('.repeat(5000)}A1${')'.repeat(5000)}`) } }),
      places('0:A1'),
    )
    expect(referencesOf(result.uncomputed)).toEqual(['0:B1'])
  })
})

describe('計算できないもの', () => {
  it('keeps cycles and what reads from them, and computes the rest', () => {
    const workbook = workbookOf({
      S: { A1: 1, B1: stale('C1+A1'), C1: stale('B1'), D1: stale('C1+1'), E1: stale('A1+1') },
    })
    const result = recalculate(workbook, places('0:A1'))
    expect(referencesOf(result.uncomputed)).toEqual(['0:B1', '0:C1', '0:D1'])
    expect(values(result.workbook, 'B1', 'D1', 'E1')).toEqual(['kept', 'kept', 2])
  })

  it('does not take a formula that asks for its own place for a cycle', () => {
    expect(
      values(recalculate(workbookOf({ S: { A1: 1, B2: stale('ROW(B2)+A1') } }), places('0:A1')).workbook, 'B2'),
    ).toEqual([3])
  })

  it.each([
    'NOSUCHFUNCTION(A1)',
    'IFERROR(NOSUCHFUNCTION(A1),0)',
    "'[1]他のブック'!A1+A1",
    '[2]Sheet1!$A$1+A1',
    'SUM(表1[金額])+A1',
    'RAND()+A1',
  ])('%s keeps its value and is reported with its readers', (formula) => {
    const result = recalculate(workbookOf({ S: { A1: 1, B1: stale(formula), C1: stale('B1&""') } }), places('0:A1'))
    expect(referencesOf(result.uncomputed)).toEqual(['0:B1', '0:C1'])
    expect(result.changed).toEqual([])
  })
})

describe('アップロードのとき', () => {
  const now = new Date('2025-04-10T00:00:00+09:00')

  it('names the formulas that keep their value whatever is filled in', () => {
    const workbook = workbookOf({ 表紙: { A1: 1, F12: stale('NOSUCH(A1)'), F13: stale('A1+1') } })
    expect(uncomputedWarning(workbook, now)).toBe(
      '再計算できない式が1個あります：表紙!F12。入力しても、ファイルに保存されている値のままになります。',
    )
  })

  it('says nothing where all of them compute', () => {
    expect(uncomputedWarning(workbookOf({ 表紙: { A1: 1, F13: stale('A1+1') } }), now)).toBeNull()
  })
})

describe.skipIf(!hasCorpus).each(corpusFiles('xlsx', '.xlsx'))('%s', (name) => {
  /** Excel's own results; what the clock says stays out. */
  it('yields the values Excel stored', () => {
    const workbook = readWorkbook(corpusBytes(name))
    const formulas = workbook.sheets.flatMap((sheet) =>
      sheet.rows.flatMap((row) =>
        row.cells
          .filter(({ formula }) => formula !== undefined && !/TODAY|NOW/.test(formula))
          .map(({ column }) => ({ sheet: sheet.index, row: row.index, column })),
      ),
    )
    const result = recalculate(workbook, formulas)
    const isAsked = new Set(formulas.map(formatCellReference))
    expect(referencesOf(result.changed.filter((place) => isAsked.has(formatCellReference(place))))).toEqual([])
  })
})
