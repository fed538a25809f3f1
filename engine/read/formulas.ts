/** Formula text: references shifted for shared formulas, ranges named by print areas and lists. */
import type { Range } from '#engine/model/workbook.ts'
import { columnName, MAX_COLUMNS, MAX_ROWS, parseColumn, parseRange } from '#engine/model/address.ts'

/** A formula cut into literal text and relative references, so that it can be shifted many times. */
export type FormulaTemplate = (string | Reference)[]
type ReferenceEnd = { column: number | null; isColumnFixed: boolean; row: number | null; isRowFixed: boolean }
type Reference = { ends: ReferenceEnd[] }

/**
 * Strings and quoted sheet names pass unread; then whole-row ranges, whole-column ranges and cells. A name that
 * merely looks like a reference is told by what stands around it: letters, digits, a dot, '(' or '!'.
 */
const TOKEN =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[(?:'.|[^[\]']){0,300}\]|(?<![\w.$\u0080-\uffff])(?:\$?\d{1,7}:\$?\d{1,7}|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?[A-Za-z]{1,3}\$?\d{1,7})(?![\w.(!\u0080-\uffff])/g
const END = /^(\$?)([A-Za-z]{0,3})(\$?)(\d{0,7})$/

export function formulaTemplate(formula: string): FormulaTemplate {
  const template: FormulaTemplate = []
  let from = 0
  for (const match of formula.matchAll(TOKEN)) {
    const reference = /^["'[]/.test(match[0]) ? null : readReference(match[0])
    if (!reference) continue
    template.push(formula.slice(from, match.index), reference)
    from = match.index + match[0].length
  }
  template.push(formula.slice(from))
  return template
}

function readReference(text: string): Reference | null {
  const ends: ReferenceEnd[] = []
  for (const part of text.split(':')) {
    const match = END.exec(part)
    if (!match) return null
    const [, first, letters, second, digits] = match
    const column = letters ? parseColumn(letters) : null
    const row = digits ? Number(digits) - 1 : null
    if ((letters && column === null) || (row !== null && (row < 0 || row >= MAX_ROWS))) return null
    ends.push({
      column,
      isColumnFixed: letters !== '' && first === '$',
      row,
      isRowFixed: second === '$' || (letters === '' && first === '$'),
    })
  }
  return { ends }
}

/** The formula as it reads `rows` further down and `columns` further right. */
export const shiftFormula = (template: FormulaTemplate, rows: number, columns: number): string =>
  template.map((piece) => (typeof piece === 'string' ? piece : writeReference(piece, rows, columns))).join('')

function writeReference({ ends }: Reference, rows: number, columns: number): string {
  const written: string[] = []
  for (const end of ends) {
    const column = end.column === null || end.isColumnFixed ? end.column : end.column + columns
    const row = end.row === null || end.isRowFixed ? end.row : end.row + rows
    if ((column !== null && (column < 0 || column >= MAX_COLUMNS)) || (row !== null && (row < 0 || row >= MAX_ROWS)))
      return '#REF!'
    written.push(
      `${column === null ? '' : `${end.isColumnFixed ? '$' : ''}${columnName(column)}`}${row === null ? '' : `${end.isRowFixed ? '$' : ''}${row + 1}`}`,
    )
  }
  return written.join(':')
}

export type SheetRange = { sheetName: string | null; range: Range }

/** `'A b'!$A$1:$C$3,'A b'!$E:$F` as ranges; null when any part is something else than a reference. */
export function parseReferenceList(formula: string): SheetRange[] | null {
  const ranges: SheetRange[] = []
  for (const part of splitOutsideQuotes(formula.trim().replace(/^=/, ''))) {
    const reference = parseSheetRange(part)
    if (!reference) return null
    ranges.push(reference)
  }
  return ranges
}

/** `Sheet1!$A$1:$A$5`, `'A b'!$A$1` or `$A$1:$A$5`; null when it is something else, an external reference included. */
export function parseSheetRange(text: string): SheetRange | null {
  const plain = text.trim().replace(/^\((.*)\)$/, '$1')
  const quoted = /^'((?:[^']|'')+)'!(.+)$/.exec(plain)
  const bare = quoted ? null : /^([^'!]+)!(.+)$/.exec(plain)
  const sheetName = quoted ? quoted[1]!.replaceAll("''", "'") : (bare?.[1] ?? null)
  if (sheetName?.includes('[')) return null
  const range = parseRange(quoted?.[2] ?? bare?.[2] ?? plain)
  return range && { sheetName, range }
}

function splitOutsideQuotes(text: string): string[] {
  const parts: string[] = []
  let isQuoted = false
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "'") isQuoted = !isQuoted
    else if (text[at] === ',' && !isQuoted) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}
