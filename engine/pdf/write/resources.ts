import { Buffer } from 'node:buffer'
import { deflated } from './deflated.ts'
import type { FaceId, GradientPaint, Primitive } from '#engine/model/primitives.ts'
import { symbolFace } from '#engine/draw/fonts/faces.ts'
import { createFaceFonts } from './face-fonts.ts'
import { embedPicture, picturesOf } from './images.ts'
import { components } from './numbers.ts'
import { internalsOf } from './pdfkit-internals.ts'
import type { Reference } from './pdfkit-internals.ts'
import { createSymbolFonts } from './symbol-fonts.ts'

/** Text in one font resource: its name on the page and the glyph codes in hexadecimal. */
export type EncodedText = { font: string; codes: string }

/** What pages refer to, each written once a document and named on the pages that use it. */
export type Resources = {
  encode(text: string, face: FaceId, vertical: boolean): EncodedText[]
  /** The name of a picture that was embedded before. */
  image(key: string): string
  opacity(alpha: number): string
  /** @param axis start and end of the gradient in the current space */
  shading(gradient: GradientPaint, axis: [number, number, number, number]): string
  /** Adds content to the current page; nothing comes after it. */
  write(content: string): void
  /** Embeds the pictures of the primitives; to be awaited before they are drawn. */
  embedPictures(primitives: Primitive[]): Promise<void>
  finish(): void
}

export function createResources(pdf: PDFKit.PDFDocument): Resources {
  const document = internalsOf(pdf)
  const faces = createFaceFonts(document)
  const symbols = createSymbolFonts(document)
  const images = new Map<string, { label: string; reference: Reference }>()
  const opacities = new Map<string, Reference>()
  let shadings = 0

  function encodeSymbols(text: string): EncodedText[] {
    const runs: EncodedText[] = []
    for (const character of text) {
      const { id, reference, code } = symbols.encode(character.codePointAt(0)!)
      document.page.fonts[id] ??= reference
      const last = runs.at(-1)
      if (last?.font === id) last.codes += code
      else runs.push({ font: id, codes: code })
    }
    return runs
  }

  return {
    encode(text, face, vertical) {
      if (face === symbolFace) return encodeSymbols(text)
      const font = faces.of(face)
      document.page.fonts[font.id] ??= font.reference
      return [{ font: font.id, codes: font.encode(text, vertical) }]
    },
    async embedPictures(primitives) {
      for (const [key, source] of picturesOf(primitives)) {
        if (!images.has(key))
          images.set(key, { label: `I${images.size + 1}`, reference: await embedPicture(document, source) })
      }
    },
    image(key) {
      const { label, reference } = images.get(key)!
      document.page.xobjects[label] ??= reference
      return label
    },
    opacity(alpha) {
      const value = Math.round(alpha * 1000) / 1000
      const name = `G${String(value * 1000)}`
      let reference = opacities.get(name)
      if (!reference) {
        reference = document.ref({ Type: 'ExtGState', ca: value, CA: value })
        reference.end()
        opacities.set(name, reference)
      }
      document.page.ext_gstates[name] ??= reference
      return name
    },
    shading(gradient, axis) {
      const reference = document.ref({
        ShadingType: 2,
        ColorSpace: 'DeviceRGB',
        Coords: axis,
        Function: stitched(gradient.stops),
        Extend: [true, true],
      })
      reference.end()
      shadings += 1
      const name = `Sh${shadings}`
      const { data } = document.page.resources
      data.Shading ??= {}
      data.Shading[name] = reference
      return name
    },
    write(content) {
      const page = document.page.content
      const plain = Buffer.concat([...page.buffer, Buffer.from(`${content}\n`, 'latin1')])
      page.buffer = [deflated(plain)]
      page.compress = false
      page.data['Filter'] = 'FlateDecode'
    },
    finish: () => {
      faces.finish()
      symbols.finish()
    },
  }
}

/** A function from 0 to 1 through the stops' colours. */
function stitched(stops: GradientPaint['stops']): Record<string, unknown> {
  const sorted = [...stops].sort((a, b) => a.position - b.position)
  const first = sorted[0] ?? { position: 0, colour: '#FFFFFF' as const }
  const padded = [
    { ...first, position: 0 },
    ...sorted.filter((stop) => stop.position > 0 && stop.position < 1),
    { ...(sorted.at(-1) ?? first), position: 1 },
  ]
  const pieces = padded
    .slice(1)
    .map((stop, index) => ({
      FunctionType: 2,
      Domain: [0, 1],
      C0: components(padded[index]!.colour),
      C1: components(stop.colour),
      N: 1,
    }))
  if (pieces.length === 1) return pieces[0]!
  return {
    FunctionType: 3,
    Domain: [0, 1],
    Functions: pieces,
    Bounds: padded.slice(1, -1).map((stop) => stop.position),
    Encode: pieces.flatMap(() => [0, 1]),
  }
}
