/** Writes cells into the text of a worksheet part. */
import { formatAddress, formatRange, MAX_COLUMNS, parseRange } from '#engine/model/address.ts'
import type { CellValue, Range } from '#engine/model/workbook.ts'
import { scanSheet } from './scan-sheet.ts'
import type { CellSpan, RowSpan, SheetSpans } from './scan-sheet.ts'
import { movedSharedFormulas } from './shared-formulas.ts'
import { applyXmlEdits, escapeCellText, openTag, withAttribute, xmlAttribute } from './xml-edits.ts'
import type { XmlEdit } from './xml-edits.ts'

/** A cell's new content: filled cells lose their formula, recalculated ones keep it; a dynamic array may fill other cells. */
export type CellPatch =
  | { kind: 'filled' | 'spilled'; row: number; column: number; value: CellValue; style: number }
  | { kind: 'recalculated'; row: number; column: number; value: CellValue; range?: Range | undefined }

type Position = { row: number; column: number }
const keyOf = ({ row, column }: Position): number => row * MAX_COLUMNS + column

/**
 * @param formulaAt formula text of a cell as the workbook had it before, shared formulas written out
 * @returns the part's new text
 */
export function patchSheet(
  source: string,
  patches: CellPatch[],
  formulaAt: (cell: Position) => string | undefined,
): string {
  const spans = scanSheet(source)
  if (!spans?.sheetData) return source
  const addressed = withAddresses(source, spans.rows)
  if (addressed !== source) return patchSheet(addressed, patches, formulaAt)
  const cells = new Map(spans.rows.flatMap((row) => row.cells).map((cell) => [keyOf(cell), cell]))
  const filled = new Set(patches.filter(({ kind }) => kind === 'filled').map(keyOf))
  const formulas = movedSharedFormulas([...cells.values()], (cell) => filled.has(keyOf(cell)), formulaAt)
  const patched = new Map(patches.map((patch) => [keyOf(patch), patch]))

  const edits: XmlEdit[] = []
  for (const [key, cell] of cells) {
    const patch = patched.get(key)
    const formula = formulas.get(cell)
    if (patch) edits.push({ from: cell.open.from, to: cell.to, text: cellText(cell, patch, source, formula) })
    else if (formula !== undefined && cell.formula)
      edits.push({ from: cell.formula.from, to: cell.formula.to, text: formula })
  }
  const added = patches.filter(
    (patch): patch is NewCell =>
      patch.kind !== 'recalculated' && patch.value.type !== 'blank' && !cells.has(keyOf(patch)),
  )
  edits.push(...addedCells(spans, added), ...dimensionEdit(spans, added))
  return applyXmlEdits(source, edits)
}

type NewCell = Extract<CellPatch, { style: number }>

function cellText(cell: CellSpan, patch: CellPatch, source: string, movedFormula: string | undefined): string {
  const { prefix } = cell.open
  if (patch.kind !== 'recalculated') {
    const showsPhonetic = xmlAttribute(cell.open.attributes, 'ph')
    return filledCell(prefix, patch, showsPhonetic === undefined ? '' : ` ph="${showsPhonetic}"`)
  }
  const formula = movedFormula ?? (cell.formula ? formulaText(source, cell.formula, patch.range) : '')
  const { type, text } = cachedValue(patch.value)
  // What the value was beside its text, such as the kind of an error, it is no more.
  const attributes = withAttribute(withAttribute(cell.open.attributes, 'vm', pictureOf(patch.value)), 't', type)
  return `${openTag(cell.open, attributes, false)}${formula}<${prefix}v>${text}</${prefix}v></${prefix}c>`
}

function formulaText(source: string, { from, to, open }: NonNullable<CellSpan['formula']>, range?: Range): string {
  if (!range || xmlAttribute(open.attributes, 'ref') === formatRange(range)) return source.slice(from, to)
  return openTag(open, withAttribute(open.attributes, 'ref', formatRange(range))) + source.slice(open.to, to)
}

function filledCell(prefix: string, { kind, row, column, value, style }: NewCell, otherAttributes = ''): string {
  let attributes = ` r="${formatAddress(row, column)}"${style === 0 ? '' : ` s="${style}"`}${otherAttributes}`
  if (value.type === 'blank') return `<${prefix}c${attributes}/>`
  if (value.type === 'text' && kind === 'filled') {
    const keepsSpace = value.text !== value.text.trim() || /[\n\t]/.test(value.text)
    return `<${prefix}c${attributes} t="inlineStr"><${prefix}is><${prefix}t${keepsSpace ? ' xml:space="preserve"' : ''}>${escapeCellText(value.text)}</${prefix}t></${prefix}is></${prefix}c>`
  }
  const { type, text } = cachedValue(value)
  const picture = pictureOf(value)
  if (picture !== null) attributes += ` vm="${picture}"`
  return `<${prefix}c${attributes}${type === null ? '' : ` t="${type}"`}><${prefix}v>${text}</${prefix}v></${prefix}c>`
}

/** What names the picture among the values of metadata.xml. */
const pictureOf = (value: CellValue): string | null =>
  value.type === 'text' && value.picture ? String(value.picture.metadata) : null

/** Type and text of <v>; numbers have no type. */
function cachedValue(value: CellValue): { type: string | null; text: string } {
  switch (value.type) {
    case 'blank':
      return { type: 'str', text: '' }
    case 'number':
      return { type: null, text: String(value.number) }
    case 'text':
      // As Excel writes pictures, for programs that know none.
      if (value.picture) return { type: 'e', text: '#VALUE!' }
      return { type: 'str', text: escapeCellText(value.text) }
    case 'boolean':
      return { type: 'b', text: value.boolean ? '1' : '0' }
    case 'error':
      return { type: 'e', text: value.error }
  }
}

function addedCells(spans: SheetSpans, added: NewCell[]): XmlEdit[] {
  if (!spans.sheetData || added.length === 0) return []
  const byRow = new Map([...Map.groupBy(added, ({ row }) => row)].sort(([a], [b]) => a - b))
  const edits: XmlEdit[] = []
  const { prefix } = spans.sheetData.open
  const newRows: { index: number; text: string }[] = []
  for (const [index, cells] of byRow) {
    cells.sort((a, b) => a.column - b.column)
    const row = spans.rows.find((candidate) => candidate.index === index)
    if (row) edits.push(...cellsIntoRow(row, cells, prefix))
    else
      newRows.push({
        index,
        text: `<${prefix}row r="${index + 1}">${cells.map((cell) => filledCell(prefix, cell)).join('')}</${prefix}row>`,
      })
  }
  return [...edits, ...insertRows(spans.sheetData, spans.rows, newRows)]
}

function insertRows(
  { open, contentTo }: NonNullable<SheetSpans['sheetData']>,
  rows: RowSpan[],
  newRows: { index: number; text: string }[],
): XmlEdit[] {
  if (newRows.length === 0) return []
  if (open.isSelfClosed) {
    return [
      {
        from: open.from,
        to: open.to,
        text: `${openTag(open, open.attributes, false)}${newRows.map(({ text }) => text).join('')}</${open.prefix}${open.name}>`,
      },
    ]
  }
  return newRows.map(({ index, text }) => {
    const at = rows.find((row) => row.index > index)?.open.from ?? contentTo
    return { from: at, to: at, text }
  })
}

function cellsIntoRow(row: RowSpan, cells: NewCell[], prefix: string): XmlEdit[] {
  const attributes = withSpans(row.open.attributes, cells)
  if (row.open.isSelfClosed) {
    const content = cells.map((cell) => filledCell(prefix, cell)).join('')
    return [
      {
        from: row.open.from,
        to: row.open.to,
        text: `${openTag(row.open, attributes, false)}${content}</${row.open.prefix}row>`,
      },
    ]
  }
  const edits: XmlEdit[] =
    attributes === row.open.attributes
      ? []
      : [{ from: row.open.from, to: row.open.to, text: openTag(row.open, attributes) }]
  for (const cell of cells) {
    const at = row.cells.find(({ column }) => column > cell.column)?.open.from ?? row.contentTo
    edits.push({ from: at, to: at, text: filledCell(prefix, cell) })
  }
  return edits
}

/** Rows and cells that stand where they stand by counting get their address, so that others can go before them. */
function withAddresses(source: string, rows: RowSpan[]): string {
  const isUnnamed = ({ open }: RowSpan | CellSpan): boolean => xmlAttribute(open.attributes, 'r') === undefined
  const named = ({ open }: RowSpan | CellSpan, address: string): XmlEdit => {
    const at = open.from + 1 + open.prefix.length + open.name.length
    return { from: at, to: at, text: ` r="${address}"` }
  }
  const edits = rows.flatMap((row) => [
    ...(isUnnamed(row) ? [named(row, String(row.index + 1))] : []),
    ...row.cells.filter(isUnnamed).map((cell) => named(cell, formatAddress(cell.row, cell.column))),
  ])
  return edits.length === 0 ? source : applyXmlEdits(source, edits)
}

/** A row's hint of its first and last column, made to hold the new cells. */
function withSpans(attributes: string, cells: NewCell[]): string {
  const match = /^(\d+):(\d+)$/.exec(xmlAttribute(attributes, 'spans') ?? '')
  if (!match) return attributes
  const columns = cells.map(({ column }) => column + 1)
  const first = Math.min(Number(match[1]), ...columns)
  const last = Math.max(Number(match[2]), ...columns)
  return first === Number(match[1]) && last === Number(match[2])
    ? attributes
    : withAttribute(attributes, 'spans', `${first}:${last}`)
}

function dimensionEdit({ dimension }: SheetSpans, added: NewCell[]): XmlEdit[] {
  const range = parseRange(xmlAttribute(dimension?.attributes ?? '', 'ref') ?? '')
  if (!dimension || !range || added.length === 0) return []
  const extended: Range = {
    top: Math.min(range.top, ...added.map(({ row }) => row)),
    bottom: Math.max(range.bottom, ...added.map(({ row }) => row)),
    left: Math.min(range.left, ...added.map(({ column }) => column)),
    right: Math.max(range.right, ...added.map(({ column }) => column)),
  }
  if (formatRange(extended) === formatRange(range)) return []
  return [
    {
      from: dimension.from,
      to: dimension.to,
      text: openTag(dimension, withAttribute(dimension.attributes, 'ref', formatRange(extended))),
    },
  ]
}
