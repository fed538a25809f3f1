/** One worksheet or chart sheet part. Its elements are taken in document order; rows as a stream, the rest as small trees. */
import type { ColumnSpan, Range, Row, Sheet, SheetKind } from '#engine/model/workbook.ts'
import { MAX_COLUMNS, parseRange } from '#engine/model/address.ts'
import { pictureInCell } from '#engine/model/cell-pictures.ts'
import { createGeometry } from '#engine/model/geometry.ts'
import { usedRangeOf } from '#engine/model/used-range.ts'
import { isGrouped, readRows } from './cells.ts'
import { readConditionalFormats } from './conditional-formats.ts'
import type { ReadContext } from './context.ts'
import { columnWidthPx, standardColumnWidthPx, standardRowHeightPt } from './default-font.ts'
import { readSheetDrawings } from './drawings/sheet-drawings.ts'
import { readSparklines } from './drawings/sparklines.ts'
import { readHyperlinks } from './hyperlinks.ts'
import type { PrintNames } from './print-settings.ts'
import { readPrintSettings } from './print-settings.ts'
import type { SheetElements, SheetEntry } from './sheet-elements.ts'
import { fitRows } from './row-heights.ts'
import { filterOf, markFiltered, readTables } from './tables.ts'
import { readValidations } from './validations.ts'
import type { XmlElement, XmlReader } from '#engine/package/xml-reader.ts'
import { booleanAttribute, childOf, childrenOf, numberAttribute } from '#engine/package/xml.ts'

export function readSheet(entry: SheetEntry, names: PrintNames, context: ReadContext): Sheet {
  const { rows, openRows, pictures, elements, defaults } = readSheetPart(entry, context)
  const first = (name: string) => elements.get(name)?.[0]
  const view = childrenOf(first('sheetViews'), 'sheetView')[0]?.attributes
  const protection = first('sheetProtection')?.attributes
  const tables = readTables(entry.partPath, context)
  markFiltered(rows, [filterOf(first('autoFilter')), ...tables.map(({ filter }) => filter)])
  const sheet: Sheet = {
    ...entry,
    columns: readColumns(elements.get('cols') ?? [], context, defaults.columnWidthPx),
    defaultColumnWidthPx: defaults.columnWidthPx,
    defaultRowHeightPt: defaults.rowHeightPt,
    ...(defaults.fixesRows ? { fixesRows: true as const } : {}),
    defaultRowHidden: defaults.rowHidden,
    rows,
    merges: readMerges(first('mergeCells'), context),
    usedRange: usedRangeOf(rows, (style) => context.styleSheet.visible[style] === true),
    drawings: [],
    conditionalFormats: readConditionalFormats(elements, context),
    validations: readValidations(elements, context),
    tables: tables.map(({ table }) => table),
    hyperlinks: readHyperlinks(entry.partPath, elements, context),
    print: readPrintSettings(entry, elements, names, context),
    view: {
      showGridLines: booleanAttribute(view?.['showGridLines'], true),
      rightToLeft: booleanAttribute(view?.['rightToLeft']),
      zoomPercent: numberAttribute(view?.['zoomScale']) || 100,
    },
    isProtected: booleanAttribute(protection?.['sheet']) || booleanAttribute(protection?.['content']),
  }
  if (!defaults.rowHeightIsFixed) fitOpenRows(sheet, openRows, context)
  // Anchors are measured after the rows have their heights.
  const geometry = createGeometry(sheet)
  sheet.drawings = [
    ...readSparklines(elements, sheet.merges, context),
    ...pictures.flatMap((place) => {
      context.countDrawingObject()
      return pictureInCell(place, context.styleSheet.styles[place.style]!, geometry)
    }),
    ...readSheetDrawings(entry.partPath, elements, geometry.anchorBoxPx, context),
  ]
  return sheet
}

function fitOpenRows(sheet: Sheet, openRows: Row[], { styleSheet }: ReadContext): void {
  const geometry = createGeometry(sheet)
  fitRows(openRows, {
    styles: styleSheet.styles,
    defaultFont: styleSheet.defaultFont,
    defaultHeightPt: sheet.defaultRowHeightPt,
    widthPxAt: geometry.columnWidthPx,
    isMerged: (row, column) => geometry.mergeAt(row, column) !== null,
  })
}

type Defaults = {
  columnWidthPx: number
  rowHeightPt: number
  fixesRows: boolean
  /** Rows without a height have the standard one, set or fitted. */
  rowHeightIsFixed: boolean
  rowHidden: boolean
}

function readSheetPart(
  entry: SheetEntry,
  context: ReadContext,
): ReturnType<typeof readRows> & { elements: SheetElements; defaults: Defaults } {
  const elements: SheetElements = new Map()
  let sheetData: ReturnType<typeof readRows> = { rows: [], openRows: [], pictures: [] }
  let defaults = readDefaults(undefined, context)
  if (rootName[entry.kind] === undefined) return { ...sheetData, elements, defaults }
  const reader = context.source.reader(entry.partPath)
  if (reader.next() !== 'open' || reader.name !== rootName[entry.kind])
    throw reader.error(`root element is ${reader.name}`)
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event !== 'open') continue
    if (reader.name === 'sheetData') {
      sheetData = readRows(reader, context, defaults)
    } else {
      for (const element of chosenElements(reader)) {
        if (element.name === 'sheetFormatPr') defaults = readDefaults(element, context)
        const list = elements.get(element.name)
        if (list) list.push(element)
        else elements.set(element.name, [element])
      }
    }
  }
  return { ...sheetData, elements, defaults }
}

const rootName: Partial<Record<SheetKind, string>> = { worksheet: 'worksheet', chartsheet: 'chartsheet' }

/** The element just opened; of an AlternateContent the elements of its first choice. */
function chosenElements(reader: XmlReader): XmlElement[] {
  const element = reader.element()
  if (element.name !== 'AlternateContent') return [element]
  return (childOf(element, 'Choice') ?? childOf(element, 'Fallback'))?.children ?? []
}

function readDefaults(format: XmlElement | undefined, context: ReadContext): Defaults {
  const attributes = format?.attributes ?? {}
  const width = numberAttribute(attributes['defaultColWidth'])
  const height = numberAttribute(attributes['defaultRowHeight'])
  return {
    columnWidthPx:
      width === null
        ? standardColumnWidthPx(numberAttribute(attributes['baseColWidth']) ?? 8, context.digitWidthPx)
        : columnWidthPx(width, context.digitWidthPx),
    rowHeightPt: height || standardRowHeightPt(context.styleSheet.defaultFont),
    fixesRows: booleanAttribute(attributes['customHeight']),
    // Excel since 2010 leaves its mark (dyDescent) on rows it has fitted itself.
    rowHeightIsFixed: booleanAttribute(attributes['customHeight']) || attributes['dyDescent'] !== undefined,
    rowHidden: booleanAttribute(attributes['zeroHeight']),
  }
}

const MAX_COLUMN_CHARACTERS = 255

function readColumns(lists: XmlElement[], context: ReadContext, defaultWidthPx: number): ColumnSpan[] {
  const spans: ColumnSpan[] = []
  for (const { attributes } of lists.flatMap((list) => childrenOf(list, 'col'))) {
    const from = (numberAttribute(attributes['min']) ?? 0) - 1
    const to = Math.min(numberAttribute(attributes['max']) ?? 0, MAX_COLUMNS) - 1
    if (from < 0 || to < from) continue
    const width = numberAttribute(attributes['width'])
    const hidden = booleanAttribute(attributes['hidden']) || width === 0
    spans.push({
      from,
      to,
      widthPx:
        width === null
          ? defaultWidthPx
          : columnWidthPx(Math.min(MAX_COLUMN_CHARACTERS, Math.max(0, width)), context.digitWidthPx),
      hidden,
      ...(hidden && isGrouped(attributes) ? { folded: true as const } : {}),
      style: context.styleIndex(attributes['style']),
    })
  }
  return withoutOverlaps(spans.sort((a, b) => a.from - b.from))
}

/** Where two spans claim a column the earlier keeps it. */
function withoutOverlaps(spans: ColumnSpan[]): ColumnSpan[] {
  const kept: ColumnSpan[] = []
  let next = 0
  for (const span of spans) {
    if (span.to < next) continue
    kept.push(span.from < next ? { ...span, from: next } : span)
    next = span.to + 1
  }
  return kept
}

function readMerges(list: XmlElement | undefined, context: ReadContext): Range[] {
  const cells = childrenOf(list, 'mergeCell')
  context.countMerges(cells.length)
  const merges: Range[] = []
  for (const { attributes } of cells) {
    const range = parseRange(attributes['ref'] ?? '')
    if (range && (range.top < range.bottom || range.left < range.right)) merges.push(range)
  }
  return merges
}
