/**
 * Where LibreOffice departs from Excel. Each says which formulas and which pair of answers it covers, so that any other
 * difference of the same formula is still one to look into. docs/calculation.md tells them in words.
 */
import type { CellValue } from '#engine/model/workbook.ts'
import type { Difference } from './compare.ts'

export type Explanation = { reason: string; holds(difference: Difference): boolean }

const isError = (value: CellValue, ...names: string[]): boolean =>
  value.type === 'error' && (names.length === 0 || names.includes(value.error))
const isNumber = (value: CellValue): boolean => value.type === 'number'
const isEmpty = (value: CellValue): boolean => value.type === 'blank' || (value.type === 'text' && value.text === '')
const readsText = ({ reads }: Difference, pattern: RegExp): boolean =>
  reads.some((value) => value.type === 'text' && pattern.test(value.text))
const readsNumber = ({ reads }: Difference, holds: (number: number) => boolean): boolean =>
  reads.some((value) => value.type === 'number' && holds(value.number))

export const explanations: Explanation[] = [
  {
    reason: 'Functions that the release at hand does not have (LET, XLOOKUP and their kin)',
    holds: ({ meaning, theirs }) =>
      /\b(LET|LAMBDA|XLOOKUP|XMATCH|FILTER|SORT|SORTBY|UNIQUE|SEQUENCE|TEXTSPLIT|TEXTBEFORE|TEXTAFTER|DATESTRING|NUMBERSTRING)\(/i.test(
        meaning,
      ) && isError(theirs),
  },
  {
    reason: 'A formula whose value is a blank cell is 0 to those that read it; here it stays blank to them',
    holds: ({ formula, ours, theirs }) =>
      /(=|<>)\s*""/.test(formula) && ours.type === 'number' && ours.number === 0 && isEmpty(theirs),
  },
  {
    reason: 'TEXT in the languages and numerals of [$-…] and [DBNum]',
    holds: ({ formula, ours }) => /TEXT\(.*"[^"]*\[(\$-|DBNum)/i.test(formula) && ours.type === 'text',
  },
  {
    reason: 'Rows of a table that are hidden by hand count as filtered to SUBTOTAL',
    holds: ({ formula, ours, theirs }) =>
      /SUBTOTAL\(\s*(\d|1[01])\s*,[^)]*\[/.test(formula) && isNumber(ours) && isNumber(theirs),
  },
  {
    reason: 'The text TRUE or FALSE counts as 1 or 0',
    holds: (difference) =>
      readsText(difference, /^(TRUE|FALSE)$/i) && isError(difference.ours, '#VALUE!') && isNumber(difference.theirs),
  },
  {
    reason: 'Dates as text are unknown to it: eras, 年月日 without a day, 9時30分',
    holds: (difference) =>
      readsText(difference, /^(令和|平成|昭和|[RHS])\d|\d年\d+月$|\d時/) &&
      isNumber(difference.ours) &&
      isError(difference.theirs, '#VALUE!'),
  },
  {
    reason: 'Days before 1 March 1900 are one ahead',
    holds: (difference) => {
      const { ours, theirs, meaning } = difference
      return (
        /\b(EDATE|EOMONTH|DATE|DAY|MONTH|YEAR|WEEKDAY|TEXT|DATEDIF)\(/i.test(meaning) &&
        (readsNumber(difference, (number) => number < 61) || readsText(difference, /^[\d０-９]{1,2}(:\d\d|%)?$/)) &&
        (ours.type !== 'number' || theirs.type !== 'number' || Math.abs(ours.number - theirs.number) === 1)
      )
    },
  },
  {
    reason: 'TEXT shows negative dates and times, which Excel refuses',
    holds: ({ formula, ours, theirs }) =>
      /TEXT\(.*"[^"]*[ymdhs]/i.test(formula) &&
      isError(ours, '#VALUE!') &&
      theirs.type === 'text' &&
      /-\d/.test(theirs.text),
  },
  {
    reason: 'Truth values are numbers',
    holds: ({ ours, theirs }) =>
      ours.type === 'boolean' && theirs.type === 'number' && theirs.number === Number(ours.boolean),
  },
  {
    reason: 'Errors come back from the file under another name',
    holds: ({ ours, theirs }) => isError(ours) && isError(theirs),
  },
]
