/** Pixels within QuickDraw's pictures: of one bit, indexed, of 16 and of 32 bits, packed or not. */
import type { ImageSource } from '#engine/model/primitives.ts'
import { mostPixels, pngImage } from './bitmap.ts'
import type { Box } from './device.ts'
import type { PictReader } from './pict-reader.ts'

type Rgb = readonly number[]
/** How its colour stands for a bit, and what it is laid on. */
export type Inks = { fore: Rgb; back: Rgb }

/** However small, a picture of its own costs about as much. */
const leastSpent = 50_000

/** A picture may hold many bitmaps, and few bytes unpack to many pixels. */
export class PixelBudget {
  #left = mostPixels

  /** @throws {RangeError} where there is no room for so many more */
  spend(pixels: number): void {
    this.#left -= Math.max(leastSpent, pixels)
    if (this.#left < 0) throw new RangeError('too many pixels')
  }
}

export type PixelMap = {
  bounds: Box
  rowBytes: number
  depth: number
  packing: number
  components: number
  /** Null for bits, which are the inks', and for pixels that are colours themselves. */
  palette: (Rgb | null)[] | null
}

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
const hasColours = 0x8000
const rowBytesMask = 0x3fff
const byPosition = 0x8000

/** What stands before the pixels: of a bitmap or, where its rows say so, of a map of colours. */
export function readPixelMap(reader: PictReader, { isDirect }: { isDirect: boolean }): PixelMap {
  if (isDirect) reader.skip(4)
  const rowBytes = reader.u16()
  const bounds = reader.box()
  const map = { bounds, rowBytes: rowBytes & rowBytesMask, depth: 1, packing: 0, components: 1, palette: null }
  if ((rowBytes & hasColours) === 0 && !isDirect) return map
  reader.skip(2)
  const packing = reader.u16()
  reader.skip(14)
  const depth = reader.u16()
  const components = reader.u16()
  reader.skip(14)
  return { ...map, depth, packing, components, palette: isDirect ? null : readPalette(reader) }
}

function readPalette(reader: PictReader): Rgb[] {
  reader.skip(4)
  const flags = reader.u16()
  const palette: Rgb[] = []
  for (let last = reader.u16(), position = 0; position <= last; position += 1) {
    const index = reader.u16()
    palette[(flags & byPosition) !== 0 ? position : index & 0xff] = reader.rgb()
  }
  return palette
}

/** One row, as long as it is needed; what a damaged one lacks stays 0. `unit` bytes at a time are repeated. */
function unpack(packed: Uint8Array, row: Uint8Array, unit: 1 | 2): void {
  let to = 0
  for (let from = 0; from < packed.length && to < row.length;) {
    const count = packed[from]!
    from += 1
    if (count < 128) {
      const literal = packed.subarray(from, from + (count + 1) * unit)
      row.set(literal.subarray(0, row.length - to), to)
      from += literal.length
      to += literal.length
    } else if (count > 128) {
      const end = to + (257 - count) * unit
      for (let offset = 0; offset < unit; offset += 1)
        for (let at = to + offset; at < end && at < row.length; at += unit) row[at] = packed[from + offset] ?? 0
      from += unit
      to = end
    }
  }
}

const shortestPacked = 8
const longestByteCounted = 250
const unpacked = 1
const withoutPadding = 2

/** A row's colours; null where what lies below shows. */
type Row = (x: number) => Rgb | null

/** @returns what reads the next row; the row before it is overwritten */
function rowsOf(reader: PictReader, map: PixelMap, isPacked: boolean): () => Row {
  const { rowBytes, depth, packing, components } = map
  const width = map.bounds.right - map.bounds.left
  const isPlain = !isPacked || rowBytes < shortestPacked || (depth >= 16 && packing === unpacked)
  const packedRow = (): Uint8Array => reader.take(rowBytes > longestByteCounted ? reader.u16() : reader.u8())
  if (depth === 24) return () => interleaved(reader.take(rowBytes), 3)
  if (depth === 32) {
    if (isPlain) return () => interleaved(reader.take(rowBytes), 4)
    if (packing === withoutPadding) return () => interleaved(reader.take(Math.floor((rowBytes * 3) / 4)), 3)
    const bytes = new Uint8Array(width * components)
    const first = (components - 3) * width
    const pixelAt = (x: number): Rgb => [bytes[first + x]!, bytes[first + width + x]!, bytes[first + 2 * width + x]!]
    return () => {
      unpack(packedRow(), bytes.fill(0), 1)
      return pixelAt
    }
  }
  const row = new Uint8Array(Math.ceil((width * depth) / 8))
  const next = (): Uint8Array => {
    if (isPlain) return reader.take(rowBytes)
    unpack(packedRow(), row.fill(0), depth === 16 ? 2 : 1)
    return row
  }
  return () => {
    const bytes = next()
    if (depth === 16) return (x) => fifteenBits(bytes, x)
    return (x) => {
      const colour = map.palette?.[indexAt(bytes, x, depth)]
      return colour === undefined ? white : colour
    }
  }
}

const interleaved =
  (bytes: Uint8Array, stride: 3 | 4): Row =>
  (x) => {
    const at = x * stride + (stride - 3)
    return [bytes[at] ?? 255, bytes[at + 1] ?? 255, bytes[at + 2] ?? 255]
  }

const fifteenBits = (bytes: Uint8Array, x: number): Rgb => {
  const value = ((bytes[2 * x] ?? 0) << 8) | (bytes[2 * x + 1] ?? 0)
  return [10, 5, 0].map((shift) => Math.round((((value >> shift) & 31) * 255) / 31))
}

const indexAt = (bytes: Uint8Array, x: number, depth: number): number => {
  const bit = x * depth
  return ((bytes[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
}

const knownDepths = [1, 2, 4, 8, 16, 24, 32]
const clear = null
const transparentMode = 36
const firstArithmeticMode = 32

const laysAll = (mode: number): boolean => {
  const plain = mode & 0x3f
  return plain >= firstArithmeticMode ? plain !== transparentMode : (plain & 3) === 0
}

const isSame = (one: Rgb, other: Rgb): boolean => one.every((channel, index) => channel === other[index])

/** What a transfer mode makes of a colour; null where what lies below shows. */
function laidOn(mode: number, { back }: Inks): (colour: Rgb) => Rgb | null {
  const plain = mode & 0x3f
  if (plain === transparentMode) return (colour) => (isSame(colour, back) ? clear : colour)
  if (plain >= firstArithmeticMode) return (colour) => colour
  const inverts = (plain & 4) !== 0
  return (colour) => {
    const source = inverts ? colour.map((channel) => 255 - channel) : colour
    if ((plain & 3) === 0) return source
    if (isSame(source, white)) return clear
    return (plain & 3) === 3 ? back : source
  }
}

/**
 * Reads past the pixels in any case.
 * @param source the part that is shown
 * @returns null for nothing to show and for depths there are not
 * @throws {RangeError} for more pixels than a picture may have, or fewer bytes than it needs
 */
export function readPixels(
  reader: PictReader,
  map: PixelMap,
  {
    source,
    mode,
    isPacked,
    inks,
    budget,
  }: { source: Box; mode: number; isPacked: boolean; inks: Inks; budget: PixelBudget },
): ImageSource | null {
  const { bounds, depth, components } = map
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  if (width <= 0 || height <= 0 || !knownDepths.includes(depth)) throw new RangeError('no such pixels')
  if (depth === 32 && components !== 3 && components !== 4) throw new RangeError('no such channels')
  budget.spend(width * height)
  const isBits = map.palette === null && depth === 1
  const laid = laidOn(mode, inks)
  const inked = (colour: Rgb | null): Rgb | null => {
    const result = colour && laid(colour)
    if (!isBits || result === clear || result === inks.back) return result
    return isSame(result, white) ? inks.back : inks.fore
  }
  // Of a palette each colour once, of others each pixel's.
  const palette = (isBits ? [white, black] : map.palette)?.map(inked) ?? null
  const nextRow = rowsOf(reader, { ...map, palette }, isPacked)
  const [left, right] = [Math.max(0, source.left - bounds.left), Math.min(width, source.right - bounds.left)]
  const [top, bottom] = [Math.max(0, source.top - bounds.top), Math.min(height, source.bottom - bounds.top)]
  const shown = { width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
  const channels = laysAll(mode) ? 3 : 4
  const rows = new Uint8Array(shown.height * (1 + shown.width * channels))
  let to = 0
  for (let y = 0; y < height; y += 1) {
    const pixelAt = nextRow()
    if (y < top || y >= bottom) continue
    to += 1
    for (let x = left; x < right; x += 1) {
      const pixel = pixelAt(x)
      const colour = palette ? pixel : inked(pixel)
      if (colour !== clear) {
        rows[to] = colour[0]!
        rows[to + 1] = colour[1]!
        rows[to + 2] = colour[2]!
        if (channels === 4) rows[to + 3] = 255
      }
      to += channels
    }
  }
  return shown.width * shown.height === 0 ? null : pngImage(shown.width, shown.height, channels, rows)
}

/** What a pattern of colours comes to from afar. */
export function meanColour(reader: PictReader, map: PixelMap, budget: PixelBudget): Rgb {
  const [width, height] = [map.bounds.right - map.bounds.left, map.bounds.bottom - map.bounds.top]
  if (width <= 0 || height <= 0 || !knownDepths.includes(map.depth)) throw new RangeError('no such pixels')
  budget.spend(width * height)
  const nextRow = rowsOf(reader, map, true)
  const sum = [0, 0, 0]
  for (let y = 0; y < height; y += 1) {
    const pixelAt = nextRow()
    for (let x = 0; x < width; x += 1) pixelAt(x)?.forEach((channel, index) => (sum[index]! += channel))
  }
  return sum.map((channel) => channel / (width * height))
}
