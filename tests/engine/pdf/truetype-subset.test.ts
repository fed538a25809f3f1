import { describe, expect, it } from 'vitest'
import { faceFile, faceFont, glyphId } from '#engine/draw/fonts/faces.ts'
import { parseFont } from '#engine/draw/fonts/fontkit.ts'
import type { FileFace } from '#engine/model/primitives.ts'
import { subsetTrueType } from '#engine/pdf/write/truetype-subset.ts'

const faces: FileFace[] = ['sans', 'gothic-bold', 'pgothic', 'mincho']
/** Accented letters are composed of others in some faces; a space has no outline. */
const text = '点検 ÀÉîñ½①12ー（）'

describe('subsets of TrueType fonts', () => {
  it.each(faces)('hold the glyphs of %s in the order asked for, as they were', (face) => {
    const glyphs = [0, ...Array.from(text, (character) => glyphId(face, character.codePointAt(0)!, false))]
    const subset = parseFont(subsetTrueType(faceFile(face), glyphs))
    const font = faceFont(face)
    for (const [place, id] of glyphs.entries()) {
      expect(subset.getGlyph(place).path.commands).toEqual(font.getGlyph(id).path.commands)
      expect(subset.getGlyph(place).advanceWidth).toBe(font.getGlyph(id).advanceWidth)
    }
    expect(subset.unitsPerEm).toBe(font.unitsPerEm)
  })

  it('bring the parts of composed glyphs along', () => {
    const composed = faces
      .map((face) => subsetTrueType(faceFile(face), [0, glyphId(face, 'À'.codePointAt(0)!, false)]))
      .map((file) => parseFont(file).getGlyph(1).path.commands.length)
    for (const commands of composed) expect(commands).toBeGreaterThan(0)
  })
})
