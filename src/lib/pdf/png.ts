/** A PNG written part by part, of a picture that is too large for any canvas. W3C PNG, third edition. */
import type { Band } from './bands.ts'

const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Eight bits each of red, green and blue: a page is opaque. */
const trueColour = [8, 2, 0, 0, 0]
const [channels, canvasChannels] = [3, 4]
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

/** `add` takes the parts in the order of bandsOf, as a canvas hands them out (RGBA); `finish` gives the file. */
export const writePng = ({ width, height }: { width: number; height: number }) => {
  const stride = width * channels
  const deflate = new CompressionStream('deflate')
  const sink = deflate.writable.getWriter()
  const packed = new Response(deflate.readable).arrayBuffer()
  let above = new Uint8Array(stride)
  let rows = new Uint8Array(0)

  /** Rows that are whole, each after its filter's number. */
  const write = async (count: number): Promise<void> => {
    const filtered = new Uint8Array(count * (stride + 1))
    for (let row = 0; row < count; row++) {
      const line = rows.subarray(row * stride, (row + 1) * stride)
      const at = row * (stride + 1)
      filtered[at] = filterUp
      for (let byte = 0; byte < stride; byte++) filtered[at + 1 + byte] = line[byte]! - above[byte]!
      above = line.slice()
    }
    await sink.write(filtered)
  }

  return {
    add: async (band: Band, pixels: Uint8ClampedArray): Promise<void> => {
      if (band.x === 0) rows = new Uint8Array(band.height * stride)
      for (let row = 0; row < band.height; row++) {
        let from = row * band.width * canvasChannels
        let to = row * stride + band.x * channels
        for (let column = 0; column < band.width; column++, from += canvasChannels) {
          rows[to++] = pixels[from]!
          rows[to++] = pixels[from + 1]!
          rows[to++] = pixels[from + 2]!
        }
      }
      if (band.x + band.width === width) await write(band.height)
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
