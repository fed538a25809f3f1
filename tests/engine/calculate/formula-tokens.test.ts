import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formulaTokens } from '#engine/calculate/formula-tokens.ts'

const kinds = (formula: string): string =>
  formulaTokens(formula)
    .filter(({ kind }) => kind !== 'other')
    .map(({ kind, text }) => `${kind} ${text}`)
    .join(' | ')

describe('formulaTokens', () => {
  it.each([
    ['SUM(A1:$B$2,税率)', 'function SUM | reference A1:$B$2 | name 税率'],
    ["'表 紙'!F12&表紙!F12", "sheet '表 紙'! | reference F12 | sheet 表紙! | reference F12"],
    ['"A1"&"引用""A2"', 'text "A1" | text "引用""A2"'],
    ['A:C+1:3', 'reference A:C | reference 1:3'],
    ['LOG10(A1)+H30年+XFE1+A1048577', 'function LOG10 | reference A1 | name H30年 | name XFE1 | name A1048577'],
    ['四月:六月!A1', 'sheet 四月:六月! | reference A1'],
    ['Sheet1!A1:Sheet1!B2', 'sheet Sheet1! | reference A1 | sheet Sheet1! | reference B2'],
    [
      "[1]Sheet1!A1+'[2]a b'!A1+[3]!名前",
      "sheet [1]Sheet1! | reference A1 | sheet '[2]a b'! | reference A1 | sheet [3]! | name 名前",
    ],
    ['SUM(表1[[#This Row],[金額]])+[@数量]', 'function SUM | structured 表1[[#This Row],[金額]] | structured [@数量]'],
    ['1.5E+3*.5-10%', 'number 1.5E+3 | number .5 | number 10'],
    ['IF(A1=#N/A,#REF!)', 'function IF | reference A1 | error #N/A | error #REF!'],
    ['_xlfn.XLOOKUP(a1,$b:b,B$1:B$9)', 'function _xlfn.XLOOKUP | reference a1 | reference $b:b | reference B$1:B$9'],
    ["'O''Brien'!A1", "sheet 'O''Brien'! | reference A1"],
  ])('%s', (formula, expected) => {
    expect(kinds(formula)).toBe(expected)
  })

  it('loses no character of any text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom('A1', '$B$2:C3', '!', "'", '"', '[', ']', ':', '(', ')', '表', '1', '#REF!', '&', ' '),
            fc.string({ maxLength: 3 }),
          ),
          { maxLength: 12 },
        ),
        (pieces) => {
          const formula = pieces.join('')
          expect(
            formulaTokens(formula)
              .map(({ text }) => text)
              .join(''),
          ).toBe(formula)
        },
      ),
      { numRuns: 500 },
    )
  })
})
