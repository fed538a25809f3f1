/** How a sheet prints: areas and titles from defined names, page setup, margins, breaks, headers and footers. */
import type { DefinedName, PrintSettings, Range } from '#engine/model/workbook.ts'
import { MAX_COLUMNS, MAX_ROWS } from '#engine/model/address.ts'
import type { ReadContext } from './context.ts'
import { readHeaderPictures } from './drawings/header-pictures.ts'
import { parseReferenceList } from './formulas.ts'
import type { SheetElements, SheetEntry } from './sheet-elements.ts'
import { oneOf } from './styles.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { booleanAttribute, childOf, childrenOf, descend, numberAttribute } from '#engine/package/xml.ts'

/** The built-in names of one sheet. */
export type PrintNames = { area: string | null; titles: string | null }

export function printNamesOf(names: DefinedName[], sheet: number): PrintNames {
  const builtIn = (name: string) =>
    names.find((entry) => entry.localSheet === sheet && entry.name.toLowerCase() === name)?.formula ?? null
  return { area: builtIn('_xlnm.print_area'), titles: builtIn('_xlnm.print_titles') }
}

const A4 = 9
const LETTER = 1
const POINTS_PER_INCH = 72

export function readPrintSettings(
  entry: SheetEntry,
  elements: SheetElements,
  names: PrintNames,
  context: ReadContext,
): PrintSettings {
  const first = (name: string) => elements.get(name)?.[0]
  const setup = first('pageSetup')
  const attributes = setup?.attributes ?? {}
  const options = first('printOptions')?.attributes ?? {}
  const fits = booleanAttribute(descend(first('sheetPr'), 'pageSetUpPr')?.attributes['fitToPage'])
  return {
    areas: printAreas(entry, names, context),
    ...printTitles(entry, names, context),
    // Excel leaves the size out only for Letter; a file that says nothing about the page at all was never set up.
    paperSize: numberAttribute(attributes['paperSize']) ?? (setup ? LETTER : A4),
    orientation:
      attributes['orientation'] === 'landscape' || (!setup && entry.kind === 'chartsheet') ? 'landscape' : 'portrait',
    scalePercent: Math.min(400, Math.max(10, numberAttribute(attributes['scale']) ?? 100)),
    fitToWidth: fits ? (numberAttribute(attributes['fitToWidth']) ?? 1) : null,
    fitToHeight: fits ? (numberAttribute(attributes['fitToHeight']) ?? 1) : null,
    marginsPt: readMargins(first('pageMargins')),
    centreHorizontally: booleanAttribute(options['horizontalCentered']),
    centreVertically: booleanAttribute(options['verticalCentered']),
    rowBreaks: readBreaks(first('rowBreaks'), MAX_ROWS),
    columnBreaks: readBreaks(first('colBreaks'), MAX_COLUMNS),
    pageOrder: oneOf(attributes['pageOrder'], ['downThenOver', 'overThenDown'], 'downThenOver'),
    firstPageNumber: booleanAttribute(attributes['useFirstPageNumber'])
      ? (numberAttribute(attributes['firstPageNumber']) ?? 1)
      : null,
    printGridLines: booleanAttribute(options['gridLines']) && booleanAttribute(options['gridLinesSet'], true),
    printHeadings: booleanAttribute(options['headings']),
    blackAndWhite: booleanAttribute(attributes['blackAndWhite']),
    errors: oneOf(attributes['errors'], ['displayed', 'blank', 'dash', 'NA'], 'displayed'),
    headerFooter: {
      ...readHeaderFooter(first('headerFooter')),
      pictures: readHeaderPictures(entry.partPath, first('legacyDrawingHF'), context),
    },
  }
}

function namedRanges(formula: string | null): Range[] | null {
  return formula === null ? [] : (parseReferenceList(formula)?.map((reference) => reference.range) ?? null)
}

function printAreas(entry: SheetEntry, names: PrintNames, context: ReadContext): Range[] {
  const areas = namedRanges(names.area)
  if (!areas) context.warn(`シート「${entry.name}」の印刷範囲が数式で指定されているため、シート全体を印刷します。`)
  return areas ?? []
}

function printTitles(
  entry: SheetEntry,
  names: PrintNames,
  context: ReadContext,
): Pick<PrintSettings, 'titleRows' | 'titleColumns'> {
  const ranges = namedRanges(names.titles)
  if (!ranges) context.warn(`シート「${entry.name}」の印刷タイトルが数式で指定されているため、使われません。`)
  const rows = ranges?.find((range) => range.left === 0 && range.right === MAX_COLUMNS - 1)
  const columns = ranges?.find((range) => range.top === 0 && range.bottom === MAX_ROWS - 1)
  return {
    titleRows: rows ? { from: rows.top, to: rows.bottom } : null,
    titleColumns: columns ? { from: columns.left, to: columns.right } : null,
  }
}

function readMargins(element: XmlElement | undefined): PrintSettings['marginsPt'] {
  const inches = (name: string, fallback: number) =>
    Math.max(0, numberAttribute(element?.attributes[name]) ?? fallback) * POINTS_PER_INCH
  return {
    left: inches('left', 0.7),
    right: inches('right', 0.7),
    top: inches('top', 0.75),
    bottom: inches('bottom', 0.75),
    header: inches('header', 0.3),
    footer: inches('footer', 0.3),
  }
}

/** A break's id counts the rows or columns before it. */
function readBreaks(element: XmlElement | undefined, limit: number): number[] {
  const ids = childrenOf(element, 'brk')
    .filter((entry) => booleanAttribute(entry.attributes['man']))
    .map((entry) => numberAttribute(entry.attributes['id']) ?? 0)
  return [...new Set(ids)].filter((id) => id > 0 && id < limit).sort((a, b) => a - b)
}

function readHeaderFooter(element: XmlElement | undefined): Omit<PrintSettings['headerFooter'], 'pictures'> {
  const flag = (name: string, fallback: boolean) => booleanAttribute(element?.attributes[name], fallback)
  const text = (name: string) => childOf(element, name)?.text ?? ''
  return {
    differentFirst: flag('differentFirst', false),
    differentOddEven: flag('differentOddEven', false),
    scaleWithDocument: flag('scaleWithDoc', true),
    alignWithMargins: flag('alignWithMargins', true),
    oddHeader: text('oddHeader'),
    oddFooter: text('oddFooter'),
    evenHeader: text('evenHeader'),
    evenFooter: text('evenFooter'),
    firstHeader: text('firstHeader'),
    firstFooter: text('firstFooter'),
  }
}
