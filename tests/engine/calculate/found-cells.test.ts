/** INDIRECT, OFFSET and their like are computed anew where what they find has changed, and nowhere else. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { affectedFormulas, dependencyGraph } from '#engine/calculate/dependencies.ts'
import { recalculate } from '#engine/calculate/recalculate.ts'
import { SheetCells } from '#engine/calculate/sheet-cells.ts'
import { createWorld } from '#engine/calculate/world.ts'
import { applyFills } from '#engine/fill/apply-fills.ts'
import type { CellFill, FillValue } from '#engine/fill/fills.ts'
import { formatAddress, parseAddress } from '#engine/model/address.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { chanceOf } from '#tests/conformance/random.ts'
import { plainValue, valueAt, workbookOf } from './workbook-of.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
const content = {
  A1: 1,
  A2: 2,
  A3: 3,
  A4: 'A2',
  A5: 1,
  B1: '=A1*10',
  B2: '=INDIRECT(A4)+1',
  B3: '=SUM(OFFSET(A1,A5,0,2,1))',
  B4: '=INDIRECT("B"&A5)',
  B5: '=LET(r,INDIRECT("A1:A"&A5),SUM(r)+COUNTA(A:A))',
  C1: '=B4+B5',
  C2: '=IFERROR(INDIRECT("B2"):B3,0)',
  C3: '=INDIRECT("Z9")&""',
  C4: '=IF(A5>1,INDIRECT("C3"),"")',
  C5: { formula: 'SUM(INDIRECT("A1:A2")*1)', array: 'C5:C5' },
}
const formulas = Object.entries(content).filter(
  ([, value]) => typeof value === 'object' || String(value).startsWith('='),
)

const fill = (address: string, value: FillValue): CellFill => ({ sheet: 0, ...parseAddress(address)!, value })
const number = (address: string, value: number): CellFill => fill(address, { type: 'number', number: value })
const computed = (workbook: Workbook, fills: CellFill[]): Workbook =>
  recalculate(applyFills(workbook, fills), fills, now).workbook
const shown = (workbook: Workbook): unknown[] => formulas.map(([address]) => plainValue(valueAt(workbook, 0, address)))
/** As one that has never been computed. */
const fresh = (workbook: Workbook): Workbook => ({ ...workbook, definedNames: [...workbook.definedNames] })

describe('INDIRECTとOFFSETが見つけるセル', () => {
  it('follows what is found, and what leads there', () => {
    const workbook = computed(workbookOf({ S: content }), [])
    const at = (fills: CellFill[], address: string): unknown =>
      plainValue(valueAt(computed(workbook, fills), 0, address))
    expect(at([number('A2', 20)], 'B2')).toBe(21)
    expect(at([fill('A4', { type: 'text', text: 'A3' })], 'B2')).toBe(4)
    expect(at([number('A1', 7)], 'B4')).toBe(70)
    expect(at([number('A5', 2)], 'B3')).toBe(3)
    expect(at([], 'B2')).toBe(3)
    expect(at([fill('Z9', { type: 'text', text: '外' })], 'C3')).toBe('外')
  })

  it('leaves alone what found nothing of what has changed', () => {
    const workbook = computed(workbookOf({ S: content }), [])
    const world = createWorld(workbook, { date1904: false, now })
    const affected = (address: string): string[] => {
      const filled = applyFills(workbook, [number(address, 99)])
      recalculate(workbook, [], now)
      const found = affectedFormulas(dependencyGraph(filled, world), filled, [{ sheet: 0, ...parseAddress(address)! }])
      return [...found.formulas]
        .filter((formula) => !found.known.has(formula))
        .map(({ place }) => formatAddress(place.row, place.column))
        .sort()
    }
    expect(affected('F20')).toEqual([])
    expect(affected('A2')).toEqual(['B2', 'B3', 'B5', 'C1', 'C2', 'C5'])
    expect(affected('Z9')).toEqual(['C3'])
  })

  it('knows from one keystroke to the next what was found, with all that has been typed before', () => {
    const workbook = workbookOf({ S: content })
    const filled = (...fills: CellFill[]) => {
      const computing = vi.spyOn(SheetCells.prototype, 'recorded')
      onTestFinished(() => computing.mockRestore())
      const result = computed(workbook, fills)
      const count = computing.mock.calls.length
      computing.mockRestore()
      return { count, value: plainValue(valueAt(result, 0, 'C1')) }
    }
    const before = [number('A1', 7), fill('A4', { type: 'text', text: 'A3' })]
    filled(...before)
    // What names the cells typed into is computed, what has found them is known.
    expect(filled(...before, number('F20', 1))).toEqual({ count: 2, value: 82 })
    expect(filled(...before, number('A1', 8))).toEqual({ count: 7, value: 93 })
  })

  it('gives what a first computation gives, whatever was computed before', () => {
    const chance = chanceOf('found')
    const inputs = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'Z9']
    const workbook = workbookOf({ S: content })
    let state = workbook
    for (let round = 0; round < 150; round++) {
      const fills = Array.from({ length: 1 + chance.below(3) }, (): CellFill => {
        const address = chance.of(inputs)
        if (address === 'A4') return fill(address, { type: 'text', text: chance.of(['A1', 'A3', 'B1', 'B3', 'ない']) })
        if (address === 'A5') return number(address, 1 + chance.below(3))
        return chance.next() < 0.2 ? fill(address, { type: 'blank' }) : number(address, chance.below(50))
      })
      // Sometimes from the file again, as an editor does, sometimes on from what was computed.
      const from = chance.next() < 0.5 ? workbook : state
      state = computed(from, fills)
      expect(shown(state)).toEqual(shown(computed(fresh(from), fills)))
    }
  })
})
