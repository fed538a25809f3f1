/** Writes a formula's resolved tokens for the calculation engine and notes what the formula reads. */
import { MAX_COLUMNS, MAX_ROWS, columnName, formatAddress } from '#engine/model/address.ts'
import type { Range, Workbook } from '#engine/model/workbook.ts'
import type { FormulaToken } from './formula-tokens.ts'
import { writtenExpression } from './written-expression.ts'
import type { Piece } from './written-expression.ts'

export type SheetRange = { sheet: number; range: Range }

export type PreparedFormula = {
  /** A range that a function only looks values up in stands as its number in `lookups` between two marks. */
  text: string
  lookups: LookupRange[]
  /** Every range the formula reads, as far as its text tells. */
  precedents: SheetRange[]
  /** Those of them that are not only looked up in. */
  readDirectly: SheetRange[]
  /** Recalculated every time: reads the clock or finds its cells only while computing. */
  isVolatile: boolean
  /** Reads cells its text does not name (INDIRECT, OFFSET): every sheet must be at hand. */
  isDynamic: boolean
  /** Needs what is not at hand: another workbook, a table's columns, chance, a range up to a cell that INDEX finds, more cells than can be read. */
  isOutOfReach: boolean
  /** Functions called, upper case, without _xlfn. prefixes. */
  functions: Set<string>
}

/** A range with its text as a reference. */
export type LookupRange = SheetRange & { reference: string }

/** A token with its reference settled: absolute, and on known sheets. */
export type PreparedToken = Exclude<FormulaToken, { kind: 'reference' | 'sheet' }> | ReferenceToken
export type ReferenceToken = {
  kind: 'reference'
  shape: 'cell' | 'area'
  range: Range
  firstSheet: number
  lastSheet: number
}

const clockFunctions = new Set(['TODAY', 'NOW'])
const dynamicFunctions = new Set(['INDIRECT', 'OFFSET', 'CELL'])
/** Of the functions that find a cell, those the engine can build a range from. */
const referenceFunctions = new Set(['INDIRECT', 'OFFSET'])
/** A form filled twice alike must come out alike, so chance keeps the value the file has. */
const chanceFunctions = new Set(['RAND', 'RANDBETWEEN', 'RANDARRAY', 'INFO'])
/** They read a reference's place and not its cells. */
const placeFunctions = new Set(['ROW', 'COLUMN', 'ROWS', 'COLUMNS'])
/** They overlook text in a referenced cell, which the engine only does for areas: A1 is handed over as A1:A1. */
const aggregateFunctions = new Set([
  'SUM',
  'PRODUCT',
  'SUMSQ',
  'COUNT',
  'COUNTA',
  'AVERAGE',
  'AVERAGEA',
  'MAX',
  'MIN',
  'MAXA',
  'MINA',
  'MEDIAN',
  'MODE',
  'STDEV',
  'STDEVP',
  'STDEV.S',
  'STDEV.P',
  'VAR',
  'VARP',
  'VAR.S',
  'VAR.P',
  'GEOMEAN',
  'HARMEAN',
  'AND',
  'OR',
  'XOR',
  'SUBTOTAL',
])
/** They take a range for its values alone, so many of them can share one reading of it. */
const lookupFunctions = new Set([
  'VLOOKUP',
  'HLOOKUP',
  'LOOKUP',
  'XLOOKUP',
  'MATCH',
  'XMATCH',
  'COUNTIF',
  'COUNTIFS',
  'SUMIF',
  'SUMIFS',
  'AVERAGEIF',
  'AVERAGEIFS',
  'MAXIFS',
  'MINIFS',
])
const smallestLookup = 32
/** They count a range's own rows and columns; for all others large ranges end where the sheets do. */
const wholeRangeFunctions = new Set([...placeFunctions, 'INDEX', 'OFFSET', 'AREAS', 'CELL'])
const largeRange = 100_000
const maxRangeCells = 5_000_000
const lookupMark = '\u0002'
const roles: Record<string, Piece['role']> = {
  '(': 'open',
  '{': 'open',
  ')': 'close',
  '}': 'close',
  ',': 'comma',
  '&': 'join',
  '=': 'comparison',
  '<': 'comparison',
  '>': 'comparison',
}

/** Writes tokens as text for the engine. */
export function formulaWriter(workbook: Workbook): (tokens: PreparedToken[]) => PreparedFormula {
  const last = lastUsed(workbook)
  const names = workbook.sheets.map(({ name }) => name.replaceAll("'", "''"))
  const bounded = (range: Range): Range =>
    cellCount(range) <= largeRange
      ? range
      : {
          ...range,
          bottom: Math.min(range.bottom, Math.max(range.top, last.row)),
          right: Math.min(range.right, Math.max(range.left, last.column)),
        }
  const sheetsText = ({ firstSheet, lastSheet }: ReferenceToken): string =>
    firstSheet === lastSheet ? (names[firstSheet] ?? '') : `${names[firstSheet] ?? ''}:${names[lastSheet] ?? ''}`
  return (tokens) => writeFormula(tokens, bounded, sheetsText)
}

function writeFormula(
  tokens: PreparedToken[],
  bounded: (range: Range) => Range,
  sheetsText: (token: ReferenceToken) => string,
): PreparedFormula {
  const precedents: SheetRange[] = []
  const readDirectly: SheetRange[] = []
  const functions = new Set<string>()
  const lookups: LookupRange[] = []
  const openFunctions: string[] = []
  let joinsReferences = false
  let isOutOfReach = false
  let lastClosed = ''
  const pieces = tokens.map((token, at): Piece => {
    const before = tokens[at - 1]
    const after = tokens[at + 1]
    if (token.kind === 'reference') {
      const isArgument = isText(before, '(', ',') && isText(after, ')', ',')
      const caller = isArgument ? (openFunctions.at(-1) ?? '') : ''
      const reads = placeFunctions.has(caller) ? [] : sheetRanges(token)
      precedents.push(...reads)
      if (isCountedRange(tokens, at - 2)) return { text: countedNumbers(token, caller), role: 'value' }
      const range = wholeRangeFunctions.has(caller) ? token.range : bounded(token.range)
      if (range !== token.range && caller === 'COUNTBLANK') isOutOfReach = true
      if (!wholeRangeFunctions.has(caller) && cellCount(range) > maxRangeCells) isOutOfReach = true
      const reference = referenceText(range, aggregateFunctions.has(caller) ? 'area' : token.shape, sheetsText(token))
      const role = cellCount(range) > 1 ? 'array' : 'value'
      if (!lookupFunctions.has(caller) || token.firstSheet !== token.lastSheet || cellCount(range) < smallestLookup) {
        readDirectly.push(...reads)
        return { text: reference, role }
      }
      return {
        text: `${lookupMark}${lookups.push({ sheet: token.firstSheet, range, reference }) - 1}${lookupMark}`,
        role,
      }
    }
    if (token.kind === 'function') {
      functions.add(token.name)
      if (chanceFunctions.has(token.name)) isOutOfReach = true
      return { text: isCountedRange(tokens, at) ? 'NUMBERSFROMTO' : token.text, role: 'function' }
    }
    if (token.text === '(') openFunctions.push(before?.kind === 'function' ? before.name : '')
    if (token.text === ')') lastClosed = openFunctions.pop() ?? ''
    if (token.text === ':') {
      joinsReferences = true
      isOutOfReach ||= isText(before, ')') && !referenceFunctions.has(lastClosed)
      isOutOfReach ||= after?.kind === 'function' && !referenceFunctions.has(after.name)
    }
    return { text: token.text, role: token.kind === 'other' ? (roles[token.text] ?? 'other') : 'value' }
  })
  const isDynamic = joinsReferences || [...functions].some((name) => dynamicFunctions.has(name))
  const isVolatile = isDynamic || [...functions].some((name) => clockFunctions.has(name))
  return {
    text: writtenExpression(pieces),
    lookups,
    precedents,
    readDirectly,
    functions,
    isDynamic,
    isVolatile,
    isOutOfReach,
  }
}

/** Whether ROW(A1:A9) or ROWS(A:A) starts here: the engine would answer for the first cell, or for the used rows, alone. */
function isCountedRange(tokens: PreparedToken[], at: number): boolean {
  const [name, , reference, end] = tokens.slice(Math.max(0, at), at + 4)
  return (
    name?.kind === 'function' &&
    placeFunctions.has(name.name) &&
    reference?.kind === 'reference' &&
    cellCount(reference.range) > 1 &&
    isText(end, ')')
  )
}

/** First and last of the numbers that the call stands for, and whether they run down (1) or across (0). */
function countedNumbers({ range: { top, bottom, left, right } }: ReferenceToken, caller: string): string {
  switch (caller) {
    case 'ROW':
      return `${top + 1},${bottom + 1},1`
    case 'COLUMN':
      return `${left + 1},${right + 1},0`
    case 'ROWS':
      return `${bottom - top + 1},${bottom - top + 1},1`
    default:
      return `${right - left + 1},${right - left + 1},0`
  }
}

const sheetRanges = ({ firstSheet, lastSheet, range }: ReferenceToken): SheetRange[] =>
  Array.from({ length: lastSheet - firstSheet + 1 }, (_, offset) => ({ sheet: firstSheet + offset, range }))

const cellCount = ({ top, left, bottom, right }: Range): number => (bottom - top + 1) * (right - left + 1)

/** The formula's text with each looked-up range written as asked. */
export const writtenFormula = (
  { text, lookups }: PreparedFormula,
  writeLookup: (lookup: LookupRange) => string,
): string =>
  lookups.length === 0
    ? text
    : text
        .split(lookupMark)
        .map((piece, at) => {
          const lookup = at % 2 === 1 ? lookups[Number(piece)] : undefined
          return lookup ? writeLookup(lookup) : piece
        })
        .join('')

const isText = (token: PreparedToken | undefined, ...texts: string[]): boolean =>
  token?.kind === 'other' && texts.includes(token.text)

function referenceText(range: Range, shape: 'cell' | 'area', sheets: string): string {
  const { top, left, bottom, right } = range
  if (top === 0 && bottom === MAX_ROWS - 1) return `'${sheets}'!${columnName(left)}:${columnName(right)}`
  if (left === 0 && right === MAX_COLUMNS - 1) return `'${sheets}'!${top + 1}:${bottom + 1}`
  return `'${sheets}'!${formatAddress(top, left)}${shape === 'cell' ? '' : `:${formatAddress(bottom, right)}`}`
}

/** Last row and column of any sheet with something in it: one bound for all, so that ranges stay of one size. */
function lastUsed(workbook: Workbook): { row: number; column: number } {
  let row = 0
  let column = 0
  for (const sheet of workbook.sheets) {
    row = Math.max(row, sheet.rows.at(-1)?.index ?? 0)
    for (const { cells } of sheet.rows) column = Math.max(column, cells.at(-1)?.column ?? 0)
  }
  return { row, column }
}
