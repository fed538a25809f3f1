/**
 * Fonts of the engine: which bundled face stands in for an Excel font, which face draws a character
 * that the first one lacks, and how wide text is. Widths are natural advances without kerning, in points.
 */
import type { Font } from '#engine/model/workbook.ts'
import type { FaceId, FileFace, PathCommand, Primitive } from '#engine/model/primitives.ts'
import { advance, faceFont, glyphOutline, hasGlyph, mapPoints, symbolFace } from './fonts/faces.ts'
import { matchFamily } from './fonts/families.ts'
import type { Family, FamilyMatch } from './fonts/families.ts'
import { hasSymbol, lookalike } from './fonts/symbols.ts'

/** What of a font decides its face. */
export type FontChoice = Pick<Font, 'name' | 'sizePt' | 'bold' | 'italic' | 'family'>
export type ResolvedFace = {
  face: FileFace
  /** Stroke to add so that a face looks bold; 0 where a bold face is used. */
  emboldenPt: number
  oblique: boolean
  /** Distance of baselines in points. */
  linePitchPt: number
  /** The same in shapes, as a factor of it. */
  shapeLineSpacing: number
  /** The face is the font itself and no stand-in. */
  isOwn: boolean
}
export type FaceRun = { text: string; face: FaceId }
/** In em; descent is positive. */
export type FaceMetrics = { ascent: number; descent: number; capHeight: number }

const matches = new Map<string, FamilyMatch>()
/** Cells of one format share their font. */
const known = new WeakMap<FontChoice, FamilyMatch>()

function familyOf(font: FontChoice): FamilyMatch {
  let match = known.get(font)
  if (match) return match
  const key = `${font.family}|${font.name}`
  match = matches.get(key)
  if (!match) {
    match = matchFamily(font.name, font.family)
    matches.set(key, match)
  }
  known.set(font, match)
  return match
}

const weighted = (family: Family, bold: boolean): FileFace => (bold ? `${family}-bold` : family)

/** The face that stands in for a font of a workbook. */
export function resolveFace(font: FontChoice): ResolvedFace {
  const match = familyOf(font)
  return {
    face: weighted(match.family, font.bold || match.heavy),
    emboldenPt: 0,
    oblique: font.italic,
    linePitchPt: match.linePitch * font.sizePt,
    shapeLineSpacing: match.shapeLinePitch / match.linePitch,
    isOwn: match.isOwn,
  }
}

const fallbacks: Record<Family, Family[]> = {
  sans: ['gothic', 'mincho'],
  gothic: ['sans', 'mincho'],
  pgothic: ['gothic', 'sans', 'mincho'],
  mincho: ['sans', 'gothic'],
}

/** Nothing is drawn for joiners, variation selectors, skin tones, keycaps, byte order marks and control characters. */
const invisible = /\p{Cc}|\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}|\u20e3/gu

/** Texts that were split before, by the font's own face and what it makes of \\: a form's labels are in every one of its prints. */
const splitBefore = new Map<string, Map<string, readonly FaceRun[]>>()
const mostSplit = 5_000
/** Longer ones are nobody's labels. */
const longestKept = 200

/**
 * Splits text into runs of one face each, so that every character has a glyph. The runs' texts are the
 * text as drawn: composed (NFC), without invisible characters, with \ as ¥ in Japanese fonts.
 */
export function splitByFace(text: string, font: FontChoice): readonly FaceRun[] {
  const match = familyOf(font)
  const bold = font.bold || match.heavy
  const own = weighted(match.family, bold)
  if (text.length > longestKept) return splitAnew(text, match, own, bold)
  const kind = match.yenForBackslash ? `${own}¥` : own
  let before = splitBefore.get(kind)
  if (!before) splitBefore.set(kind, (before = new Map()))
  let runs = before.get(text)
  if (!runs) {
    if (before.size >= mostSplit) before.clear()
    before.set(text, (runs = splitAnew(text, match, own, bold)))
  }
  return runs
}

function splitAnew(text: string, match: FamilyMatch, own: FileFace, bold: boolean): FaceRun[] {
  let drawn = drawnBy.get(own)
  if (!drawn) drawnBy.set(own, (drawn = new Map()))
  const runs: FaceRun[] = []
  let last: FaceRun | null = null
  for (const character of drawnText(text, match)) {
    let piece = drawn.get(character)
    if (!piece) {
      piece = pieceOf(character, [own, ...fallbacks[match.family].map((family) => weighted(family, bold))])
      drawn.set(character, piece)
    }
    if (last && last.face === piece.face) last.text += piece.text
    else runs.push((last = { ...piece }))
  }
  return runs
}

/** By the font's own face, the characters met so far as they are drawn. */
const drawnBy = new Map<FileFace, Map<string, FaceRun>>()

function pieceOf(character: string, chain: FileFace[]): FaceRun {
  const face = faceOf(character, chain)
  const substitute = face === null ? lookalike(character) : undefined
  return substitute === undefined
    ? { text: character, face: face ?? symbolFace }
    : { text: substitute, face: faceOf(substitute, chain) ?? symbolFace }
}

function drawnText(text: string, match: FamilyMatch): string {
  const isPlain = /^[\u0020-\u007e\u3000-\u3098\u309b-\u30ff\u4e00-\u9fff]*$/.test(text)
  const plain = isPlain
    ? text
    : text
        .normalize('NFC')
        .replace(/[\t\n]/g, ' ')
        .replace(invisible, '')
  return match.yenForBackslash ? plain.replaceAll('\\', '¥') : plain
}

/** The first face of the chain with a glyph, null without any. What is drawn here is in no font: none is loaded for it. */
function faceOf(character: string, [own, ...others]: FileFace[]): FaceId | null {
  const codePoint = character.codePointAt(0)!
  if (own !== undefined && hasGlyph(own, codePoint)) return own
  if (hasSymbol(codePoint)) return symbolFace
  return others.find((face) => hasGlyph(face, codePoint)) ?? null
}

/** The different characters of a text that no face can show: 〓 is printed for them. */
export function unprintable(text: string): string[] {
  const chain: FileFace[] = ['sans', 'gothic', 'mincho']
  const characters = new Set(
    text
      .normalize('NFC')
      .replace(/[\t\n]/g, '')
      .replace(invisible, ''),
  )
  return [...characters].filter((character) => faceOf(lookalike(character) ?? character, chain) === null)
}

/** Natural width of text that one face draws, in points at the size. */
export function measureRun(text: string, face: FaceId, sizePt: number): number {
  let width = 0
  for (const character of text) width += advance(face, character.codePointAt(0)!)
  return width * sizePt
}

/** Natural width of text in a font of a workbook, fallback faces included, in points. */
export function measureText(text: string, font: FontChoice): number {
  return splitByFace(text, font).reduce((width, run) => width + measureRun(run.text, run.face, font.sizePt), 0)
}

export function faceMetrics(face: FaceId): FaceMetrics {
  if (face === symbolFace) return { ascent: 0.88, descent: 0.12, capHeight: 0.73 }
  const font = faceFont(face)
  const k = 1 / font.unitsPerEm
  return { ascent: font.ascent * k, descent: -font.descent * k, capHeight: font.capHeight * k }
}

/**
 * A text primitive as one outline on the page, for painters that have no fonts of their own (and for the
 * drawn symbols and vertical forms that their fonts cannot reach).
 */
export function textOutline(text: Extract<Primitive, { kind: 'text' }>): PathCommand[] {
  const scale = text.horizontalScale ?? 1
  const slant = text.oblique ? obliqueSlant : 0
  const outline: PathCommand[] = []
  let x = text.xPt
  for (const character of text.text) {
    const codePoint = character.codePointAt(0)!
    const at = (px: number, py: number): { x: number; y: number } => ({
      x: x + (px - slant * py) * text.sizePt * scale,
      y: text.baselinePt + py * text.sizePt,
    })
    for (const command of glyphOutline(text.face, codePoint, text.vertical ?? false))
      outline.push(mapPoints(command, at))
    x += (Math.max(0, advance(text.face, codePoint)) * text.sizePt + (text.letterSpacingPt ?? 0)) * scale
  }
  return outline
}

/** Horizontal shift per unit of height of an artificial italic (12 degrees). */
export const obliqueSlant = 0.2126
