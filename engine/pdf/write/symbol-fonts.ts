import { symbolGlyph } from '#engine/draw/fonts/faces.ts'
import { number, pathOperators } from './numbers.ts'
import type { DocumentInternals, Reference } from './pdfkit-internals.ts'
import { unicodeMap } from './unicode-map.ts'

type SymbolFont = { id: string; reference: Reference; codePoints: number[] }
const charactersPerFont = 255

export type SymbolFonts = {
  /** The font that holds the character, and its code there in hexadecimal. */
  encode(codePoint: number): { id: string; reference: Reference; code: string }
  /** Writes the fonts; call once, after the last page. */
  finish(): void
}

/** The drawn symbols as Type 3 fonts, so that even they can be selected and searched. */
export function createSymbolFonts(document: DocumentInternals): SymbolFonts {
  const fonts: SymbolFont[] = []
  const places = new Map<number, { font: SymbolFont; code: number }>()
  return {
    encode(codePoint) {
      let place = places.get(codePoint)
      if (!place) {
        let font = fonts.at(-1)
        if (!font || font.codePoints.length >= charactersPerFont) {
          font = { id: `S${fonts.length + 1}`, reference: document.ref(), codePoints: [] }
          fonts.push(font)
        }
        font.codePoints.push(codePoint)
        place = { font, code: font.codePoints.length }
        places.set(codePoint, place)
      }
      return { id: place.font.id, reference: place.font.reference, code: place.code.toString(16).padStart(2, '0') }
    },
    finish: () => fonts.forEach((font) => writeFont(document, font)),
  }
}

function writeFont(document: DocumentInternals, { reference, codePoints }: SymbolFont): void {
  const procedures: Record<string, Reference> = {}
  codePoints.forEach((codePoint, index) => {
    const { advance, commands } = symbolGlyph(codePoint)
    const procedure = document.ref()
    procedure.end(
      `${number(advance)} 0 0 -200 ${number(advance)} 900 d1\n1 0 0 -1 0 0 cm\n${pathOperators(commands)}\nf`,
    )
    procedures[`g${index + 1}`] = procedure
  })
  const toUnicode = document.ref()
  toUnicode.end(unicodeMap(codePoints, 2))
  Object.assign(reference.data, {
    Type: 'Font',
    Subtype: 'Type3',
    FontBBox: [0, -200, 1000, 900],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    FirstChar: 1,
    LastChar: codePoints.length,
    Widths: codePoints.map((codePoint) => symbolGlyph(codePoint).advance),
    Encoding: { Type: 'Encoding', Differences: [1, ...codePoints.map((_, index) => `g${index + 1}`)] },
    CharProcs: procedures,
    Resources: {},
    ToUnicode: toUnicode,
  })
  reference.end()
}
