/** What a shape's <style> takes from the theme where the shape itself says nothing. */
import type { Colour, Paint, ShapeFill, ShapeLine, ShapeShadow } from '#engine/model/workbook.ts'
import { EMU_PER_PT } from '#engine/model/geometry.ts'
import type { PaintSource } from './paints.ts'
import { readFill, readFillElement, readLine, readPaint } from './paints.ts'
import type { FontCollection } from '../theme.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { booleanAttribute, childOf, descend, numberAttribute } from '#engine/package/xml.ts'

const BACKGROUND_INDEX = 1000
const DEGREES = 60_000

/** @param inherited the fill of the group around it, for <grpFill> */
export function shapeFill(
  properties: XmlElement | undefined,
  style: XmlElement | undefined,
  inherited: ShapeFill | null,
  source: PaintSource,
): ShapeFill | null {
  if (childOf(properties, 'grpFill')) return inherited
  const own = readFill(properties, source)
  return own === undefined ? styleFill(childOf(style, 'fillRef'), source) : own
}

function styleFill(reference: XmlElement | undefined, source: PaintSource): ShapeFill | null {
  const index = numberAttribute(reference?.attributes['idx']) ?? 0
  if (!reference || index === 0 || index === BACKGROUND_INDEX) return null
  const paint = readPaint(reference, source)
  const { fills, backgroundFills } = source.theme
  const definition = index > BACKGROUND_INDEX ? backgroundFills[index - BACKGROUND_INDEX - 1] : fills[index - 1]
  const fill = definition && readFillElement(definition, source, paint ?? undefined)
  return fill ?? (paint ? { kind: 'solid', paint } : null)
}

export function shapeLine(
  properties: XmlElement | undefined,
  style: XmlElement | undefined,
  source: PaintSource,
): ShapeLine | null {
  return readLine(childOf(properties, 'ln'), styleLine(childOf(style, 'lnRef'), source), source)
}

/** The outer shadow among a shape's own effects. */
export function shapeShadow(properties: XmlElement | undefined, source: PaintSource): ShapeShadow | null {
  const shadow = descend(properties, 'effectLst', 'outerShdw')
  const paint = readPaint(shadow, source)
  if (!shadow || !paint) return null
  const { blurRad, dist, dir, rotWithShape } = shadow.attributes
  return {
    paint,
    blurPt: (numberAttribute(blurRad) ?? 0) / EMU_PER_PT,
    distancePt: (numberAttribute(dist) ?? 0) / EMU_PER_PT,
    directionDeg: (numberAttribute(dir) ?? 0) / DEGREES,
    rotatesWithShape: booleanAttribute(rotWithShape, true),
  }
}

function styleLine(reference: XmlElement | undefined, source: PaintSource): ShapeLine | null {
  const index = numberAttribute(reference?.attributes['idx']) ?? 0
  if (!reference || index === 0) return null
  const paint: Paint = readPaint(reference, source) ?? { colour: '#000000', opacity: 1 }
  const plain: ShapeLine = { paint, widthPt: 0.75, dash: 'solid', compound: 'sng', head: 'none', tail: 'none' }
  return readLine(source.theme.lines[index - 1], plain, source, paint)
}

/** Face and colour of a shape's text where its runs name none. */
export function styleFont(
  style: XmlElement | undefined,
  source: PaintSource,
): { fonts: FontCollection; colour: Colour } {
  const reference = childOf(style, 'fontRef')
  return {
    fonts: reference?.attributes['idx'] === 'major' ? source.theme.majorFont : source.theme.minorFont,
    colour: readPaint(reference, source)?.colour ?? source.theme.colours['dk1'] ?? '#000000',
  }
}
