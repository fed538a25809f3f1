/** Changes of the parts around the sheets: recalculation on opening, the chain of formulas, formats. */
import { formatAddress } from '#engine/model/address.ts'
import type { CellPlace } from '#engine/model/address.ts'
import type { PackagePatch } from './package-patch.ts'
import type { AddedFormat, AddedStyle } from './plan-fills.ts'
import { applyXmlEdits, escapeXml, openTag, withAttribute, xmlAttribute, xmlTags } from './xml-edits.ts'
import type { XmlEdit, XmlTag } from './xml-edits.ts'

/** Children of <workbook> that come before <calcPr>. */
const beforeCalculation = new Set([
  'fileVersion',
  'fileSharing',
  'workbookPr',
  'workbookProtection',
  'bookViews',
  'sheets',
  'functionGroups',
  'externalReferences',
  'definedNames',
])

/** Makes Excel compute every formula when it opens the file. */
export function requestRecalculation(patch: PackagePatch, workbookPart: string): void {
  const text = patch.read(workbookPart)
  if (text === null) return
  let depth = 0
  let insertAt = 0
  let prefix = ''
  for (const tag of xmlTags(text)) {
    if (tag.isClosing) depth--
    if (depth === 1 && tag.name === 'calcPr' && !tag.isClosing) {
      const attributes = withAttribute(tag.attributes, 'fullCalcOnLoad', '1')
      patch.write(workbookPart, applyXmlEdits(text, [{ from: tag.from, to: tag.to, text: openTag(tag, attributes) }]))
      return
    }
    if (depth === 0 && !tag.isClosing) prefix = tag.prefix
    const isOneOfThem = depth === 1 && beforeCalculation.has(tag.name)
    if (isOneOfThem && (tag.isClosing || tag.isSelfClosed)) insertAt = tag.to
    if (!tag.isClosing && !tag.isSelfClosed) depth++
  }
  if (insertAt > 0)
    patch.write(
      workbookPart,
      applyXmlEdits(text, [{ from: insertAt, to: insertAt, text: `<${prefix}calcPr fullCalcOnLoad="1"/>` }]),
    )
}

/** Sheets' ids (not their positions) in workbook order. */
export function sheetIds(patch: PackagePatch, workbookPart: string): string[] {
  return [...xmlTags(patch.read(workbookPart) ?? '')]
    .filter((tag) => tag.name === 'sheet' && !tag.isClosing)
    .map((tag) => xmlAttribute(tag.attributes, 'sheetId') ?? '')
}

/** Takes cells that are no formulas any more out of the calculation chain: Excel calls a file that keeps them damaged. */
export function removeFromCalculationChain(
  patch: PackagePatch,
  chainPart: string,
  workbookPart: string,
  cells: CellPlace[],
): void {
  const text = patch.read(chainPart)
  if (text === null || cells.length === 0) return
  const ids = sheetIds(patch, workbookPart)
  const gone = new Set(cells.map(({ sheet, row, column }) => `${ids[sheet] ?? ''}!${formatAddress(row, column)}`))
  const entries = [...xmlTags(text)].filter((tag) => tag.name === 'c' && !tag.isClosing)
  const edits: XmlEdit[] = []
  let sheetId = ''
  let writtenId = ''
  let kept = 0
  for (const entry of entries) {
    const ownId = xmlAttribute(entry.attributes, 'i')
    sheetId = ownId !== undefined && ownId !== '0' ? ownId : sheetId
    if (gone.has(`${sheetId}!${xmlAttribute(entry.attributes, 'r') ?? ''}`)) {
      edits.push({ from: entry.from, to: entry.to, text: '' })
      continue
    }
    kept++
    // An entry without a sheet means the sheet of the entry before it, which may be gone now.
    if (ownId === undefined && writtenId !== sheetId) {
      edits.push({
        from: entry.from,
        to: entry.to,
        text: openTag(entry, withAttribute(entry.attributes, 'i', sheetId)),
      })
    }
    writtenId = sheetId
  }
  if (edits.length === 0) return
  if (kept === 0) patch.remove(chainPart, workbookPart)
  else patch.write(chainPart, applyXmlEdits(text, edits))
}

/** Appends cell formats; their indexes follow the last one. */
export function appendStyles(patch: PackagePatch, stylesPart: string, added: AddedStyle[]): void {
  const text = patch.read(stylesPart)
  if (text === null || added.length === 0) return
  const numberFormats = addNumberFormats(text, added)
  const formats: { tag: XmlTag; to: number }[] = []
  let list: XmlTag | null = null
  let end: XmlTag | null = null
  for (const tag of xmlTags(text)) {
    if (tag.name === 'cellXfs') {
      if (tag.isClosing) {
        end = tag
        break
      }
      list = tag
    } else if (list && tag.name === 'xf') {
      const last = formats.at(-1)
      if (tag.isClosing && last) last.to = tag.to
      else formats.push({ tag, to: tag.to })
    }
  }
  if (!list || !end) return
  const copies = added.map(({ base, look }) => {
    const format = formats[base]
    if (!format) return ''
    const inner = text.slice(format.tag.to, format.to)
    if (look === 'shrinkToFit') return shrinkingFormat(format.tag, inner)
    const attributes = withAttribute(
      withAttribute(format.tag.attributes, 'numFmtId', String(numberFormats.idOf(look))),
      'applyNumberFormat',
      '1',
    )
    return openTag(format.tag, attributes) + inner
  })
  patch.write(
    stylesPart,
    applyXmlEdits(text, [
      ...numberFormats.edits,
      {
        from: list.from,
        to: list.to,
        text: openTag(list, withAttribute(list.attributes, 'count', String(formats.length + added.length))),
      },
      { from: end.from, to: end.from, text: copies.join('') },
    ]),
  )
}

/** A cell format, with what stands in it up to its end, whose text shrinks to the cell. */
function shrinkingFormat(tag: XmlTag, inner: string): string {
  const attributes = withAttribute(tag.attributes, 'applyAlignment', '1')
  const own = [...xmlTags(inner)].find(({ name, isClosing }) => name === 'alignment' && !isClosing)
  if (own)
    return (
      openTag(tag, attributes) +
      inner.slice(0, own.from) +
      openTag(own, withAttribute(own.attributes, 'shrinkToFit', '1')) +
      inner.slice(own.to)
    )
  const alignment = `<${tag.prefix}alignment shrinkToFit="1"/>`
  return openTag(tag, attributes, false) + alignment + (tag.isSelfClosed ? `</${tag.prefix}xf>` : inner)
}

/** Ids below belong to Excel. */
const firstOwnId = 164

/** Ids for number formats that are added to a stylesheet, and the edits that add them. */
function addNumberFormats(text: string, added: AddedStyle[]): { idOf(format: AddedFormat): number; edits: XmlEdit[] } {
  const codes = [
    ...new Set(added.flatMap(({ look }) => (typeof look === 'object' && 'code' in look ? [look.code] : []))),
  ]
  // Conditional formats have ids of the same row.
  const used = [...text.matchAll(/\bnumFmtId\s*=\s*["'](\d+)["']/g)].map(([, id]) => Number(id))
  const firstId = used.reduce((last, id) => Math.max(last, id + 1), firstOwnId)
  const idOf = (format: AddedFormat) => ('id' in format ? format.id : firstId + codes.indexOf(format.code))
  if (codes.length === 0) return { idOf, edits: [] }

  let root: XmlTag | null = null
  let list: XmlTag | null = null
  for (const tag of xmlTags(text)) {
    root ??= tag
    if (tag.name === 'numFmts' && !tag.isClosing) list = tag
    if (list || tag.name === 'cellXfs') break
  }
  const prefix = root?.prefix ?? ''
  const entries = codes
    .map((code) => `<${prefix}numFmt numFmtId="${idOf({ code })}" formatCode="${escapeXml(code)}"/>`)
    .join('')
  if (!list) {
    const at = root?.to ?? 0
    const made = `<${prefix}numFmts count="${codes.length}">${entries}</${prefix}numFmts>`
    return { idOf, edits: [{ from: at, to: at, text: made }] }
  }
  const count = Number(xmlAttribute(list.attributes, 'count') ?? 0) + codes.length
  const open = openTag(list, withAttribute(list.attributes, 'count', String(count)), false)
  const close = list.isSelfClosed ? `</${prefix}numFmts>` : ''
  return { idOf, edits: [{ from: list.from, to: list.to, text: open + entries + close }] }
}
