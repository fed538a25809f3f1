import type { FileFace } from '#engine/model/primitives.ts'
import { advance, faceFile, faceFont, glyphId, missingAdvance } from '#engine/draw/fonts/faces.ts'
import { deflated } from './deflated.ts'
import type { DocumentInternals, Reference } from './pdfkit-internals.ts'
import { Recent } from './recent.ts'
import { subsetTrueType } from './truetype-subset.ts'
import { unicodeMap } from './unicode-map.ts'

export type FaceFont = {
  /** Its name among a page's resources. */
  id: string
  reference: Reference
  /** The glyph codes of the text in hexadecimal. */
  encode(text: string, vertical: boolean): string
}

export type FaceFonts = {
  of(face: FileFace): FaceFont
  /** Writes the fonts; call once, after the last page. */
  finish(): void
}

/** A character as it was asked for: below 0 where it stands in vertical writing. */
type Sort = number
type Entry = FaceFont & { face: FileFace; sorts: Sort[] }

/** What a document takes from a face; streams are deflated. */
type Subset = {
  file: Uint8Array
  unicode: Uint8Array
  /** By code, in 1/1000 em. */
  widths: number[]
}
/** A form is printed again and again with the same characters. */
const subsets = new Recent<Subset>(
  4 * 1024 * 1024,
  ({ file, unicode, widths }) => file.length + unicode.length + 8 * widths.length,
)

/** Subsets of the bundled faces. */
export function createFaceFonts(document: DocumentInternals): FaceFonts {
  const entries = new Map<FileFace, Entry>()
  return {
    of(face) {
      let entry = entries.get(face)
      if (!entry) entries.set(face, (entry = newEntry(document, face, entries.size + 1)))
      return entry
    },
    finish: () => entries.forEach((entry) => writeFont(document, entry)),
  }
}

function newEntry(document: DocumentInternals, face: FileFace, number: number): Entry {
  const codes = new Map<Sort, string>()
  const places = new Map([[0, '0000']])
  const sorts: Sort[] = []
  const codeOf = (sort: Sort): string => {
    let code = codes.get(sort)
    if (code === undefined) {
      const glyph = glyphOf(face, sort)
      code = places.get(glyph) ?? sorts.push(sort).toString(16).padStart(4, '0')
      places.set(glyph, code)
      codes.set(sort, code)
    }
    return code
  }
  return {
    id: `F${number}`,
    reference: document.ref(),
    face,
    sorts,
    encode(text, vertical) {
      let encoded = ''
      for (const character of text) {
        const codePoint = character.codePointAt(0)!
        encoded += codeOf(vertical ? -codePoint : codePoint)
      }
      return encoded
    },
  }
}

const glyphOf = (face: FileFace, sort: Sort): number => glyphId(face, Math.abs(sort), sort < 0)

function subsetOf(face: FileFace, sorts: Sort[]): Subset {
  const key = `${face}:${sorts.join()}`
  const known = subsets.get(key)
  if (known) return known
  const subset = madeSubset(face, sorts)
  subsets.add(key, subset)
  return subset
}

function madeSubset(face: FileFace, sorts: Sort[]): Subset {
  const widthOf = (sort: Sort): number => Math.max(0, advance(face, Math.abs(sort))) * 1000
  const glyphs = [0, ...sorts.map((sort) => glyphOf(face, sort))]
  return {
    file: deflated(subsetTrueType(faceFile(face), glyphs)),
    unicode: deflated(unicodeMap(sorts.map(Math.abs), 4)),
    widths: [missingAdvance(face), ...sorts.map(widthOf)],
  }
}

const FIXED_PITCH = 1
const SYMBOLIC = 4

function writeFont(document: DocumentInternals, { face, sorts, id, reference }: Entry): void {
  const { file, unicode, widths } = subsetOf(face, sorts)
  const font = faceFont(face)
  const k = 1000 / font.unitsPerEm
  // Fonts of one file must differ in the six letters before the name.
  const name = `${id.replace(/\d/g, (digit) => String.fromCharCode(65 + Number(digit))).padEnd(6, 'Z')}+${font.postscriptName}`
  const stream = (bytes: Uint8Array): Reference => {
    const written = document.ref({ Filter: 'FlateDecode' })
    written.end(bytes)
    return written
  }
  const object = (data: Record<string, unknown>): Reference => {
    const written = document.ref(data)
    written.end()
    return written
  }
  const descriptor = object({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: SYMBOLIC | (font.post.isFixedPitch ? FIXED_PITCH : 0),
    FontBBox: [font.bbox.minX * k, font.bbox.minY * k, font.bbox.maxX * k, font.bbox.maxY * k],
    ItalicAngle: font.italicAngle,
    Ascent: font.ascent * k,
    Descent: font.descent * k,
    CapHeight: (font.capHeight || font.ascent) * k,
    XHeight: (font.xHeight || 0) * k,
    StemV: 0,
    FontFile2: stream(file),
  })
  const descendant = object({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    // Strings to PDF; plain ones would be names.
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    W: [0, widths],
    CIDToGIDMap: 'Identity',
  })
  Object.assign(reference.data, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: stream(unicode),
  })
  reference.end()
}
