/** Where rows, cells and formulas stand in the text of a worksheet part. */
import { parseAddress } from '#engine/model/address.ts'
import { xmlAttribute, xmlTags } from './xml-edits.ts'
import type { XmlTag } from './xml-edits.ts'

export type CellSpan = {
  row: number
  column: number
  open: XmlTag
  to: number
  formula: { from: number; to: number; open: XmlTag } | null
}
export type RowSpan = {
  index: number
  open: XmlTag
  /** Before the closing tag; where `open` ends in a row without children. */
  contentTo: number
  cells: CellSpan[]
}
export type SheetSpans = {
  root: XmlTag
  dimension: XmlTag | null
  sheetData: { open: XmlTag; contentTo: number } | null
  rows: RowSpan[]
  /** Elements below the root after sheetData, in order. */
  following: XmlTag[]
}

/** Rows and cells without an address follow the one before them, as in Excel. */
export function scanSheet(source: string): SheetSpans | null {
  const tags = xmlTags(source)
  const root = tags.next().value
  if (!root) return null
  const spans: SheetSpans = { root, dimension: null, sheetData: null, rows: [], following: [] }
  let depth = 1
  for (let next = tags.next(); !next.done; next = tags.next()) {
    const tag = next.value
    if (tag.isClosing) {
      depth--
      continue
    }
    if (depth === 1) {
      if (tag.name === 'sheetData') {
        spans.sheetData = { open: tag, contentTo: tag.isSelfClosed ? tag.to : scanRows(tags, spans.rows) }
        continue
      }
      if (tag.name === 'dimension') spans.dimension = tag
      if (spans.sheetData) spans.following.push(tag)
    }
    if (!tag.isSelfClosed) depth++
  }
  return spans
}

function scanRows(tags: Generator<XmlTag>, rows: RowSpan[]): number {
  let index = -1
  for (let next = tags.next(); !next.done; next = tags.next()) {
    const tag = next.value
    if (tag.isClosing && tag.name === 'sheetData') return tag.from
    if (tag.isClosing || tag.name !== 'row') continue
    const reference = xmlAttribute(tag.attributes, 'r')
    index = reference === undefined ? index + 1 : Number(reference) - 1
    const row: RowSpan = { index, open: tag, contentTo: tag.to, cells: [] }
    if (!tag.isSelfClosed) row.contentTo = scanCells(tags, row)
    rows.push(row)
  }
  return 0
}

function scanCells(tags: Generator<XmlTag>, row: RowSpan): number {
  let column = -1
  for (let next = tags.next(); !next.done; next = tags.next()) {
    const tag = next.value
    if (tag.isClosing && tag.name === 'row') return tag.from
    if (tag.isClosing || tag.name !== 'c') continue
    const reference = xmlAttribute(tag.attributes, 'r')
    column = (reference === undefined ? null : parseAddress(reference)?.column) ?? column + 1
    const cell: CellSpan = { row: row.index, column, open: tag, to: tag.to, formula: null }
    if (!tag.isSelfClosed) scanCellContent(tags, cell)
    row.cells.push(cell)
  }
  return row.open.to
}

function scanCellContent(tags: Generator<XmlTag>, cell: CellSpan): void {
  for (let next = tags.next(); !next.done; next = tags.next()) {
    const tag = next.value
    if (tag.isClosing && tag.name === 'c') {
      cell.to = tag.to
      return
    }
    if (tag.name !== 'f') continue
    if (tag.isClosing) {
      if (cell.formula) cell.formula.to = tag.to
    } else cell.formula = { from: tag.from, to: tag.to, open: tag }
  }
}
