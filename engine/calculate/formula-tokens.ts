/**
 * A formula's text as tokens: just enough of the grammar to find what it reads, to move it to another
 * cell and to put names' definitions in their place. Whitespace and operators stay as 'other', so the
 * tokens joined together are the formula again.
 */
import { MAX_COLUMNS, MAX_ROWS, parseColumn } from '#engine/model/address.ts'
import type { Range } from '#engine/model/workbook.ts'

export type ReferenceShape = 'cell' | 'area' | 'columns' | 'rows'

export type FormulaToken =
  | { kind: 'text'; text: string }
  | { kind: 'error'; text: string }
  | { kind: 'number'; text: string }
  /** `Sheet1!`, `'a b'!` or `Sheet1:Sheet3!` before a reference or a name. */
  | { kind: 'sheet'; text: string; first: string; last: string; external: boolean }
  | { kind: 'reference'; text: string; shape: ReferenceShape; range: Range; absolute: AbsoluteEdges }
  /** A function's name; its '(' is the next token. */
  | { kind: 'function'; text: string; name: string }
  | { kind: 'name'; text: string }
  /** Table[…], [@…]. */
  | { kind: 'structured'; text: string }
  | { kind: 'other'; text: string }

/** Which edges carry a '$' and so stay when the formula moves. */
export type AbsoluteEdges = { top: boolean; left: boolean; bottom: boolean; right: boolean }

const identifier = String.raw`[^\s"'!(){}\[\],;=<>+*/^&%#:@$~|\\-]`
const cell = String.raw`(\$?)([A-Za-z]{1,3})(\$?)([1-9]\d{0,6})`
const end = String.raw`(?!${identifier}|[(!\[])`
const patterns = {
  text: /"(?:[^"]|"")*"/y,
  error: /#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|GETTING_DATA)/iy,
  quotedSheet: /'((?:[^']|'')+)'!/y,
  plainSheet: new RegExp(String.raw`((?:\[[^\]]*\])?(?:${identifier}+(?::${identifier}+)?)?)!`, 'uy'),
  area: new RegExp(String.raw`${cell}:${cell}${end}`, 'uy'),
  cell: new RegExp(String.raw`${cell}${end}`, 'uy'),
  columns: new RegExp(String.raw`(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})${end}`, 'uy'),
  rows: new RegExp(String.raw`(\$?)([1-9]\d{0,6}):(\$?)([1-9]\d{0,6})${end}`, 'uy'),
  number: /(?:\d+(?:\.\d*)?|\.\d+)(?:E[+-]?\d+)?/iy,
  function: new RegExp(String.raw`(${identifier}+)(?=\()`, 'uy'),
  name: new RegExp(String.raw`\\?${identifier}+`, 'uy'),
}

/** Tokens of a formula without its '='. Never throws: what is not understood is 'other'. */
export function formulaTokens(formula: string): FormulaToken[] {
  const tokens: FormulaToken[] = []
  let position = 0
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position
    return pattern.exec(formula)
  }
  while (position < formula.length) {
    const token = structuredAt(formula, position) ??
      tokenAt(match, tokens.at(-1)?.kind === 'sheet') ?? { kind: 'other' as const, text: formula[position] ?? '' }
    tokens.push(token)
    position += token.text.length
  }
  return tokens
}

/** After a sheet's name comes a reference: in Sheet1!A1:Sheet1!B2 'A1:Sheet1!' is no span of sheets. */
function tokenAt(match: (pattern: RegExp) => RegExpExecArray | null, afterSheet: boolean): FormulaToken | null {
  let found = match(patterns.text)
  if (found) return { kind: 'text', text: found[0] }
  found = match(patterns.error)
  if (found) return { kind: 'error', text: found[0] }
  if (!afterSheet) {
    found = match(patterns.quotedSheet)
    if (found) return sheetToken(found[0], (found[1] ?? '').replaceAll("''", "'"))
    found = match(patterns.plainSheet)
    if (found) return sheetToken(found[0], found[1] ?? '')
  }
  const reference = referenceAt(match)
  if (reference) return reference
  found = match(patterns.number)
  if (found) return { kind: 'number', text: found[0] }
  found = match(patterns.function)
  if (found)
    return { kind: 'function', text: found[0], name: found[0].toUpperCase().replace(/^(?:_XLFN\.|_XLWS\.)+/, '') }
  found = match(patterns.name)
  return found ? { kind: 'name', text: found[0] } : null
}

function sheetToken(text: string, names: string): FormulaToken {
  const external = names === '' || names.includes('[')
  const [first = '', last = first] = external ? [names] : names.split(':')
  return { kind: 'sheet', text, first, last, external }
}

function referenceAt(match: (pattern: RegExp) => RegExpExecArray | null): FormulaToken | null {
  let found = match(patterns.area)
  if (found) {
    const [text, left$, left = '', top$, top, right$, right = '', bottom$, bottom] = found
    return referenceToken(
      text,
      'area',
      [Number(top) - 1, columnNumber(left), Number(bottom) - 1, columnNumber(right)],
      [top$, left$, bottom$, right$],
    )
  }
  found = match(patterns.cell)
  if (found) {
    const [text, column$, column = '', row$, row] = found
    return referenceToken(
      text,
      'cell',
      [Number(row) - 1, columnNumber(column), Number(row) - 1, columnNumber(column)],
      [row$, column$, row$, column$],
    )
  }
  found = match(patterns.columns)
  if (found) {
    const [text, left$, left = '', right$, right = ''] = found
    return referenceToken(
      text,
      'columns',
      [0, columnNumber(left), MAX_ROWS - 1, columnNumber(right)],
      ['$', left$, '$', right$],
    )
  }
  found = match(patterns.rows)
  if (found) {
    const [text, top$, top, bottom$, bottom] = found
    return referenceToken(
      text,
      'rows',
      [Number(top) - 1, 0, Number(bottom) - 1, MAX_COLUMNS - 1],
      [top$, '$', bottom$, '$'],
    )
  }
  return null
}

/** A column past the sheet's last comes out as infinite. */
const columnNumber = (letters: string): number => parseColumn(letters) ?? Infinity

type Edges<T> = [top: T, left: T, bottom: T, right: T]

/** Null where the letters or digits lie outside the sheet: then it is a name such as ABC2000000. */
function referenceToken(
  text: string,
  shape: ReferenceShape,
  edges: Edges<number>,
  marks: Edges<string | undefined>,
): FormulaToken | null {
  const [top, left, bottom, right] = edges
  if (Math.max(top, bottom) >= MAX_ROWS || Math.max(left, right) >= MAX_COLUMNS) return null
  const [topMark, leftMark, bottomMark, rightMark] = marks.map((mark) => mark === '$') as Edges<boolean>
  return {
    kind: 'reference',
    text,
    shape,
    range: { top, left, bottom, right },
    absolute: { top: topMark, left: leftMark, bottom: bottomMark, right: rightMark },
  }
}

/** A bracketed table reference, nested brackets included; a bracket before '!' names another workbook. */
function structuredAt(formula: string, position: number): FormulaToken | null {
  const opening = formula[position] === '[' ? position : tableBracket(formula, position)
  if (opening === null) return null
  let depth = 0
  for (let at = opening; at < formula.length; at++) {
    if (formula[at] === "'") at++
    else if (formula[at] === '[') depth++
    else if (formula[at] === ']' && --depth === 0) {
      patterns.plainSheet.lastIndex = position
      return patterns.plainSheet.test(formula) ? null : { kind: 'structured', text: formula.slice(position, at + 1) }
    }
  }
  return null
}

function tableBracket(formula: string, position: number): number | null {
  patterns.name.lastIndex = position
  const name = patterns.name.exec(formula)
  return name && formula[patterns.name.lastIndex] === '[' ? patterns.name.lastIndex : null
}
