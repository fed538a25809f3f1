import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import type { ImageSource, Primitive } from '#engine/model/primitives.ts'
import type { DocumentInternals, Reference } from './pdfkit-internals.ts'
import { Recent } from './recent.ts'

/** Every picture of the primitives once, by its key, in order of appearance. */
export function picturesOf(primitives: Primitive[], found = new Map<string, ImageSource>()): Map<string, ImageSource> {
  for (const primitive of primitives) {
    if (primitive.kind === 'group') picturesOf(primitive.children, found)
    else if (primitive.kind === 'image' && !found.has(primitive.image.key))
      found.set(primitive.image.key, primitive.image)
  }
  return found
}

/** Embeds a picture. JPEG and plain PNG data are copied as they are; other PNGs are unpacked to colours and a mask. */
export async function embedPicture(document: DocumentInternals, source: ImageSource): Promise<Reference> {
  if (source.contentType === 'image/png') {
    const parts = plainParts(source.bytes)
    return parts ? embedPlainPng(document, parts) : embedPixels(document, source)
  }
  const image = document.openImage(source.bytes)
  image.embed(document)
  return image.obj!
}

type PngParts = { header: DataView; palette: Uint8Array | null; data: Uint8Array[] }
const GREY = 0
const COLOUR = 2
const PALETTE = 3

/** What PDF takes of a PNG as it stands; null where there is transparency, interlacing, or 16 bits a sample. */
function plainParts(bytes: Uint8Array): PngParts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = new DataView(bytes.buffer, bytes.byteOffset + 16, 13)
  const parts: PngParts = { header, palette: null, data: [] }
  const [bitDepth, colourType, interlace] = [header.getUint8(8), header.getUint8(9), header.getUint8(12)]
  if (bitDepth === 16 || ![GREY, COLOUR, PALETTE].includes(colourType) || interlace !== 0) return null
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const content = bytes.subarray(at + 8, at + 8 + view.getUint32(at))
    if (name === 'tRNS') return null
    if (name === 'PLTE') parts.palette = content
    if (name === 'IDAT') parts.data.push(content)
  }
  return parts
}

function embedPlainPng(document: DocumentInternals, { header, palette, data }: PngParts): Reference {
  const [bitDepth, colourType] = [header.getUint8(8), header.getUint8(9)]
  const image = document.ref({
    Type: 'XObject',
    Subtype: 'Image',
    BitsPerComponent: bitDepth,
    Width: header.getUint32(0),
    Height: header.getUint32(4),
    ColorSpace: colourSpace(document, colourType, palette),
    Filter: 'FlateDecode',
    DecodeParms: {
      Predictor: 15,
      Colors: colourType === COLOUR ? 3 : 1,
      BitsPerComponent: bitDepth,
      Columns: header.getUint32(0),
    },
  })
  image.end(Buffer.concat(data))
  return image
}

function colourSpace(document: DocumentInternals, colourType: number, palette: Uint8Array | null): unknown {
  if (colourType !== PALETTE || palette === null) return colourType === COLOUR ? 'DeviceRGB' : 'DeviceGray'
  const colours = document.ref()
  colours.end(palette)
  return ['Indexed', 'DeviceRGB', palette.length / 3 - 1, colours]
}

/** Colours and mask, deflated. */
type Pixels = { widthPx: number; heightPx: number; colours: Uint8Array; alpha: Uint8Array }
/** A form's logo and seals are in every one of its prints. */
const unpacked = new Recent<Pixels>(8 * 1024 * 1024, ({ colours, alpha }) => colours.length + alpha.length)

async function embedPixels(document: DocumentInternals, { key, bytes }: ImageSource): Promise<Reference> {
  let pixels = unpacked.get(key)
  if (!pixels) unpacked.add(key, (pixels = await unpack(bytes)))
  const common = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: pixels.widthPx,
    Height: pixels.heightPx,
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
  }
  const mask = document.ref({ ...common, ColorSpace: 'DeviceGray' })
  mask.end(pixels.alpha)
  const image = document.ref({ ...common, ColorSpace: 'DeviceRGB', SMask: mask })
  image.end(pixels.colours)
  return image
}

async function unpack(bytes: Uint8Array): Promise<Pixels> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = info.width * info.height
  const colours = new Uint8Array(pixels * 3)
  const alpha = new Uint8Array(pixels)
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const from = pixel * 4
    const to = pixel * 3
    colours[to] = data[from]!
    colours[to + 1] = data[from + 1]!
    colours[to + 2] = data[from + 2]!
    alpha[pixel] = data[from + 3]!
  }
  return { widthPx: info.width, heightPx: info.height, colours: deflateSync(colours), alpha: deflateSync(alpha) }
}
