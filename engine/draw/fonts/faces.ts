import type { FaceId, FileFace, PathCommand } from '#engine/model/primitives.ts'
import { parseFont } from './fontkit.ts'
import type { FontkitFont } from './fontkit.ts'
import { fontFile } from './source.ts'
import { composedGlyphs } from './composed.ts'
import { drawnGlyph } from './symbols.ts'
import type { SymbolGlyph } from './symbols.ts'

export const symbolFace = 'symbols' satisfies FaceId

type LoadedFace = {
  font: FontkitFont
  /** What the font reads from, kept once. */
  file: Uint8Array
  advances: Map<number, number>
  glyphs: Map<number, number>
  verticalGlyphs: Map<number, number>
  outlines: Map<number, PathCommand[]>
}
const loaded = new Map<FileFace, LoadedFace>()

/** The parsed font, read once a process (about 50 ms a face). */
export const faceFont = (face: FileFace): FontkitFont => load(face).font

/** The TrueType file it was parsed from. */
export const faceFile = (face: FileFace): Uint8Array => load(face).file

function load(face: FileFace): LoadedFace {
  let entry = loaded.get(face)
  if (!entry) {
    const file = fontFile(face)
    entry = {
      font: parseFont(file),
      file,
      advances: new Map(),
      glyphs: new Map(),
      verticalGlyphs: new Map(),
      outlines: new Map(),
    }
    loaded.set(face, entry)
  }
  return entry
}

const noGlyph = -1

/** Whether the face's own font has a glyph for the character. */
export const hasGlyph = (face: FileFace, codePoint: number): boolean => advance(face, codePoint) !== noGlyph

/** Advance in em; -1 where the face has no glyph. The symbols face always has one. */
export function advance(face: FaceId, codePoint: number): number {
  if (face === symbolFace) return symbolGlyph(codePoint).advance / 1000
  const { font, advances } = load(face)
  let width = advances.get(codePoint)
  if (width === undefined) {
    width = font.hasGlyphForCodePoint(codePoint)
      ? advanceOf(font, font.glyphForCodePoint(codePoint).id) / font.unitsPerEm
      : noGlyph
    advances.set(codePoint, width)
  }
  return width
}

/** From the table itself: a glyph is decoded before it tells. The last entry stands for all glyphs beyond. */
const advanceOf = ({ hmtx: { metrics } }: FontkitFont, id: number): number =>
  metrics.get(Math.min(id, metrics.length - 1)).advance

/** Of the missing sort, in the font's own units. */
export const missingAdvance = (face: FileFace): number => advanceOf(load(face).font, 0)

/** Glyph index for the character, of its form for vertical writing where asked and there is one. */
export function glyphId(face: FileFace, codePoint: number, vertical: boolean): number {
  const { font, glyphs, verticalGlyphs } = load(face)
  const known = vertical ? verticalGlyphs : glyphs
  let id = known.get(codePoint)
  if (id === undefined) {
    const turned = vertical ? font.layout(String.fromCodePoint(codePoint), ['vert']).glyphs[0]?.id : undefined
    id = turned ?? font.glyphForCodePoint(codePoint).id
    known.set(codePoint, id)
  }
  return id
}

/** Outline in em, y downwards, baseline 0. */
export function glyphOutline(face: FaceId, codePoint: number, vertical: boolean): PathCommand[] {
  if (face === symbolFace) return scaled(symbolGlyph(codePoint).commands, 1 / 1000)
  const { font, outlines } = load(face)
  const id = glyphId(face, codePoint, vertical)
  let outline = outlines.get(id)
  if (!outline) {
    outline = fromFontkit(font.getGlyph(id).path.commands, 1 / font.unitsPerEm)
    outlines.set(id, outline)
  }
  return outline
}

const composed = new Map<number, SymbolGlyph>()
/** What composed glyphs are made of. */
const baseFace = 'sans' satisfies FileFace

/** A glyph of the symbols face: composed of others, drawn, or the sign for a missing sort. */
export function symbolGlyph(codePoint: number): SymbolGlyph {
  const recipe = composedGlyphs.get(codePoint)
  if (!recipe) return drawnGlyph(codePoint)
  let glyph = composed.get(codePoint)
  if (!glyph) {
    const base = recipe.base.codePointAt(0)!
    const outline = scaled(glyphOutline(baseFace, base, false), 1000)
    glyph = {
      advance: advance(baseFace, base) * 1000 * recipe.advanceScale,
      commands: recipe.matrices.flatMap(([a, b, c, d, e, f]) =>
        outline.map((command) =>
          mapPoints(command, (x, y) => ({ x: a * x + c * y + e * 1000, y: b * x + d * y + f * 1000 })),
        ),
      ),
    }
    composed.set(codePoint, glyph)
  }
  return glyph
}

const scaled = (commands: PathCommand[], k: number): PathCommand[] =>
  commands.map((command) => mapPoints(command, (x, y) => ({ x: x * k, y: y * k })))

/** The same command with each of its points moved. */
export function mapPoints(command: PathCommand, at: (x: number, y: number) => { x: number; y: number }): PathCommand {
  if (command.op === 'Z') return command
  const end = at(command.x, command.y)
  if (command.op !== 'C') return { op: command.op, ...end }
  const first = at(command.x1, command.y1)
  const second = at(command.x2, command.y2)
  return { op: 'C', x1: first.x, y1: first.y, x2: second.x, y2: second.y, ...end }
}

/** Quadratic curves become cubic ones; fontkit's y goes upwards. */
function fromFontkit(commands: { command: string; args: number[] }[], k: number): PathCommand[] {
  let x = 0
  let y = 0
  return commands.map(({ command, args }): PathCommand => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args.map((value, index) =>
      index % 2 === 0 ? value * k : -value * k,
    )
    const from = { x, y }
    if (command === 'closePath') return { op: 'Z' }
    if (command === 'quadraticCurveTo') {
      ;[x, y] = [c, d]
      return {
        op: 'C',
        x1: from.x + (2 / 3) * (a - from.x),
        y1: from.y + (2 / 3) * (b - from.y),
        x2: c + (2 / 3) * (a - c),
        y2: d + (2 / 3) * (b - d),
        x: c,
        y: d,
      }
    }
    if (command === 'bezierCurveTo') {
      ;[x, y] = [e, f]
      return { op: 'C', x1: a, y1: b, x2: c, y2: d, x: e, y: f }
    }
    ;[x, y] = [a, b]
    return { op: command === 'moveTo' ? 'M' : 'L', x: a, y: b }
  })
}
