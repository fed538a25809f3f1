/** What the file remembers of other workbooks: the cells and names that its formulas refer to, as they were when it was saved. */
import type { Cell, CellValue, DefinedName, ExternalSheet, Row } from '#engine/model/workbook.ts'
import { MAX_COLUMNS, MAX_ROWS, parseAddress } from '#engine/model/address.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { booleanAttribute, childOf, childrenOf, numberAttribute } from '#engine/package/xml.ts'
import type { ReadContext } from './context.ts'
import type { Relationship } from './package.ts'
import { cellErrors } from './cells.ts'
import { decodeEscapes } from './strings.ts'
import { oneOf } from './styles.ts'

type ExternalBooks = { sheets: ExternalSheet[]; names: DefinedName[] }

/** @param root of the workbook's part, which counts other workbooks from one: [1]単価!A1, [1]!税率 */
export function readExternalBooks(
  root: XmlElement,
  relationships: Relationship[],
  context: ReadContext,
): ExternalBooks {
  const books = childrenOf(childOf(root, 'externalReferences'), 'externalReference').map(({ attributes }, at) => {
    const part = relationships.find(({ id, isExternal }) => id === attributes['id'] && !isExternal)?.target
    if (part === undefined || !context.source.has(part)) return { sheets: [], names: [] }
    const book = childOf(context.source.xml(part), 'externalBook')
    return { sheets: sheetsOf(book, `[${at + 1}]`, context), names: namesOf(book, `[${at + 1}]`) }
  })
  return { sheets: books.flatMap(({ sheets }) => sheets), names: books.flatMap(({ names }) => names) }
}

function sheetsOf(book: XmlElement | undefined, prefix: string, context: ReadContext): ExternalSheet[] {
  const names = childrenOf(childOf(book, 'sheetNames'), 'sheetName').map((name) => name.attributes['val'] ?? '')
  return childrenOf(childOf(book, 'sheetDataSet'), 'sheetData').flatMap((data) => {
    const name = names[numberAttribute(data.attributes['sheetId']) ?? -1]
    // Values that could not be brought up to date are none to count with.
    if (name === undefined || booleanAttribute(data.attributes['refreshError'])) return []
    return [{ name: prefix + name, rows: rowsOf(data, context) }]
  })
}

/** A cell or range of one sheet, as names of other workbooks say it: ='単価 表'!$B$2. */
const placeOfName = /^=?(?:'((?:[^']|'')+)'|([^'!]+))!(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)$/iu

/** Names that hold for the whole of the other workbook; what is no place on a sheet is left out. */
const namesOf = (book: XmlElement | undefined, prefix: string): DefinedName[] =>
  childrenOf(childOf(book, 'definedNames'), 'definedName').flatMap(({ attributes: { name, refersTo, sheetId } }) => {
    const [, quoted, plain, range] = placeOfName.exec(refersTo ?? '') ?? []
    if (name === undefined || sheetId !== undefined || range === undefined) return []
    const formula = `'${prefix}${quoted ?? plain?.replaceAll("'", "''") ?? ''}'!${range}`
    return [{ name: `${prefix}!${name}`, formula, localSheet: null, hidden: true }]
  })

function rowsOf(data: XmlElement, context: ReadContext): Row[] {
  return childrenOf(data, 'row')
    .flatMap((row): Row[] => {
      const index = (numberAttribute(row.attributes['r']) ?? 0) - 1
      if (!Number.isInteger(index) || index < 0 || index >= MAX_ROWS) return []
      const cells = childrenOf(row, 'cell').flatMap((cell) => cellOf(cell, context))
      return [{ index, heightPt: 0, hidden: false, style: null, cells: cells.sort((a, b) => a.column - b.column) }]
    })
    .sort((a, b) => a.index - b.index)
}

function cellOf(cell: XmlElement, context: ReadContext): Cell[] {
  context.countCell()
  const column = parseAddress(cell.attributes['r'] ?? '')?.column
  if (column === undefined || column >= MAX_COLUMNS) return []
  const value = valueOf(cell.attributes['t'] ?? 'n', childOf(cell, 'v')?.text ?? '')
  return [{ column, style: 0, value, locked: true }]
}

function valueOf(type: string, text: string): CellValue {
  switch (type) {
    case 'str':
      return { type: 'text', text: decodeEscapes(text) }
    case 'b':
      return { type: 'boolean', boolean: booleanAttribute(text.trim()) }
    case 'e':
      return { type: 'error', error: oneOf(text.trim(), cellErrors, '#VALUE!') }
    default: {
      const number = numberAttribute(text)
      return number === null ? { type: 'blank' } : { type: 'number', number }
    }
  }
}
