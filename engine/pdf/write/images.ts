import { deflateSync } from 'node:zlib'
import type { ImageSource, Primitive } from '#engine/model/primitives.ts'
import type { DocumentInternals, Reference } from './pdfkit-internals.ts'

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
export async function embedPicture(
  document: DocumentInternals,
  { contentType, bytes }: ImageSource,
): Promise<Reference> {
  if (contentType === 'image/png' && !isPlainPng(bytes)) return embedPixels(document, bytes)
  const image = document.openImage(bytes)
  image.embed(document)
  return image.obj!
}

/** PDF takes PNG data as it stands when it has neither transparency nor interlacing nor 16 bit samples. */
function isPlainPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [bitDepth, colourType, interlace] = [bytes[24]!, bytes[25]!, bytes[28]!]
  if (bitDepth === 16 || colourType === 4 || colourType === 6 || interlace !== 0) return false
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (name === 'tRNS') return false
    if (name === 'IDAT') return true
  }
  return true
}

async function embedPixels(document: DocumentInternals, bytes: Uint8Array): Promise<Reference> {
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
  const common = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: info.width,
    Height: info.height,
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
  }
  const mask = document.ref({ ...common, ColorSpace: 'DeviceGray' })
  mask.end(deflateSync(alpha))
  const image = document.ref({ ...common, ColorSpace: 'DeviceRGB', SMask: mask })
  image.end(deflateSync(colours))
  return image
}
