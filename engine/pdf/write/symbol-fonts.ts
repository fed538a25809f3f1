import { symbolGlyph } from '#engine/draw/fonts/faces.ts'
import { number, pathOperators } from './numbers.ts'
import type { DocumentInternals, Reference } from './pdfkit-internals.ts'

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
      return { id: place.font.id, reference: place.font.reference, code: hex(place.code, 2) }
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
  toUnicode.end(unicodeMap(codePoints))
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

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
const utf16 = (codePoint: number): string =>
  Array.from(String.fromCodePoint(codePoint).split(''), (unit) => hex(unit.charCodeAt(0), 4)).join('')

function unicodeMap(codePoints: number[]): string {
  const chunks: string[] = []
  for (let start = 0; start < codePoints.length; start += 100) {
    const entries = codePoints.slice(start, start + 100)
    chunks.push(
      `${entries.length} beginbfchar\n${entries.map((codePoint, index) => `<${hex(start + index + 1, 2)}> <${utf16(codePoint)}>`).join('\n')}\nendbfchar`,
    )
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<00> <ff>',
    'endcodespacerange',
    ...chunks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}
