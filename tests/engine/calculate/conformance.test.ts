/** The parts of `npm run conformance` that need no LibreOffice. */
import { describe, expect, it } from 'vitest'
import type { CellValue } from '#engine/model/workbook.ts'
import { formatCellReference } from '#engine/model/address.ts'
import { addressesOf, compareBook, judge } from '#tests/conformance/books.ts'
import { compare, isAlike } from '#tests/conformance/compare.ts'
import type { Difference } from '#tests/conformance/compare.ts'
import { explanations } from '#tests/conformance/explanations.ts'
import { namedDifferences, parseNamed } from '#tests/conformance/named-differences.ts'
import { inputsOf, mutation } from '#tests/conformance/mutate.ts'
import { chanceOf } from '#tests/conformance/random.ts'
import { workbookOf } from './workbook-of.ts'

const number = (value: number): CellValue => ({ type: 'number', number: value })
const text = (value: string): CellValue => ({ type: 'text', text: value })
const error = (name: '#VALUE!' | '#N/A'): CellValue => ({ type: 'error', error: name })

const bookWith = (total: number, double: number) =>
  workbookOf({
    S: {
      A1: 1,
      A2: '適',
      A4: { formula: 'SUM(A1:A3)', value: number(total) },
      B4: { formula: 'A4*2', value: number(double) },
    },
  })

describe('what is changed', () => {
  const inputs = inputsOf(bookWith(1, 2))

  it('is what formulas read, blanks too, and no formula', () =>
    expect(inputs.map(formatCellReference)).toEqual(['0:A1', '0:A2', '0:A3']))

  it('is the same for the same seed', () => {
    const drawn = (seed: string) => Array.from({ length: 20 }, (_, at) => mutation(inputs, chanceOf(`${seed}:${at}`)))
    expect(drawn('1')).toEqual(drawn('1'))
    expect(drawn('1')).not.toEqual(drawn('2'))
    expect(new Set(drawn('1').flatMap((fills) => fills.map(({ value }) => value.type))).size).toBeGreaterThan(2)
  })
})

describe('a difference', () => {
  it('is named where it begins', () => {
    const result = compare(bookWith(1, 2), bookWith(3, 6), new Set())
    expect(result).toMatchObject({ compared: 2, following: 1 })
    expect(result.differences.map(({ address }) => address)).toEqual(['A4'])
  })

  it('is none behind a formula that is named as not computed', () =>
    expect(compare(bookWith(1, 2), bookWith(3, 6), new Set(['S!A4']))).toMatchObject({ compared: 1, differences: [] }))

  it.each<[CellValue, CellValue, boolean]>([
    [number(0.1 + 0.2), number(0.3), true],
    [number(1), number(1.00001), false],
    [text(''), { type: 'blank' }, true],
    [number(0), { type: 'blank' }, false],
    [text('1'), number(1), false],
    [error('#VALUE!'), error('#N/A'), false],
  ])('%j and %j: alike is %s', (ours, theirs, expected) => expect(isAlike(ours, theirs)).toBe(expected))

  const explained = (difference: Partial<Difference> & Pick<Difference, 'formula' | 'ours' | 'theirs'>): boolean =>
    explanations.some(({ holds }) =>
      holds({ sheet: 'S', address: 'A1', meaning: difference.formula, reads: [], ...difference }),
    )

  it('is explained where LibreOffice is known to depart, and only as it does', () => {
    expect(explained({ formula: 'A1+1', ours: error('#VALUE!'), theirs: number(2), reads: [text('TRUE')] })).toBe(true)
    expect(explained({ formula: 'A1+1', ours: error('#VALUE!'), theirs: number(2), reads: [text('x')] })).toBe(false)
    const era = { formula: 'A1-B1', ours: number(3), theirs: error('#VALUE!'), reads: [text('令和7年4月1日')] }
    expect(explained(era)).toBe(true)
    expect(explained({ ...era, reads: [text('2025/4/1')] })).toBe(false)
    expect(explained({ formula: 'LET(x,1,x)', ours: number(1), theirs: error('#N/A') })).toBe(true)
    expect(explained({ formula: 'LET(x,1,x)', ours: number(1), theirs: number(2) })).toBe(false)
    expect(explained({ formula: 'SUM(A1:A3)', ours: number(1), theirs: number(2) })).toBe(false)
  })
})

describe('books of formulas that stand beside', () => {
  const book = workbookOf({
    S: {
      A1: 2,
      B1: { formula: 'SUM(A1)', value: number(2) },
      B2: { formula: 'ABS(A1)', value: error('#VALUE!') },
      B3: { formula: 'ABS(A1)', value: number(7) },
    },
  })
  const named = (line: string) => judge('X.xlsx', compareBook(book).differences, parseNamed(`# because\n${line}\n`))

  it('differ where Excel saved something else', () =>
    expect(compareBook(book)).toMatchObject({
      formulas: 3,
      equal: 1,
      uncomputed: 0,
      differences: [{ address: 'B2' }, { address: 'B3' }],
    }))

  it('are as named where cell, function and both kinds agree', () =>
    expect(named('X.xlsx\tS\tABS\tnumber → #VALUE!\tB2\nX.xlsx\tS\tABS\tnumber → number\tB3')).toEqual({
      named: new Map([['because', 2]]),
      unnamed: [],
      gone: [],
    }))

  it.each([
    ['another cell', 'X.xlsx\tS\tABS\tnumber → #VALUE!\tB4', ['B2', 'B3'], ['S!B4']],
    ['another function', 'X.xlsx\tS\tSUM\tnumber → #VALUE!\tB2', ['B2', 'B3'], []],
    ['another answer', 'X.xlsx\tS\tABS\tnumber → #VALUE!\tB2:B3', ['B3'], []],
    ['another book', 'Y.xlsx\tS\tABS\tnumber → #VALUE!\tB2', ['B2', 'B3'], []],
    ['what does not differ', 'X.xlsx\tS\tABS\tnumber → #VALUE!\tB1:B2', ['B3'], ['S!B1']],
  ])('do not pass with %s', (_, line, unnamed, gone) => {
    const judged = named(line)
    expect(judged.unnamed.map(({ address }) => address)).toEqual(unnamed)
    expect(judged.gone).toEqual(gone)
  })

  it('are computed on the day that they were saved', () => {
    const day = { formula: 'TODAY()', value: number(41_788) }
    expect(compareBook(workbookOf({ S: { A1: day, A2: { formula: 'A1+1', value: number(41_789) } } }))).toMatchObject({
      equal: 2,
    })
  })

  it('have each cell named once, with a reason', () => {
    const places = namedDifferences.flatMap(({ book: name, sheet, cells }) =>
      addressesOf(cells).map((address) => `${name} ${sheet}!${address}`),
    )
    expect(new Set(places).size).toBe(places.length)
    expect(() => parseNamed('X.xlsx\tS\tABS\tnumber → #VALUE!\tB2')).toThrow('No named difference')
  })
})
