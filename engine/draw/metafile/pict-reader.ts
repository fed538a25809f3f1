/** Numbers, places and colours as QuickDraw writes them, one after another; all big-endian. */
import type { Colour } from '#engine/model/workbook.ts'
import type { Box, Point } from './device.ts'

/** Everything throws a RangeError beyond the end. */
export class PictReader {
  at: number
  readonly #bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = at
  }

  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length
  }

  u8(): number {
    return this.#view.getUint8(this.#pass(1))
  }
  i8(): number {
    return this.#view.getInt8(this.#pass(1))
  }
  u16(): number {
    return this.#view.getUint16(this.#pass(2))
  }
  i16(): number {
    return this.#view.getInt16(this.#pass(2))
  }
  u32(): number {
    return this.#view.getUint32(this.#pass(4))
  }
  /** 16 bits before the point and 16 behind it. */
  fixed(): number {
    return this.#view.getInt32(this.#pass(4)) / 0x10000
  }

  /** Down first, then across. */
  point(): Point {
    const y = this.i16()
    return [this.i16(), y]
  }
  box(): Box {
    const [left, top] = this.point()
    const [right, bottom] = this.point()
    return { left, top, right, bottom }
  }
  /** Of 16 bits a channel, the upper 8. */
  rgb(): [red: number, green: number, blue: number] {
    return [this.u16() >> 8, this.u16() >> 8, this.u16() >> 8]
  }

  take(length: number): Uint8Array {
    const from = this.#pass(length)
    return this.#bytes.subarray(from, from + length)
  }
  skip(length: number): void {
    this.#pass(length)
  }

  #pass(length: number): number {
    const from = this.at
    if (from + length > this.#bytes.length) throw new RangeError('the picture ends before its commands do')
    this.at += length
    return from
  }
}

export const colourOf = (channels: readonly number[]): Colour =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase() as Colour

/** More than any drawn outline needs; areas beyond it count as their box. */
const mostRectangles = 5000
const endOfRow = 0x7fff

/** An area, and the rectangles it is made of. */
export type Region = { box: Box; parts: Box[] }

/** Rows of places where inside and outside change, each row told by how it differs from the one above. */
export function readRegion(reader: PictReader): Region {
  const size = reader.u16()
  const box = reader.box()
  const rows = new PictReader(reader.take(Math.max(0, size - 10)))
  const parts: Box[] = []
  let edges = new Set<number>()
  let top = 0
  while (!rows.isAtEnd) {
    const bottom = rows.i16()
    if (bottom === endOfRow) break
    const sorted = [...edges].sort((one, other) => one - other)
    for (let index = 0; index + 1 < sorted.length; index += 2)
      parts.push({ left: sorted[index]!, top, right: sorted[index + 1]!, bottom })
    if (parts.length > mostRectangles) return { box, parts: [box] }
    edges = new Set(edges)
    for (let edge = rows.i16(); edge !== endOfRow; edge = rows.i16()) if (!edges.delete(edge)) edges.add(edge)
    top = bottom
  }
  return { box, parts: size <= 10 ? [box] : parts }
}
