/** Puts pictures on a sheet: into its drawing part, or into a new one. */
import { EMU_PER_PX } from '#engine/model/geometry.ts'
import { relationshipsPath, resolveTarget } from '#engine/read/package.ts'
import type { PackagePatch } from './package-patch.ts'
import type { PlacedPicture } from './place-pictures.ts'
import { scanSheet } from './scan-sheet.ts'
import { appendToRoot, applyXmlEdits, escapeXml, xmlAttribute, xmlTags } from './xml-edits.ts'

type Namespaces = { relationships: string; spreadsheetDrawing: string; drawing: string }

const transitional: Namespaces = {
  relationships: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  spreadsheetDrawing: 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing',
  drawing: 'http://schemas.openxmlformats.org/drawingml/2006/main',
}
const strict: Namespaces = {
  relationships: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
  spreadsheetDrawing: 'http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing',
  drawing: 'http://purl.oclc.org/ooxml/drawingml/main',
}

/** Children of <worksheet> that come after <drawing>. */
const afterDrawing = new Set([
  'legacyDrawing',
  'legacyDrawingHF',
  'drawingHF',
  'picture',
  'oleObjects',
  'controls',
  'webPublishItems',
  'tableParts',
  'extLst',
  'AlternateContent',
])

export function addPictures(patch: PackagePatch, sheetPart: string, pictures: PlacedPicture[]): void {
  const sheet = patch.read(sheetPart)
  if (sheet === null || pictures.length === 0) return
  const names = sheet.includes('http://purl.oclc.org/ooxml/spreadsheetml/main') ? strict : transitional
  const drawingPart = existingDrawing(patch, sheetPart, sheet) ?? createDrawing(patch, sheetPart, sheet, names)
  const drawing = patch.read(drawingPart) ?? ''
  let shapeId = Math.max(
    1,
    ...[...xmlTags(drawing)]
      .filter(({ name }) => name === 'cNvPr')
      .map(({ attributes }) => Number(xmlAttribute(attributes, 'id') ?? 0)),
  )
  const anchors = pictures.map((picture) => {
    patch.addBinary(picture.mediaPath, picture.image.bytes)
    const extension = picture.mediaPath.slice(picture.mediaPath.lastIndexOf('.') + 1)
    patch.addContentType({ extension, contentType: picture.image.contentType })
    const relationship = patch.relate(drawingPart, `${names.relationships}/image`, picture.mediaPath)
    return pictureAnchor(picture, relationship, ++shapeId, names)
  })
  patch.write(
    drawingPart,
    appendToRoot(drawing, () => anchors.join('')),
  )
}

function existingDrawing(patch: PackagePatch, sheetPart: string, sheet: string): string | null {
  const reference = scanSheet(sheet)?.following.find(({ name }) => name === 'drawing')
  const id = /(?:^|\s)(?:[\w.-]+:)?id\s*=\s*["']([^"']*)["']/.exec(reference?.attributes ?? '')?.[1]
  if (id === undefined) return null
  for (const tag of xmlTags(patch.read(relationshipsPath(sheetPart)) ?? '')) {
    if (tag.name === 'Relationship' && xmlAttribute(tag.attributes, 'Id') === id) {
      return resolveTarget(sheetPart, xmlAttribute(tag.attributes, 'Target') ?? '')
    }
  }
  return null
}

function createDrawing(patch: PackagePatch, sheetPart: string, sheet: string, names: Namespaces): string {
  let number = 1
  while (patch.has(`xl/drawings/drawing${number}.xml`)) number++
  const part = `xl/drawings/drawing${number}.xml`
  patch.write(
    part,
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<xdr:wsDr xmlns:xdr="${names.spreadsheetDrawing}" xmlns:a="${names.drawing}"/>`,
  )
  patch.addContentType({ part, contentType: 'application/vnd.openxmlformats-officedocument.drawing+xml' })
  const relationship = patch.relate(sheetPart, `${names.relationships}/drawing`, part)

  const spans = scanSheet(sheet)
  if (spans) {
    const at = spans.following.find(({ name }) => afterDrawing.has(name))?.from ?? sheet.lastIndexOf('</')
    const reference = `<${spans.root.prefix}drawing xmlns:r="${names.relationships}" r:id="${relationship}"/>`
    patch.write(sheetPart, applyXmlEdits(sheet, [{ from: at, to: at, text: reference }]))
  }
  return part
}

const emu = (px: number): number => Math.max(0, Math.round(px * EMU_PER_PX))

function pictureAnchor(
  { anchor, name }: PlacedPicture,
  relationship: string,
  shapeId: number,
  names: Namespaces,
): string {
  const { from, widthPx, heightPx } = anchor
  const extent = `cx="${emu(widthPx)}" cy="${emu(heightPx)}"`
  return (
    `<xdr:oneCellAnchor xmlns:xdr="${names.spreadsheetDrawing}" xmlns:a="${names.drawing}" xmlns:r="${names.relationships}">` +
    `<xdr:from><xdr:col>${from.column}</xdr:col><xdr:colOff>${emu(from.xPx)}</xdr:colOff><xdr:row>${from.row}</xdr:row><xdr:rowOff>${emu(from.yPx)}</xdr:rowOff></xdr:from>` +
    `<xdr:ext ${extent}/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${shapeId}" name="${escapeXml(name)}"/>` +
    '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>' +
    `<xdr:blipFill><a:blip r:embed="${relationship}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>` +
    '<xdr:clientData/></xdr:oneCellAnchor>'
  )
}
