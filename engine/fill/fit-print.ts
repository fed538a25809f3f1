/** Changes how a sheet of a file prints, and nothing else of it. */
import { formatAddress } from '#engine/model/address.ts'
import type { Range, Sheet, Workbook } from '#engine/model/workbook.ts'
import { openPackage, workbookPath } from '#engine/read/package.ts'
import { defaultReadLimits } from '#engine/read/limits.ts'
import { patchPackage } from './package-patch.ts'
import type { PackagePatch } from './package-patch.ts'
import { applyXmlEdits, escapeXml, openTag, withAttribute, xmlAttribute, xmlTags } from './xml-edits.ts'
import type { XmlEdit, XmlTag } from './xml-edits.ts'

/** What comes before an element among its parent's children, as the format orders them. */
const beforeNames = [
  'fileVersion',
  'fileSharing',
  'workbookPr',
  'workbookProtection',
  'bookViews',
  'sheets',
  'functionGroups',
  'externalReferences',
]
const beforeSetup = [
  'sheetPr',
  'dimension',
  'sheetViews',
  'sheetFormatPr',
  'cols',
  'sheetData',
  'sheetCalcPr',
  'sheetProtection',
  'protectedRanges',
  'scenarios',
  'autoFilter',
  'sortState',
  'dataConsolidate',
  'customSheetViews',
  'mergeCells',
  'phoneticPr',
  'conditionalFormatting',
  'dataValidations',
  'hyperlinks',
  'printOptions',
  'pageMargins',
]

type Children = { root: XmlTag; tags: { open: XmlTag; to: number }[] }

/** The root's own children, in order. */
function childrenOfRoot(text: string): Children | null {
  let root: XmlTag | null = null
  let depth = 0
  const tags: Children['tags'] = []
  for (const tag of xmlTags(text)) {
    if (tag.isClosing) depth--
    else if (depth === 0) root = tag
    else if (depth === 1) tags.push({ open: tag, to: tag.to })
    if (tag.isClosing && depth === 1 && tags.length > 0) tags.at(-1)!.to = tag.to
    if (!tag.isClosing && !tag.isSelfClosed) depth++
  }
  return root && { root, tags }
}

const insertionAt = ({ root, tags }: Children, before: readonly string[]): number =>
  tags.findLast(({ open }) => before.includes(open.name))?.to ?? root.to

const absolute = ({ top, left, bottom, right }: Range): string =>
  [formatAddress(top, left), formatAddress(bottom, right)]
    .map((address) => address.replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2'))
    .join(':')

function writeArea(patch: PackagePatch, workbookPart: string, { index, name }: Sheet, area: Range): void {
  const text = patch.read(workbookPart)
  const children = text === null ? null : childrenOfRoot(text)
  if (text === null || !children) return
  const { prefix } = children.root
  const formula = escapeXml(`'${name.replaceAll("'", "''")}'!${absolute(area)}`)
  const entry = `<${prefix}definedName name="_xlnm.Print_Area" localSheetId="${index}">${formula}</${prefix}definedName>`
  const list = children.tags.find(({ open }) => open.name === 'definedNames')
  const old = printAreaOf(text, index)
  const edit: XmlEdit = old
    ? { ...old, text: entry }
    : list && !list.open.isSelfClosed
      ? { from: list.open.to, to: list.open.to, text: entry }
      : {
          from: list?.open.from ?? insertionAt(children, beforeNames),
          to: list?.to ?? insertionAt(children, beforeNames),
          text: `<${prefix}definedNames>${entry}</${prefix}definedNames>`,
        }
  patch.write(workbookPart, applyXmlEdits(text, [edit]))
}

function printAreaOf(text: string, sheet: number): { from: number; to: number } | null {
  let open: XmlTag | null = null
  for (const tag of xmlTags(text)) {
    if (tag.name !== 'definedName') continue
    if (open && tag.isClosing) return { from: open.from, to: tag.to }
    const isMeant =
      xmlAttribute(tag.attributes, 'name')?.toLowerCase() === '_xlnm.print_area' &&
      xmlAttribute(tag.attributes, 'localSheetId') === String(sheet)
    if (isMeant) open = tag
  }
  return null
}

/** As many pages down as it takes. */
function writeOnePageWide(patch: PackagePatch, part: string): void {
  const text = patch.read(part)
  const children = text === null ? null : childrenOfRoot(text)
  if (text === null || !children) return
  const setup = children.tags.find(({ open }) => open.name === 'pageSetup')?.open
  const fitted = (attributes: string): string =>
    withAttribute(withAttribute(attributes, 'fitToWidth', '1'), 'fitToHeight', '0')
  const at = insertionAt(children, beforeSetup)
  // Without any setup it prints on A4, which the file then has to say.
  const made = `<${children.root.prefix}pageSetup paperSize="9" fitToWidth="1" fitToHeight="0"/>`
  patch.write(
    part,
    applyXmlEdits(text, [
      ...fitToPage(text, children),
      setup
        ? { from: setup.from, to: setup.to, text: openTag(setup, fitted(setup.attributes)) }
        : { from: at, to: at, text: made },
    ]),
  )
}

/** The mark of the sheet that its pages are fitted. */
function fitToPage(text: string, { root, tags }: Children): XmlEdit[] {
  const own = `<${root.prefix}pageSetUpPr fitToPage="1"/>`
  const properties = tags.find(({ open }) => open.name === 'sheetPr')
  if (!properties)
    return [{ from: root.to, to: root.to, text: `<${root.prefix}sheetPr>${own}</${root.prefix}sheetPr>` }]
  const { open, to } = properties
  const mark = [...xmlTags(text.slice(0, to), open.to)].find((tag) => tag.name === 'pageSetUpPr')
  if (mark)
    return [{ from: mark.from, to: mark.to, text: openTag(mark, withAttribute(mark.attributes, 'fitToPage', '1')) }]
  if (open.isSelfClosed)
    return [
      { from: open.from, to: open.to, text: `${openTag(open, open.attributes, false)}${own}</${open.prefix}sheetPr>` },
    ]
  const end = text.lastIndexOf('</', to)
  return [{ from: end, to: end, text: own }]
}

/** The file with the print area, or the fit to one page's width, that `fitted` has and the sheet of the file has not. */
export function fitPrint(bytes: Uint8Array, workbook: Workbook, fitted: Sheet): Uint8Array {
  const source = openPackage(bytes, defaultReadLimits.zip)
  const patch = patchPackage(source.archive)
  const before = workbook.sheets[fitted.index]!
  const [area] = fitted.print.areas
  if (area && fitted.print.areas !== before.print.areas) writeArea(patch, workbookPath(source), before, area)
  if (fitted.print.fitToWidth !== before.print.fitToWidth) writeOnePageWide(patch, before.partPath)
  return patch.bytes()
}
