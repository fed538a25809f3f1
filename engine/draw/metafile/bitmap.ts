/** Bitmaps within metafiles (DIB) as PNG. */
import { zlibSync } from 'fflate'
import type { ImageSource } from '#engine/model/primitives.ts'
import { compression } from '#engine/package/compression.ts'

const mostPixels = 25_000_000
const noCompression = 0
const bitFields = 3

/** Null for what is not plain pixels (run lengths, JPEG in a bitmap's place). */
export function readBitmap(view: DataView, headerAt: number, bitsAt: number, hasAlpha = false): ImageSource | null {
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
  const channels = hasAlpha && depth === 32 ? 4 : 3
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
        continue
      }
      rows[to++] = view.getUint8(from + 2)
      rows[to++] = view.getUint8(from + 1)
      rows[to++] = view.getUint8(from)
      if (channels === 4) rows[to++] = view.getUint8(from + 3)
    }
  }
  const bytes = png(width, height, channels, rows)
  return {
    key: `dib${compression().crc32(bytes).toString(16)}x${bytes.length}`,
    contentType: 'image/png',
    bytes,
    widthPx: width,
    heightPx: height,
  }
}

/** Where a pixel's colour stands: in its row, or in the palette. */
function colourPlace(view: DataView, row: number, x: number, depth: number, paletteAt: number): number | null {
  if (depth === 24 || depth === 32 || depth === 16) return row + x * (depth / 8)
  if (depth === 8) return paletteAt + view.getUint8(row + x) * 4
  if (depth === 4) return paletteAt + ((view.getUint8(row + (x >> 1)) >> (x % 2 === 0 ? 4 : 0)) & 15) * 4
  if (depth === 1) return paletteAt + ((view.getUint8(row + (x >> 3)) >> (7 - (x % 8))) & 1) * 4
  return null
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
    chunk('IDAT', zlibSync(rows, { level: 6 })),
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
