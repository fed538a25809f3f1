// @ts-expect-error -- the package has no types of its own; what is used of it stands below
import { create } from 'fontkit'

/** The part of fontkit 2 that the engine uses. */
export type FontkitGlyph = {
  id: number
  advanceWidth: number
  path: {
    commands: { command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'; args: number[] }[]
  }
}
export type FontkitFont = {
  postscriptName: string
  unitsPerEm: number
  ascent: number
  descent: number
  capHeight: number
  xHeight: number
  italicAngle: number
  bbox: { minX: number; minY: number; maxX: number; maxY: number }
  post: { isFixedPitch: number }
  hmtx: { metrics: { length: number; get(index: number): { advance: number } } }
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): FontkitGlyph
  getGlyph(id: number): FontkitGlyph
  layout(text: string, features: string[]): { glyphs: FontkitGlyph[] }
}

export const parseFont: (file: Uint8Array) => FontkitFont = create
