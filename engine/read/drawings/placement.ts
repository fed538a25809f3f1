/** Boxes of objects inside their anchor, nested groups resolved. */
import type { DrawingObject } from '#engine/model/workbook.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { booleanAttribute, childOf, numberAttribute } from '#engine/package/xml.ts'

/** An unrotated box in pixels from the anchor's top left, and how it is turned about its centre. */
export type Placement = {
  x: number
  y: number
  width: number
  height: number
  rotationDeg: number
  flipHorizontal: boolean
  flipVertical: boolean
}

/** A group's box together with the coordinate space of its children. */
export type GroupSpace = Placement & { childX: number; childY: number; childWidth: number; childHeight: number }

const DEGREES = 60_000
const normalDegrees = (degrees: number) => ((degrees % 360) + 360) % 360

function readTurn(transform: XmlElement | undefined) {
  return {
    rotationDeg: normalDegrees((numberAttribute(transform?.attributes['rot']) ?? 0) / DEGREES),
    flipHorizontal: booleanAttribute(transform?.attributes['flipH']),
    flipVertical: booleanAttribute(transform?.attributes['flipV']),
  }
}

const pair = (element: XmlElement | undefined, first: string, second: string) =>
  [numberAttribute(element?.attributes[first]) ?? 0, numberAttribute(element?.attributes[second]) ?? 0] as const

/** Between 45° and 135° (and opposite) an anchor spans the turned box, so width and height change places. */
const liesAcross = (degrees: number) => Math.floor((degrees + 45) / 90) % 2 === 1

/** The box of an object that stands directly in an anchor. */
export function anchoredPlacement(
  transform: XmlElement | undefined,
  anchor: { widthPx: number; heightPx: number },
): Placement {
  const turn = readTurn(transform)
  if (!liesAcross(turn.rotationDeg)) return { x: 0, y: 0, width: anchor.widthPx, height: anchor.heightPx, ...turn }
  return {
    x: (anchor.widthPx - anchor.heightPx) / 2,
    y: (anchor.heightPx - anchor.widthPx) / 2,
    width: anchor.heightPx,
    height: anchor.widthPx,
    ...turn,
  }
}

export function groupSpace(transform: XmlElement | undefined, placement: Placement): GroupSpace {
  const [extentX, extentY] = pair(childOf(transform, 'ext'), 'cx', 'cy')
  const [childX, childY] = pair(childOf(transform, 'chOff'), 'x', 'y')
  const [childWidth, childHeight] = pair(childOf(transform, 'chExt'), 'cx', 'cy')
  return { ...placement, childX, childY, childWidth: childWidth || extentX, childHeight: childHeight || extentY }
}

/** The box of an object inside a group: scaled, mirrored and turned with it. */
export function groupedPlacement(transform: XmlElement | undefined, group: GroupSpace): Placement {
  const turn = readTurn(transform)
  const [x, y] = pair(childOf(transform, 'off'), 'x', 'y')
  const [extentX, extentY] = pair(childOf(transform, 'ext'), 'cx', 'cy')
  const scaleX = group.childWidth === 0 ? 0 : group.width / group.childWidth
  const scaleY = group.childHeight === 0 ? 0 : group.height / group.childHeight
  const across = liesAcross(turn.rotationDeg)
  const width = extentX * (across ? scaleY : scaleX)
  const height = extentY * (across ? scaleX : scaleY)
  const centreX = group.x + group.width / 2
  const centreY = group.y + group.height / 2
  const offsetX = (group.x + (x - group.childX + extentX / 2) * scaleX - centreX) * (group.flipHorizontal ? -1 : 1)
  const offsetY = (group.y + (y - group.childY + extentY / 2) * scaleY - centreY) * (group.flipVertical ? -1 : 1)
  const angle = (group.rotationDeg * Math.PI) / 180
  const isMirrored = group.flipHorizontal !== group.flipVertical
  return {
    x: centreX + offsetX * Math.cos(angle) - offsetY * Math.sin(angle) - width / 2,
    y: centreY + offsetX * Math.sin(angle) + offsetY * Math.cos(angle) - height / 2,
    width,
    height,
    rotationDeg: normalDegrees(group.rotationDeg + (isMirrored ? -turn.rotationDeg : turn.rotationDeg)),
    flipHorizontal: turn.flipHorizontal !== group.flipHorizontal,
    flipVertical: turn.flipVertical !== group.flipVertical,
  }
}

/** A placement as fractions of the anchor's box; along an edge of no length the object takes all of it. */
export function frameOf(placement: Placement, anchor: { widthPx: number; heightPx: number }): DrawingObject['frame'] {
  const { widthPx, heightPx } = anchor
  return {
    x: widthPx === 0 ? 0 : placement.x / widthPx,
    y: heightPx === 0 ? 0 : placement.y / heightPx,
    width: widthPx === 0 ? 1 : placement.width / widthPx,
    height: heightPx === 0 ? 1 : placement.height / heightPx,
  }
}
