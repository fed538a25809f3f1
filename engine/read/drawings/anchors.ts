/** Where a drawing's objects are anchored. */
import type { Anchor, AnchorPoint } from '#engine/model/workbook.ts'
import { MAX_COLUMNS, MAX_ROWS } from '#engine/model/address.ts'
import { EMU_PER_PX } from '#engine/model/geometry.ts'
import { oneOf } from '../styles.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { childOf, numberAttribute } from '#engine/package/xml.ts'

/** Coordinates may come with a unit in strict files; without one they are EMU. */
const pxPerUnit: Record<string, number> = { pt: 96 / 72, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, pc: 16, pi: 16 }

function lengthPx(text: string | undefined): number {
  const match = /^\s*(-?[\d.]+)([a-z]{2})?\s*$/.exec(text ?? '')
  return match ? Number(match[1]) * (match[2] ? (pxPerUnit[match[2]] ?? 0) : 1 / EMU_PER_PX) : 0
}

/** A <from> or <to>; null when it names no cell of a sheet. */
export function readAnchorPoint(element: XmlElement | undefined): AnchorPoint | null {
  const text = (name: string) => childOf(element, name)?.text.trim()
  const column = numberAttribute(text('col'))
  const row = numberAttribute(text('row'))
  if (column === null || row === null || column < 0 || row < 0 || column > MAX_COLUMNS || row > MAX_ROWS) return null
  return { column, row, xPx: lengthPx(text('colOff')), yPx: lengthPx(text('rowOff')) }
}

/** A <twoCellAnchor>, <oneCellAnchor> or <absoluteAnchor>; null when it is none or broken. */
export function readAnchor(element: XmlElement): Anchor | null {
  const extent = childOf(element, 'ext')?.attributes
  const size = { widthPx: lengthPx(extent?.['cx']), heightPx: lengthPx(extent?.['cy']) }
  if (element.name === 'absoluteAnchor') {
    const position = childOf(element, 'pos')?.attributes
    return { kind: 'absolute', xPx: lengthPx(position?.['x']), yPx: lengthPx(position?.['y']), ...size }
  }
  const from = readAnchorPoint(childOf(element, 'from'))
  if (!from) return null
  if (element.name === 'oneCellAnchor') return { kind: 'oneCell', from, ...size }
  const to = element.name === 'twoCellAnchor' ? readAnchorPoint(childOf(element, 'to')) : null
  return (
    to && {
      kind: 'twoCell',
      from,
      to,
      editAs: oneOf(element.attributes['editAs'], ['twoCell', 'oneCell', 'absolute'], 'twoCell'),
    }
  )
}
