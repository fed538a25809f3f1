/**
 * Pictures as PDF and Excel can take them: PNG or JPEG, upright, in sRGB or grey, and no larger than paper shows.
 */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { withoutMetadata } from '#domain/files/photo-metadata.ts'
import { wrappedPicture } from '#engine/draw/metafile/metafile.ts'
import { ImageError } from '#engine/model/errors.ts'
import { decodeHeic, isHeic } from './heic.ts'
import type { Pixels } from './heif-picture.ts'
import type { ImageSource } from '#engine/model/primitives.ts'
import { quickDrawStart } from '#engine/read/media-type.ts'

const MAX_PIXELS = 100_000_000
/** About 170 dots per inch over the long side of A4. */
const DEFAULT_LONG_SIDE_PX = 2000
const JPEG_QUALITY = 85
const PHOTO_FORMATS = new Set(['jpeg', 'heif', 'webp'])

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

const textAt = (bytes: Uint8Array, from: number, text: string): boolean =>
  [...text].every((character, index) => bytes[from + index] === character.charCodeAt(0))

/**
 * Pictures made of pixels, by their first bytes. Nothing else is given to a native decoder: a few hundred bytes of SVG
 * may ask for hours of drawing, and no look at its text can tell.
 */
const isRaster = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
  startsWith(bytes, 0xff, 0xd8, 0xff) ||
  textAt(bytes, 0, 'GIF8') ||
  textAt(bytes, 0, 'BM') ||
  textAt(bytes, 0, 'II*\0') ||
  textAt(bytes, 0, 'MM\0*') ||
  (textAt(bytes, 0, 'RIFF') && textAt(bytes, 8, 'WEBP')) ||
  textAt(bytes, 4, 'ftyp')

/** Metafiles of Windows: drawing commands, which draw/metafile plays. */
const isMetafile = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0xd7, 0xcd, 0xc6, 0x9a) ||
  startsWith(bytes, 1, 0, 9, 0) ||
  (startsWith(bytes, 1, 0, 0, 0) &&
    bytes[40] === 0x20 &&
    bytes[41] === 0x45 &&
    bytes[42] === 0x4d &&
    bytes[43] === 0x46)

const source = (
  contentType: ImageSource['contentType'],
  bytes: Uint8Array,
  widthPx: number,
  heightPx: number,
): ImageSource => ({
  key: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
  contentType,
  bytes,
  widthPx,
  heightPx,
})

/** sharp has no BMP reader; the canvas has. */
const bitmapAsPng = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 26) throw new ImageError('damaged')
  if (Math.abs(view.getInt32(18, true) * view.getInt32(22, true)) > MAX_PIXELS) throw new ImageError('too_large')
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(bytes).catch((cause: unknown) => {
    throw new ImageError('damaged', { cause })
  })
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.encode('png')
}

const metadataOf = async (image: Sharp): Promise<Metadata> => {
  try {
    return await image.metadata()
  } catch (cause) {
    throw new ImageError(String(cause).includes('unsupported image format') ? 'unsupported' : 'damaged', { cause })
  }
}

/** Opened, not decoded: what a camera noted leaves with no picture; where it is damaged, no decoder stumbles over it. */
const openRaster = async (bytes: Uint8Array) => {
  const clean = withoutMetadata(bytes)
  const input = startsWith(bytes, 0x42, 0x4d) ? await bitmapAsPng(bytes) : (clean ?? bytes)
  const open = (): Sharp => sharp(input, { limitInputPixels: false, failOn: 'error' })
  const metadata = await metadataOf(open())
  if (metadata.width * metadata.height > MAX_PIXELS) throw new ImageError('too_large')
  return { clean, input, open, metadata }
}

/**
 * The pixels of any picture, upright, to be worked on; `isPhoto` where its format is one of photographs.
 * @throws {ImageError} as readImage
 */
export const openPicture = async (
  bytes: Uint8Array,
): Promise<{ upright: () => Sharp; width: number; height: number; isPhoto: boolean }> => {
  if (bytes.length === 0) throw new ImageError('damaged')
  if (!isRaster(bytes)) throw new ImageError('unsupported')
  if (isHeic(bytes)) {
    const { data, width, height } = await decodeHeic(bytes, MAX_PIXELS)
    return { upright: () => sharp(data, { raw: { width, height, channels: 4 } }), width, height, isPhoto: true }
  }
  const { open, metadata } = await openRaster(bytes)
  const { width, height } = metadata.autoOrient
  return { upright: () => open().autoOrient(), width, height, isPhoto: PHOTO_FORMATS.has(metadata.format) }
}

/** What a PDF takes unchanged. */
const isReady = ({ format, orientation, space, pages }: Metadata, long: number, longest: number): boolean =>
  (format === 'jpeg' || format === 'png') &&
  (orientation ?? 1) === 1 &&
  (space === 'srgb' || space === 'b-w') &&
  (pages ?? 1) === 1 &&
  long <= longest

/**
 * A picture ready to be placed; of animations and multi-page pictures the first. Null for metafiles (EMF, WMF, PICT),
 * which no decoder makes pixels of, unless such a picture is all there is in one.
 * @param options.longSidePx larger pictures are scaled down to it, default 2,000
 * @throws {ImageError} too large (100 million pixels), damaged, or of a format that cannot be read
 */
export const readImage = async (
  bytes: Uint8Array,
  options: { longSidePx?: number } = {},
): Promise<ImageSource | null> => {
  if (isMetafile(bytes)) return null
  if (bytes.length === 0) throw new ImageError('damaged')
  if (!isRaster(bytes)) {
    if (quickDrawStart(bytes) === null) throw new ImageError('unsupported')
    const wrapped = wrappedPicture(bytes)
    return wrapped && isRaster(wrapped) ? readImage(wrapped, options) : null
  }
  const longest = options.longSidePx ?? DEFAULT_LONG_SIDE_PX
  if (isHeic(bytes)) return uprightJpeg(await decodeHeic(bytes, MAX_PIXELS), longest)
  const { clean, input, open, metadata } = await openRaster(bytes)
  const { width, height, format, hasAlpha } = metadata
  const mended = async (cause: unknown): Promise<ImageSource | null> => {
    const anew = await drawnAnew(bytes, metadata)
    if (anew === null) throw new ImageError(format === 'heif' ? 'unsupported' : 'damaged', { cause })
    return readImage(anew, options)
  }
  if (clean !== null && isReady(metadata, Math.max(width, height), longest)) {
    const fault = await faultOf(open())
    if (fault) return mended(fault.cause)
    return source(format === 'png' ? 'image/png' : 'image/jpeg', input, width, height)
  }
  const upright = open()
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const asPhoto = PHOTO_FORMATS.has(format) && !hasAlpha
  const encoded = asPhoto ? upright.jpeg({ quality: JPEG_QUALITY }) : upright.png()
  try {
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return source(asPhoto ? 'image/jpeg' : 'image/png', new Uint8Array(data), info.width, info.height)
  } catch (cause) {
    return mended(cause)
  }
}

const jpegEnd = Buffer.from([0xff, 0xd9])
/** What a camera writes behind a picture's end, at most. */
const trailerBytes = 32
const drawnAnewQuality = 95

/**
 * A JPEG that is all there, with a few wrong bits among its pixels: viewers show it with a faulty strip, and so does the
 * canvas's decoder, upright. null for all others, such as what is cut off.
 */
const drawnAnew = async (bytes: Uint8Array, { format }: Metadata): Promise<Uint8Array | null> => {
  if (format !== 'jpeg' || !Buffer.from(bytes.subarray(-trailerBytes)).includes(jpegEnd)) return null
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(bytes).catch(() => null)
  if (image === null) return null
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.encode('jpeg', drawnAnewQuality)
}

const uprightJpeg = async ({ data, width, height }: Pixels, longest: number): Promise<ImageSource> => {
  const { data: jpeg, info } = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer({ resolveWithObject: true })
  return source('image/jpeg', new Uint8Array(jpeg), info.width, info.height)
}

/** Decodes once, so that a picture cut off in the middle is refused here and not half drawn later. */
const faultOf = async (image: Sharp): Promise<{ cause: unknown } | null> => {
  try {
    await image.stats()
    return null
  } catch (cause) {
    return { cause }
  }
}

/**
 * A PNG of a picture, upright and no larger than `edgePx`.
 * @throws {ImageError} as readImage, and unsupported for what only a placeholder can stand for
 */
export const pictureThumbnail = async (bytes: Uint8Array, edgePx: number): Promise<Uint8Array> => {
  const image = await readImage(bytes, { longSidePx: edgePx })
  if (image === null) throw new ImageError('unsupported')
  return image.contentType === 'image/png' ? image.bytes : new Uint8Array(await sharp(image.bytes).png().toBuffer())
}
