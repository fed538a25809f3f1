import { describe, expect, test } from 'vitest'
import { parseAddress } from '#engine/model/address.ts'
import { conditionalOverlays } from '#engine/calculate/conditional/conditional-overlays.ts'
import type { CellOverlay } from '#engine/calculate/conditional/overlay.ts'
import type {
  CellValue,
  ConditionalFormat,
  ConditionalRule,
  ConditionalThreshold,
  DifferentialStyle,
} from '#engine/model/workbook.ts'
import { createEvaluator } from '#engine/calculate/evaluator.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes, hasCorpus } from '#tests/corpus.ts'
import { fillDxf, rule, sheetOf, workbookOf } from './workbooks.ts'

type Cells = Parameters<typeof sheetOf>[0]
const red = fillDxf('#FF0000')
const blue: DifferentialStyle = { ...fillDxf('#0000FF'), font: { bold: true } }
const now = new Date('2025-04-10T12:00:00+09:00')

const overlayAt = (
  cells: Cells,
  conditionalFormats: ConditionalFormat[],
): ((address: string) => CellOverlay | null) => {
  const workbook = workbookOf([sheetOf(cells, { conditionalFormats })], { dxfs: [red, blue] })
  const lookup = conditionalOverlays(workbook, createEvaluator(workbook, now))
  return (address) => {
    const { row, column } = parseAddress(address)!
    return lookup(0, row, column)
  }
}
/** The cells of A1:A5 (or what `addresses` says) that a rule marks. */
const marked = (cells: Cells, conditional: ConditionalRule, addresses = ['A1', 'A2', 'A3', 'A4', 'A5']): string[] => {
  const at = overlayAt(cells, [rule('A1:C9', conditional)])
  return addresses.filter((address) => at(address) !== null)
}
const column = (...values: (string | number | boolean | null)[]): Cells =>
  Object.fromEntries(values.map((value, index) => [`A${index + 1}`, value]))
const error: { value: CellValue } = { value: { type: 'error', error: '#N/A' } }

describe('cell rules', () => {
  test.each<[ConditionalRule, string[]]>([
    [{ kind: 'cellIs', operator: 'greaterThan', formulas: ['2'] }, ['A3', 'A4', 'A5']],
    [{ kind: 'cellIs', operator: 'between', formulas: ['3', '1'] }, ['A1', 'A2', 'A3']],
    [{ kind: 'cellIs', operator: 'notBetween', formulas: ['1', '3'] }, ['A4', 'A5']],
    [{ kind: 'cellIs', operator: 'equal', formulas: ['"はい"'] }, ['A4']],
    [{ kind: 'cellIs', operator: 'notEqual', formulas: ['1'] }, ['A2', 'A3', 'A4', 'A5']],
    [{ kind: 'cellIs', operator: 'lessThanOrEqual', formulas: ['1+1'] }, ['A1', 'A2']],
    [{ kind: 'text', operator: 'contains', text: 'イ', formula: null }, []],
    [{ kind: 'text', operator: 'beginsWith', text: 'は', formula: null }, ['A4']],
    [{ kind: 'text', operator: 'endsWith', text: 'え', formula: null }, ['A5']],
    [{ kind: 'text', operator: 'notContains', text: 'い', formula: null }, ['A1', 'A2', 'A3']],
  ])('%j', (conditional, expected) => expect(marked(column(1, 2, 3, 'はい', 'いいえ'), conditional)).toEqual(expected))

  test('a blank counts as zero and as an empty text', () => {
    expect(marked(column(1, null), { kind: 'cellIs', operator: 'equal', formulas: ['0'] }, ['A1', 'A2', 'A3'])).toEqual(
      ['A2', 'A3'],
    )
    expect(marked(column(1, null), { kind: 'cellIs', operator: 'equal', formulas: ['""'] }, ['A1', 'A2'])).toEqual([
      'A2',
    ])
  })

  test('blanks and errors', () => {
    const cells = { ...column(1, ' ', null), A4: error }
    const addresses = ['A1', 'A2', 'A3', 'A4']
    expect(marked(cells, { kind: 'blanks' }, addresses)).toEqual(['A2', 'A3'])
    expect(marked(cells, { kind: 'notBlanks' }, addresses)).toEqual(['A1', 'A4'])
    expect(marked(cells, { kind: 'errors' }, addresses)).toEqual(['A4'])
    expect(marked(cells, { kind: 'notErrors' }, addresses)).toEqual(['A1', 'A2', 'A3'])
  })
})

describe('formulas', () => {
  test("relative references move from the range's first cell", () => {
    const cells = { A1: 1, B1: '要', A2: 2, B2: '', A3: 3, B3: '要' }
    expect(marked(cells, { kind: 'expression', formula: '$B1="要"' }, ['A1', 'A2', 'A3', 'C3'])).toEqual([
      'A1',
      'A3',
      'C3',
    ])
    expect(marked(cells, { kind: 'expression', formula: 'MOD(ROW(),2)=0' }, ['A1', 'A2', 'A3'])).toEqual(['A2'])
    expect(marked(cells, { kind: 'expression', formula: 'A1>=$A$2' }, ['A1', 'A2', 'A3'])).toEqual(['A2', 'A3'])
  })

  test('a text rule without its text follows its formula', () => {
    const cells = { A1: '要是正', A2: '良', C1: '要' }
    expect(
      marked(cells, { kind: 'text', operator: 'contains', text: '', formula: 'NOT(ISERROR(SEARCH($C$1,A1)))' }, [
        'A1',
        'A2',
      ]),
    ).toEqual(['A1'])
  })
})

describe('rules over the whole range', () => {
  test.each<[string, ConditionalRule, string[]]>([
    ['duplicates', { kind: 'duplicateValues' }, ['A1', 'A3']],
    ['uniques', { kind: 'uniqueValues' }, ['A2', 'A4', 'A5']],
    ['top two', { kind: 'top10', rank: 2, percent: false, bottom: false }, ['A4', 'A5']],
    ['bottom 20 %', { kind: 'top10', rank: 20, percent: true, bottom: true }, ['A1', 'A3']],
    ['above average', { kind: 'aboveAverage', above: true, equal: false, stdDev: null }, ['A5']],
    [
      'at or below average',
      { kind: 'aboveAverage', above: false, equal: true, stdDev: null },
      ['A1', 'A2', 'A3', 'A4'],
    ],
    ['one deviation above', { kind: 'aboveAverage', above: true, equal: false, stdDev: 1 }, ['A5']],
  ])('%s of 1, 2, 1, 4, 12', (_name, conditional, expected) =>
    expect(marked(column(1, 2, 1, 4, 12), conditional)).toEqual(expected),
  )

  test.each<[string, string[]]>([
    ['today', ['A3']],
    ['yesterday', ['A2']],
    ['tomorrow', ['A4']],
    ['last7Days', ['A2', 'A3']],
    ['thisWeek', ['A2', 'A3', 'A4']],
    ['lastMonth', ['A1']],
    ['thisMonth', ['A2', 'A3', 'A4']],
    ['nextMonth', ['A5']],
  ])('%s on 2025-04-10', (period, expected) =>
    expect(marked(column(45747, 45756, 45757, 45758, 45778), { kind: 'timePeriod', period, formula: null })).toEqual(
      expected,
    ),
  )
})

const threshold = (
  type: ConditionalThreshold['type'],
  value: string | null = null,
  gte = true,
): ConditionalThreshold => ({ type, value, gte })

describe('scales', () => {
  test('a colour scale mixes the colours of its stops', () => {
    const at = overlayAt(column(0, 50, 100), [
      rule(
        'A1:A3',
        {
          kind: 'colorScale',
          stops: [
            { threshold: threshold('min'), colour: '#000000' },
            { threshold: threshold('max'), colour: '#FFFFFF' },
          ],
        },
        { dxf: null },
      ),
    ])
    expect(
      [at('A1'), at('A2'), at('A3')].map((overlay) => overlay?.fill?.kind === 'pattern' && overlay.fill.foreground),
    ).toEqual(['#000000', '#808080', '#FFFFFF'])
  })

  const bar: ConditionalRule = {
    kind: 'dataBar',
    min: threshold('num', '0'),
    max: threshold('max'),
    colour: '#638EC6',
    negativeColour: '#FF0000',
    gradient: false,
    border: null,
    showValue: false,
    minLength: 0,
    maxLength: 100,
  }
  test("a data bar is as long as its number's share", () => {
    const at = overlayAt(column(25, 100, 'text'), [rule('A1:A3', bar, { dxf: null })])
    expect(at('A1')).toEqual({
      bar: { from: 0, to: 0.25, axis: null, colour: '#638EC6', gradient: false, border: null },
      hidesValue: true,
    })
    expect(at('A2')?.bar?.to).toBe(1)
    expect(at('A3')).toBeNull()
  })

  test('bars of both signs start at an axis', () => {
    const at = overlayAt(column(-50, 150), [
      rule('A1:A2', { ...bar, min: threshold('autoMin'), max: threshold('autoMax') }, { dxf: null }),
    ])
    expect(at('A1')?.bar).toMatchObject({ from: 0, to: 0.25, axis: 0.25, colour: '#FF0000' })
    expect(at('A2')?.bar).toMatchObject({ from: 0.25, to: 1, axis: 0.25, colour: '#638EC6' })
  })

  test('icons by thresholds, in reverse too', () => {
    const icons: ConditionalRule = {
      kind: 'iconSet',
      set: '3TrafficLights1',
      reverse: false,
      showValue: true,
      thresholds: [threshold('percent', '0'), threshold('percent', '33'), threshold('percent', '67')],
    }
    const indexes = (conditional: ConditionalRule): (number | undefined)[] => {
      const at = overlayAt(column(0, 40, 100), [rule('A1:A3', conditional, { dxf: null })])
      return ['A1', 'A2', 'A3'].map((address) => at(address)?.icon?.index)
    }
    expect(indexes(icons)).toEqual([0, 1, 2])
    expect(indexes({ ...icons, reverse: true })).toEqual([2, 1, 0])
  })
})

describe('several rules on a cell', () => {
  const always: ConditionalRule = { kind: 'expression', formula: 'TRUE' }
  test('the lower priority number wins, the other adds what is left open', () => {
    const at = overlayAt(column(1), [
      rule('A1', always, { priority: 2, dxf: 1 }),
      rule('A1', always, { priority: 1, dxf: 0 }),
    ])
    expect(at('A1')).toEqual({ fill: red.fill, font: { bold: true } })
  })

  test('stopIfTrue keeps later rules off only where it holds', () => {
    const at = overlayAt(column(1, 5), [
      rule(
        'A1:A2',
        { kind: 'cellIs', operator: 'lessThan', formulas: ['3'] },
        { priority: 1, stopIfTrue: true, dxf: 0 },
      ),
      rule('A1:A2', always, { priority: 2, dxf: 1 }),
    ])
    expect(at('A1')).toEqual({ fill: red.fill })
    expect(at('A2')).toEqual({ fill: blue.fill, font: { bold: true } })
  })

  test('cells outside the ranges stay as they are', () => {
    const at = overlayAt(column(1, 1), [rule('A1 C3', always)])
    expect([at('A1'), at('A2'), at('C3'), at('B2')].map((overlay) => overlay !== null)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})

test.skipIf(!hasCorpus)('a real workbook of samples shows something for every kind it has', () => {
  const workbook = readWorkbook(corpusBytes('xlsx/ConditionalFormattingSamples.xlsx'))
  const lookup = conditionalOverlays(workbook, createEvaluator(workbook))
  const overlays = workbook.sheets.flatMap((sheet) =>
    sheet.conditionalFormats.flatMap(({ ranges }) =>
      ranges.flatMap((each) => {
        const found: CellOverlay[] = []
        for (let row = each.top; row <= Math.min(each.bottom, each.top + 40); row++) {
          for (let at = each.left; at <= Math.min(each.right, each.left + 20); at++) {
            const overlay = lookup(sheet.index, row, at)
            if (overlay !== null) found.push(overlay)
          }
        }
        return found
      }),
    ),
  )
  for (const key of ['fill', 'font', 'bar', 'icon'] as const)
    expect(overlays.some((overlay) => overlay[key] !== undefined)).toBe(true)
})
