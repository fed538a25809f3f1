/** A PNG written part by part, of a picture that is too large for any canvas. W3C PNG, third edition. */
import type { Band } from './bands.ts'

const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Eight bits each of red, green and blue: a page is opaque. */
const trueColour = [8, 2, 0, 0, 0]
const channels = 3
/** Each byte as its difference from the one above: drawings are mostly the same from row to row. */
const filterUp = 2

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc
})
const crcOf = (...parts: readonly Uint8Array[]): number => {
  let crc = 0xffffffff
  for (const part of parts) for (const byte of part) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  return ~crc >>> 0
}
const bytesOf = (number: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, number)
  return bytes
}
const chunk = (name: string, data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] => {
  const type = new TextEncoder().encode(name)
  return [bytesOf(data.length), type, data, bytesOf(crcOf(type, data))]
}

/** Rows that are filtered at once: few, so that they take no second picture's memory. */
const rowsAtOnce = 128

/** `add` takes the parts in the order of bandsOf, as a canvas hands them out (RGBA); `finish` gives the file. */
export const writePng = ({ width, height }: { width: number; height: number }) => {
  const lineBytes = 1 + width * channels
  const deflate = new CompressionStream('deflate')
  const sink = deflate.writable.getWriter()
  const packed = new Response(deflate.readable).arrayBuffer()
  let above: Uint32Array = new Uint32Array(width)
  let rows = new Uint32Array(0)

  /** Whole rows, a number a pixel. */
  const write = async (pixels: Uint32Array, count: number): Promise<void> => {
    for (let done = 0; done < count; done += rowsAtOnce) {
      const some = Math.min(rowsAtOnce, count - done)
      const filtered = new Uint8Array(some * lineBytes)
      for (let row = 0; row < some; row++) {
        const line = pixels.subarray((done + row) * width, (done + row + 1) * width)
        let at = row * lineBytes
        filtered[at++] = filterUp
        for (let column = 0; column < width; column++, at += channels) {
          const pixel = line[column]!
          const upper = above[column]!
          if (pixel === upper) continue
          filtered[at] = (pixel & 0xff) - (upper & 0xff)
          filtered[at + 1] = ((pixel >>> 8) & 0xff) - ((upper >>> 8) & 0xff)
          filtered[at + 2] = ((pixel >>> 16) & 0xff) - ((upper >>> 16) & 0xff)
        }
        above = line
      }
      await sink.write(filtered)
    }
    above = above.slice()
  }

  return {
    add: async (band: Band, pixels: Uint8ClampedArray): Promise<void> => {
      // Red comes first in memory: every processor that browsers run on puts the lowest byte there.
      const numbers = new Uint32Array(pixels.buffer, pixels.byteOffset, band.width * band.height)
      if (band.width === width) return write(numbers, band.height)
      if (band.x === 0) rows = new Uint32Array(width * band.height)
      for (let row = 0; row < band.height; row++)
        rows.set(numbers.subarray(row * band.width, (row + 1) * band.width), row * width + band.x)
      if (band.x + band.width === width) await write(rows, band.height)
    },
    finish: async (): Promise<Blob> => {
      await sink.close()
      const header = new Uint8Array([...bytesOf(width), ...bytesOf(height), ...trueColour])
      const parts = [
        signature,
        ...chunk('IHDR', header),
        ...chunk('IDAT', new Uint8Array(await packed)),
        ...chunk('IEND', new Uint8Array()),
      ]
      return new Blob(parts, { type: 'image/png' })
    },
  }
}

export type PngWriter = ReturnType<typeof writePng>
