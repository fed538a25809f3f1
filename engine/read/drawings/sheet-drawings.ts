/** Everything drawn over a sheet's cells. */
import type { Anchor, DrawingObject } from '#engine/model/workbook.ts'
import type { BoxPx } from '#engine/model/geometry.ts'
import type { ReadContext } from '../context.ts'
import { readAnchor } from './anchors.ts'
import type { DrawingSource } from './drawing-source.ts'
import { createDrawingSource } from './drawing-source.ts'
import type { EmbeddedObject } from './embedded-objects.ts'
import { readEmbeddedObjects } from './embedded-objects.ts'
import { chosenAlternative, legacyObject, readAnchoredObjects } from './objects.ts'
import type { SheetElements } from '../sheet-elements.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'

/** @param boxOf where an anchor lies on the sheet, in pixels */
export function readSheetDrawings(
  sheetPart: string,
  elements: SheetElements,
  boxOf: (anchor: Anchor) => BoxPx,
  context: ReadContext,
): DrawingObject[] {
  const sheetSource = createDrawingSource(sheetPart, context)
  const embedded = readEmbeddedObjects(sheetPart, elements, context)
  const objects: DrawingObject[] = []
  for (const reference of elements.get('drawing') ?? []) {
    const part = sheetSource.related(reference.attributes['id'])?.target
    if (part)
      objects.push(...readAnchors(context.source.xml(part), boxOf, embedded, createDrawingSource(part, context)))
  }
  for (const object of embedded.values()) {
    const { anchor } = object
    if (anchor && (object.kind === 'ole' || object.check))
      objects.push(legacyObject(object, anchor, boxOf(anchor), sheetSource))
  }
  return objects
}

function readAnchors(
  parent: XmlElement,
  boxOf: (anchor: Anchor) => BoxPx,
  embedded: Map<number, EmbeddedObject>,
  source: DrawingSource,
): DrawingObject[] {
  return parent.children.flatMap((element) => {
    if (element.name === 'AlternateContent') return readAnchors(chosenAlternative(element), boxOf, embedded, source)
    const anchor = readAnchor(element)
    return anchor ? readAnchoredObjects(element, anchor, boxOf(anchor), embedded, source) : []
  })
}
