/** Form controls and OLE objects of a sheet: the sheet lists them, a drawing (new or legacy) says where they stand. */
import type { Anchor } from '#engine/model/workbook.ts'
import type { ReadContext } from '../context.ts'
import { readAnchorPoint } from './anchors.ts'
import type { CheckControl } from './check-controls.ts'
import { checkControl, formControlKind, readCheckControl } from './check-controls.ts'
import { createDrawingSource } from './drawing-source.ts'
import { readVmlShapes } from './vml.ts'
import type { SheetElements } from '../sheet-elements.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { booleanAttribute, childOf, decodeXml } from '#engine/package/xml.ts'

export type EmbeddedObject = {
  kind: 'ole' | 'control'
  name: string
  /** For check boxes and option buttons; null for other controls. */
  check: CheckControl | null
  /** Picture of an OLE object, where it is one that can be drawn. */
  media: number | null
  anchor: Anchor | null
  printed: boolean
  /** Of objects, whose line Excel draws in black. */
  isFramed: boolean
}

/** By shape id, which the drawing's shapes repeat. */
export function readEmbeddedObjects(
  sheetPart: string,
  elements: SheetElements,
  context: ReadContext,
): Map<number, EmbeddedObject> {
  const objects = new Map<number, EmbeddedObject>()
  const source = createDrawingSource(sheetPart, context)
  for (const list of ['oleObjects', 'controls']) {
    for (const element of (elements.get(list) ?? []).flatMap(alternatives)) {
      const properties = childOf(element, 'objectPr') ?? childOf(element, 'controlPr')
      const control = list === 'controls' ? source.related(element.attributes['id']) : null
      objects.set(Number(element.attributes['shapeId']), {
        kind: list === 'controls' ? 'control' : 'ole',
        name: element.attributes['name'] ?? element.attributes['progId'] ?? '',
        check: readCheckControl(control, properties?.attributes['linkedCell'] ?? null, source),
        media: properties?.attributes['id'] ? source.picture(properties.attributes['id']) : null,
        anchor: readObjectAnchor(childOf(properties, 'anchor')),
        printed: booleanAttribute(properties?.attributes['print'], true),
        isFramed: false,
      })
    }
  }
  addLegacyObjects(objects, source.related(elements.get('legacyDrawing')?.[0]?.attributes['id'])?.target, context)
  return objects
}

/** The entries of a list; each may be wrapped in an AlternateContent whose choice says more than its fallback. */
const alternatives = (list: XmlElement): XmlElement[] =>
  list.children.flatMap((child) =>
    child.name === 'AlternateContent'
      ? ((childOf(child, 'Choice') ?? childOf(child, 'Fallback'))?.children ?? [])
      : [child],
  )

function readObjectAnchor(anchor: XmlElement | undefined): Anchor | null {
  const from = readAnchorPoint(childOf(anchor, 'from'))
  const to = readAnchorPoint(childOf(anchor, 'to'))
  return from && to ? { kind: 'twoCell', from, to, editAs: 'oneCell' } : null
}

/** Files of Excel 2007 keep place and picture in VML only, and of form controls nothing elsewhere. */
function addLegacyObjects(objects: Map<number, EmbeddedObject>, part: string | undefined, context: ReadContext): void {
  if (!part) return
  const source = createDrawingSource(part, context)
  for (const shape of readVmlShapes(decodeXml(context.source.archive.read(part), part))) {
    const id = Number(/_s(\d+)$/.exec(shape.id)?.[1])
    const object = objects.get(id)
    if (object) {
      object.anchor ??= shape.anchor
      object.isFramed = object.kind === 'ole' && shape.isStroked
      if (shape.imageRelationship !== null) object.media ??= source.picture(shape.imageRelationship)
      if (object.check) object.check.caption ??= shape.control?.caption ?? null
      continue
    }
    const { control } = shape
    const kind = formControlKind(control?.objectType)
    if (!control || !kind) continue
    objects.set(id, {
      kind: 'control',
      name: control.caption,
      check: checkControl(kind, control.checked, control.caption, control.link, context.definedNames),
      media: null,
      anchor: shape.anchor,
      printed: control.printed,
      isFramed: false,
    })
  }
}
