import { createRequire } from 'node:module'

/** The part of fontkit 2 that the PDF engine uses; the package has no types of its own. */
export type FontkitGlyph = {
  id: number
  advanceWidth: number
  path: {
    commands: { command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'; args: number[] }[]
  }
}
export type FontkitFont = {
  unitsPerEm: number
  ascent: number
  descent: number
  capHeight: number
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): FontkitGlyph
  getGlyph(id: number): FontkitGlyph
  layout(text: string, features: string[]): { glyphs: FontkitGlyph[] }
}

export const { openSync } = createRequire(import.meta.url)('fontkit') as { openSync(path: string): FontkitFont }
