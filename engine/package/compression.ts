/** How parts of a zip archive are packed. fflate runs anywhere; whoever starts may bring something faster. */
import { deflateSync, inflateSync } from 'fflate'

export type Compression = {
  /**
   * @param size as the archive declares it; more output than that takes no memory
   * @throws when the data is damaged or longer
   */
  inflate(compressed: Uint8Array, size: number): Uint8Array
  deflate(content: Uint8Array): Uint8Array
  crc32(content: Uint8Array): number
}

const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

export const portableCompression: Compression = {
  inflate(compressed, size) {
    // fflate writes no further than the buffer reaches: the byte too many shows what would have gone on.
    const content = inflateSync(compressed, { out: new Uint8Array(size + 1) })
    if (content.length > size) throw new Error('more content than declared')
    return content
  },
  deflate: (content) => deflateSync(content),
  crc32(content) {
    let crc = -1
    for (const byte of content) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
    return ~crc >>> 0
  },
}

let chosen = portableCompression

export const setCompression = (compression: Compression): void => {
  chosen = compression
}
export const compression = (): Compression => chosen
