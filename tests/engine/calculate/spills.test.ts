/** Dynamic arrays fill as many cells as they come to, whatever was filled before; formulas that read those follow. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recalculate } from '#engine/calculate/recalculate.ts'
import { uncomputedWarning } from '#engine/calculate/uncomputed-warning.ts'
import { applyFills, computedPlan } from '#engine/fill/apply-fills.ts'
import type { CellFill } from '#engine/fill/fills.ts'
import { formatAddress, formatRange, parseAddress, parseRange, rangeContains } from '#engine/model/address.ts'
import type { Cell, Sheet, Workbook } from '#engine/model/workbook.ts'
import { filledPlan } from '#engine/tables/filled-tables.ts'
import { createRefilling } from '#engine/tables/refilling.ts'
import { plainValue, valueAt, workbookOf } from './workbook-of.ts'
import type { SheetContent } from './workbook-of.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
const fillOf = (address: string, value: number | string | null): CellFill => ({
  sheet: 0,
  ...parseAddress(address)!,
  value:
    value === null
      ? { type: 'blank' }
      : typeof value === 'number'
        ? { type: 'number', number: value }
        : { type: 'text', text: value },
})
const filled = (workbook: Workbook, values: Record<string, number | string | null>): Workbook => {
  const fills = Object.entries(values).map(([address, value]) => fillOf(address, value))
  return computedPlan(workbook, filledPlan(workbook, fills), now).workbook
}
const values = (workbook: Workbook, ...addresses: string[]): unknown[] =>
  addresses.map((address) => plainValue(valueAt(workbook, 0, address)))
const column = (workbook: Workbook, letter: string, rows: number): unknown[] =>
  values(workbook, ...Array.from({ length: rows }, (_, at) => `${letter}${at + 1}`))
const cellsOf = (sheet: Sheet | undefined): [string, Cell][] =>
  sheet?.rows.flatMap(({ index, cells }) =>
    cells.map((cell): [string, Cell] => [formatAddress(index, cell.column), cell]),
  ) ?? []
const rangeOf = (workbook: Workbook, address: string): string => {
  const range = cellsOf(workbook.sheets[0]).find(([at]) => at === address)?.[1].arrayRange
  return range ? formatRange(range) : ''
}
const dynamic = (formula: string, range: string): SheetContent[string] => ({ formula, dynamic: range })
/** As it is once everything has been computed. */
const computed = (content: SheetContent, sheet: Partial<Sheet> = {}): Workbook => {
  const workbook = workbookOf({ S: content })
  workbook.sheets[0] = { ...workbook.sheets[0]!, ...sheet }
  const formulas = cellsOf(workbook.sheets[0])
    .filter(([, { formula }]) => formula !== undefined)
    .map(([address]) => ({ sheet: 0, ...parseAddress(address)! }))
  return recalculate(workbook, formulas, now).workbook
}

describe('大きさ', () => {
  const content: SheetContent = {
    A1: 3,
    C1: dynamic('SEQUENCE(A1)', 'C1:C1'),
    D1: '=SUM(C1:C20)',
    E1: dynamic('C1#*10', 'E1:E1'),
    F1: '=COUNT(_xlfn.ANCHORARRAY(E1))',
    G1: '=C4+1',
    H1: '=COUNTBLANK(C1:C6)',
  }

  it('grows and shrinks with its result, and what reads it follows', () => {
    const three = computed(content)
    expect(column(three, 'C', 5)).toEqual([1, 2, 3, null, null])
    expect(values(three, 'D1', 'F1', 'G1', 'H1')).toEqual([6, 3, 1, 3])
    const five = filled(three, { A1: 5 })
    expect(column(five, 'C', 6)).toEqual([1, 2, 3, 4, 5, null])
    expect(column(five, 'E', 6)).toEqual([10, 20, 30, 40, 50, null])
    expect(values(five, 'D1', 'F1', 'G1', 'H1')).toEqual([15, 5, 5, 1])
    expect([rangeOf(five, 'C1'), rangeOf(five, 'E1')]).toEqual(['C1:C5', 'E1:E5'])
    const one = filled(five, { A1: 1 })
    expect(column(one, 'C', 6)).toEqual([1, null, null, null, null, null])
    expect(column(one, 'E', 6)).toEqual([10, null, null, null, null, null])
    expect(values(one, 'D1', 'F1', 'G1', 'H1')).toEqual([1, 1, 1, 5])
  })

  it('leaves what it was given, and shares what did not change', () => {
    const workbook = computed(content)
    const before = structuredClone(workbook)
    const grown = filled(workbook, { A1: 30 })
    expect(workbook).toEqual(before)
    expect(recalculate(grown, [{ sheet: 0, row: 0, column: 0 }], now)).toMatchObject({ changed: [], uncomputed: [] })
  })

  it('names among what changed the cells it fills and leaves', () => {
    const three = computed(content)
    const fills = [fillOf('A1', 2)]
    const { changed } = recalculate(applyFills(three, fills), fills, now)
    expect(changed.map(({ row, column: at }) => formatAddress(row, at)).sort()).toEqual(
      ['C1', 'C3', 'D1', 'E1', 'E3', 'F1', 'H1'].sort(),
    )
  })

  it('widens the used range, and narrows it again', () => {
    const three = computed(content)
    expect(filled(three, { A1: 40 }).sheets[0]!.usedRange).toMatchObject({ bottom: 39 })
    expect(filled(filled(three, { A1: 40 }), { A1: 2 }).sheets[0]!.usedRange).toMatchObject({ bottom: 1 })
  })

  it('keeps the formats of the cells it fills and leaves', () => {
    const workbook = computed(content)
    const styled: Workbook = {
      ...workbook,
      styles: [...workbook.styles, { ...workbook.styles[0]!, numberFormat: '0.00' }],
      sheets: [
        {
          ...workbook.sheets[0]!,
          columns: [{ from: 2, to: 2, widthPx: 64, hidden: false, style: 1 }],
          rows: workbook.sheets[0]!.rows.map((row) => ({
            ...row,
            cells: row.cells.map((cell) => (cell.column === 2 ? { ...cell, style: 1 } : cell)),
          })),
        },
      ],
    }
    const styleAt = (book: Workbook, address: string): number | undefined =>
      cellsOf(book.sheets[0]).find(([at]) => at === address)?.[1].style
    const five = filled(styled, { A1: 5 })
    expect(['C1', 'C3', 'C5'].map((address) => styleAt(five, address))).toEqual([1, 1, 1])
    expect(styleAt(filled(five, { A1: 1 }), 'C3')).toBe(1)
  })

  it('follows over a chain, and over sheets and names', () => {
    const workbook = workbookOf(
      {
        S: { A1: 2, C1: dynamic('SEQUENCE(A1)', 'C1:C1') },
        T: { A1: dynamic('S!C1#+1', 'A1:A1'), B1: dynamic('A1#*2', 'B1:B1'), C1: '=SUM(倍)' },
      },
      { 倍: 'T!$B$1#' },
    )
    const four = filled(workbook, { A1: 4 })
    expect(plainValue(valueAt(four, 1, 'C1'))).toBe(28)
    expect(plainValue(valueAt(filled(four, { A1: 1 }), 1, 'C1'))).toBe(4)
  })

  it('computes a long chain of sizes', () => {
    const chain: SheetContent = { A1: 2, A2: dynamic('SEQUENCE(1,A1)', 'A2:A2') }
    for (let row = 3; row < 40; row++)
      chain[`A${row}`] = dynamic(`SEQUENCE(1,COLUMNS(A${row - 1}#)+1)`, `A${row}:A${row}`)
    const workbook = filled(workbookOf({ S: chain }), { A1: 3 })
    expect(rangeOf(workbook, 'A39')).toBe('A39:AN39')
  })
})

describe('重なり', () => {
  const content: SheetContent = {
    A1: 3,
    C1: dynamic('SEQUENCE(A1)', 'C1:C1'),
    D1: '=SUM(C1:C3)',
    E1: '=IFERROR(ROWS(C1#),0)',
  }

  it('is #SPILL! as long as something is in its way', () => {
    const three = computed(content)
    const blocked = filled(three, { C3: 'メモ' })
    expect(column(blocked, 'C', 3)).toEqual(['#SPILL!', null, 'メモ'])
    expect(values(blocked, 'D1', 'E1')).toEqual(['#SPILL!', 0])
    expect(rangeOf(blocked, 'C1')).toBe('C1')
    const small = filled(blocked, { A1: 2 })
    expect(column(small, 'C', 3)).toEqual([1, 2, 'メモ'])
    const cleared = filled(blocked, { C3: null })
    expect(column(cleared, 'C', 3)).toEqual([1, 2, 3])
    expect(values(cleared, 'D1', 'E1')).toEqual([6, 3])
  })

  it('gives way where its own cell is written over, and leaves nothing behind', () => {
    const three = computed(content)
    const over = filled(three, { C1: 9 })
    expect(column(over, 'C', 3)).toEqual([9, null, null])
    expect(values(over, 'D1', 'E1')).toEqual([9, 0])
  })

  it('is no obstacle where a cell it fills is emptied', () => {
    expect(column(filled(computed(content), { C2: null }), 'C', 3)).toEqual([1, 2, 3])
  })

  it('is stopped by merged cells and tables, and by none that it does not reach', () => {
    const merged = computed(content, { merges: [parseRange('C3:D4')!] })
    expect(column(merged, 'C', 2)).toEqual(['#SPILL!', null])
    expect(column(filled(merged, { A1: 2 }), 'C', 2)).toEqual([1, 2])
    const table = {
      name: '明細',
      range: parseRange('B3:D5')!,
      headerRows: 1,
      totalsRows: 0,
      columns: ['あ', 'い', 'う'],
    }
    const beside = computed(content, { tables: [table] })
    expect(column(beside, 'C', 2)).toEqual(['#SPILL!', null])
    const inside = computed(content, { tables: [{ ...table, range: parseRange('B1:D2')! }] })
    expect(values(inside, 'C1')).toEqual(['#SPILL!'])
    expect(values(filled(inside, { A1: 1 }), 'C1')).toEqual([1])
  })

  it('gives the cells to the array that comes first on the sheet, whichever was there before', () => {
    const two: SheetContent = {
      A1: 1,
      A2: 1,
      D1: dynamic('SEQUENCE(A1,1,10)', 'D1:D1'),
      C3: dynamic('SEQUENCE(1,A2,20)', 'C3:C3'),
      H1: '=COUNT(C1:F9)',
    }
    const first = filled(filled(computed(two), { A2: 3 }), { A1: 3 })
    const last = filled(filled(computed(two), { A1: 3 }), { A2: 3 })
    expect(values(first, 'D1', 'D3', 'C3', 'E3', 'H1')).toEqual([10, 12, '#SPILL!', null, 3])
    const all = ['D1', 'D2', 'D3', 'C3', 'E3', 'F3', 'H1']
    expect(values(last, ...all)).toEqual(values(first, ...all))
    expect(values(filled(first, { A1: 2 }), 'D2', 'C3', 'D3', 'E3', 'H1')).toEqual([11, 20, 21, 22, 5])
  })
})

describe('循環', () => {
  const kept = { type: 'text', text: '前の値' } as const

  it('keeps its value and is named', () => {
    const workbook = workbookOf({
      S: {
        A1: 1,
        C1: { formula: 'SEQUENCE(5-COUNT(C3:C9)+A1*0)', dynamic: 'C1:C1', value: kept },
        D1: { formula: 'SUM(C1#)', value: kept },
        E1: '=A1+1',
      },
    })
    const result = recalculate(applyFills(workbook, [fillOf('A1', 2)]), [{ sheet: 0, row: 0, column: 0 }], now)
    expect(result.uncomputed.map(({ row, column: at }) => formatAddress(row, at)).sort()).toEqual(['C1', 'D1'])
    expect(values(result.workbook, 'C1', 'C2', 'D1', 'E1')).toEqual(['前の値', null, '前の値', 3])
    expect(uncomputedWarning(workbook, now)).toContain('S!C1')
  })

  it('is found over two arrays that read each other', () => {
    const workbook = workbookOf({
      S: {
        A1: 1,
        C1: { formula: 'SEQUENCE(ROWS(E1#)+A1)', dynamic: 'C1:C1', value: kept },
        E1: { formula: 'SEQUENCE(ROWS(C1#))', dynamic: 'E1:E1', value: kept },
      },
    })
    const result = recalculate(workbook, [{ sheet: 0, row: 0, column: 0 }], now)
    expect(result.uncomputed).toHaveLength(2)
    expect(result.workbook).toBe(workbook)
  })

  it('comes to an end where an array is in the way only as long as it is not', () => {
    const workbook = workbookOf({
      S: {
        C1: dynamic('SEQUENCE(1,IF(ISERROR(D3),1,2))', 'C1:C1'),
        D3: dynamic('SEQUENCE(2)', 'D3:D4'),
        C4: dynamic('SEQUENCE(1,IF(ISERROR(C3),1,2))', 'C4:C4'),
        C3: dynamic('SEQUENCE(1,IF(COUNT(C4:D4)=2,2,1))', 'C3:C3'),
      },
    })
    const result = recalculate(
      workbook,
      [
        { sheet: 0, row: 0, column: 2 },
        { sheet: 0, row: 2, column: 2 },
      ],
      now,
    )
    expect(result.uncomputed.length).toBeGreaterThan(0)
  })

  it('keeps what is too large, and chance', () => {
    const workbook = workbookOf({
      S: {
        A1: 1,
        C1: { formula: 'SEQUENCE(400,400,A1)', dynamic: 'C1:C1', value: kept },
        B2: { formula: 'RANDARRAY(A1+1)', dynamic: 'B2:B3', value: kept },
        B3: '前',
      },
    })
    const result = recalculate(workbook, [{ sheet: 0, row: 0, column: 0 }], now)
    expect(result.uncomputed).toHaveLength(2)
    expect(values(result.workbook, 'C1', 'B2', 'B3')).toEqual(['前の値', '前の値', '前'])
  })
})

/** Every cell of an array belongs to one array, and no cell is left of one that is gone. */
function expectWhole(sheet: Sheet): void {
  const cells = cellsOf(sheet)
  const ranges = cells.flatMap(([, { arrayRange }]) => arrayRange ?? [])
  for (const [address, { isSpilled, isDynamic }] of cells) {
    const { row, column: at } = parseAddress(address)!
    const owners = ranges.filter((range) => rangeContains(range, row, at))
    if (isSpilled || isDynamic) expect([address, owners.length]).toEqual([address, 1])
    else expect([address, owners.length]).toEqual([address, 0])
  }
  for (const range of ranges) {
    const inside = cells.filter(([address]) => {
      const { row, column: at } = parseAddress(address)!
      return rangeContains(range, row, at)
    })
    expect(inside).toHaveLength((range.bottom - range.top + 1) * (range.right - range.left + 1))
  }
}

it('comes to the same whatever was filled in before', () => {
  const content: SheetContent = {
    A1: 2,
    A2: 2,
    A3: '良',
    B1: '良',
    B2: '不良',
    B3: '良',
    B4: '良',
    D1: dynamic('FILTER(ROW(B1:B4),B1:B4=A3,"なし")', 'D1:D1'),
    D6: dynamic('SEQUENCE(A1,A2)', 'D6:D6'),
    G4: dynamic('SEQUENCE(A2,1,100)', 'G4:G4'),
    F9: dynamic('TRANSPOSE(D1#)', 'F9:F9'),
    J1: dynamic('SORT(UNIQUE(TOCOL(D6#)),,-1)', 'J1:J1'),
    K1: '=SUM(D1:I12)',
    K2: '=COUNT(J1#)',
    K3: '=SUM(INDIRECT("D6#"))',
    K4: '=IFERROR(INDEX(J:J,3),"－")',
  }
  const form = computed(content)
  const edits = fc.record({
    A1: fc.integer({ min: 1, max: 5 }),
    A2: fc.integer({ min: 1, max: 4 }),
    A3: fc.constantFrom('良', '不良', '無'),
    B2: fc.constantFrom('良', '不良', null),
    D3: fc.constantFrom(null, '記'),
    E7: fc.constantFrom(null, 7),
    G5: fc.constantFrom(null, 5),
    D6: fc.constantFrom(undefined, 1),
  })
  fc.assert(
    fc.property(fc.array(edits, { minLength: 1, maxLength: 6 }), (states) => {
      const refilling = createRefilling(form)
      for (const state of states) {
        const fills = Object.entries(state).flatMap(([address, value]) =>
          value === undefined || value === null ? [] : [fillOf(address, value)],
        )
        const again = refilling(fills, now)
        const fresh = computedPlan({ ...form, definedNames: [...form.definedNames] }, filledPlan(form, fills), now)
        const shown = (workbook: Workbook): unknown =>
          cellsOf(workbook.sheets[0])
            .filter(([, { value }]) => value.type !== 'blank')
            .map(([address, { value, arrayRange }]) => [address, plainValue(value), arrayRange])
        expect(shown(again.workbook)).toEqual(shown(fresh.workbook))
        expect(again.uncomputed).toEqual(fresh.uncomputed)
        expectWhole(again.workbook.sheets[0]!)
      }
    }),
    { numRuns: 60, seed: 20251127 },
  )
})
