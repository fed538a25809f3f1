/** Bitmaps within metafiles as PNG. */
import type { ImageSource } from '#engine/model/primitives.ts'
import { compression } from '#engine/package/compression.ts'

export const mostPixels = 25_000_000
const noCompression = 0
const bitFields = 3

/** Where a bitmap's header and its bits stand. */
export type BitmapPlace = { headerAt: number; bitsAt: number }

/**
 * Null for what is not plain pixels (run lengths, JPEG in a bitmap's place).
 * @param mask a bitmap of at least the same size, white where what lies below shows through
 */
export function readBitmap(
  view: DataView,
  { headerAt, bitsAt }: BitmapPlace,
  { hasAlpha = false, mask = null }: { hasAlpha?: boolean; mask?: BitmapPlace | null } = {},
): ImageSource | null {
  const headerSize = view.getUint32(headerAt, true)
  if (headerSize < 40) return null
  const width = view.getInt32(headerAt + 4, true)
  const signedHeight = view.getInt32(headerAt + 8, true)
  const depth = view.getUint16(headerAt + 14, true)
  const packing = view.getUint32(headerAt + 16, true)
  const height = Math.abs(signedHeight)
  if (width <= 0 || height === 0 || width * height > mostPixels) return null
  if (packing !== noCompression && !(packing === bitFields && depth === 32)) return null
  const paletteAt = headerAt + headerSize + (packing === bitFields && headerSize === 40 ? 12 : 0)
  const stride = Math.ceil((width * depth) / 32) * 4
  const isClear = mask === null ? null : clearPlaces(view, mask, width, height)
  const channels = isClear !== null || (hasAlpha && depth === 32) ? 4 : 3
  const rows = new Uint8Array(height * (1 + width * channels))
  let to = 0
  for (let y = 0; y < height; y += 1) {
    const row = bitsAt + (signedHeight > 0 ? height - 1 - y : y) * stride
    to += 1
    for (let x = 0; x < width; x += 1) {
      const from = colourPlace(view, row, x, depth, paletteAt)
      if (from === null) return null
      if (depth === 16) {
        const value = view.getUint16(from, true)
        for (const shift of [10, 5, 0]) rows[to++] = Math.round((((value >> shift) & 31) * 255) / 31)
      } else {
        rows[to++] = view.getUint8(from + 2)
        rows[to++] = view.getUint8(from + 1)
        rows[to++] = view.getUint8(from)
      }
      if (channels === 4) rows[to++] = isClear === null ? view.getUint8(from + 3) : isClear(x, y) ? 0 : 255
    }
  }
  return pngImage(width, height, channels, rows)
}

/** @param rows of RGB or RGBA, each behind a byte 0 */
export function pngImage(width: number, height: number, channels: 3 | 4, rows: Uint8Array): ImageSource {
  const bytes = png(width, height, channels, rows)
  return {
    key: `dib${compression().crc32(bytes).toString(16)}x${bytes.length}`,
    contentType: 'image/png',
    bytes,
    widthPx: width,
    heightPx: height,
  }
}

/** Of a mask of one bit a pixel, some rows of which may be for nothing; null for any other. */
function clearPlaces(
  view: DataView,
  { headerAt, bitsAt }: BitmapPlace,
  width: number,
  height: number,
): ((x: number, y: number) => boolean) | null {
  const signedHeight = view.getInt32(headerAt + 8, true)
  const maskWidth = view.getInt32(headerAt + 4, true)
  if (view.getUint16(headerAt + 14, true) !== 1 || maskWidth < width || Math.abs(signedHeight) < height) return null
  const paletteAt = headerAt + view.getUint32(headerAt, true)
  const stride = Math.ceil(maskWidth / 32) * 4
  const rowAt = (y: number): number => bitsAt + (signedHeight > 0 ? signedHeight - 1 - y : y) * stride
  return (x, y) => view.getUint8(colourPlace(view, rowAt(y), x, 1, paletteAt)!) > 127
}

/** Where a pixel's colour stands: in its row, or in the palette. */
function colourPlace(view: DataView, row: number, x: number, depth: number, paletteAt: number): number | null {
  if (depth === 24 || depth === 32 || depth === 16) return row + x * (depth / 8)
  if (depth === 8) return paletteAt + view.getUint8(row + x) * 4
  if (depth === 4) return paletteAt + ((view.getUint8(row + (x >> 1)) >> (x % 2 === 0 ? 4 : 0)) & 15) * 4
  if (depth === 1) return paletteAt + ((view.getUint8(row + (x >> 3)) >> (7 - (x % 8))) & 1) * 4
  return null
}

/** Deflated by whatever the process has, within what PNG wants around it. */
function zlib(content: Uint8Array): Uint8Array {
  const deflated = compression().deflate(content)
  const bytes = new Uint8Array(deflated.length + 6)
  bytes.set([0x78, 0x9c])
  bytes.set(deflated, 2)
  new DataView(bytes.buffer).setUint32(deflated.length + 2, adler32(content))
  return bytes
}

const adlerModulus = 65521
/** So many bytes fit into 32 bits before the sums are reduced. */
const adlerRun = 3800

function adler32(content: Uint8Array): number {
  let [low, high] = [1, 0]
  for (let from = 0; from < content.length; from += adlerRun) {
    const end = Math.min(content.length, from + adlerRun)
    for (let at = from; at < end; at += 1) {
      low += content[at]!
      high += low
    }
    low %= adlerModulus
    high %= adlerModulus
  }
  return ((high << 16) | low) >>> 0
}

function png(width: number, height: number, channels: 3 | 4, rows: Uint8Array): Uint8Array {
  const chunk = (name: string, data: Uint8Array): Uint8Array => {
    const bytes = new Uint8Array(12 + data.length)
    const view = new DataView(bytes.buffer)
    view.setUint32(0, data.length)
    bytes.set(
      [...name].map((letter) => letter.charCodeAt(0)),
      4,
    )
    bytes.set(data, 8)
    view.setUint32(8 + data.length, compression().crc32(bytes.subarray(4, 8 + data.length)))
    return bytes
  }
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, channels === 4 ? 6 : 2, 0, 0, 0], 8)
  const parts = [
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', zlib(rows)),
    chunk('IEND', new Uint8Array()),
  ]
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
