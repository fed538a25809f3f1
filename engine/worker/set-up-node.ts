/** What the rooms below take from where they run, as Node has it. */
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { setFontSource } from '#engine/draw/fonts/source.ts'
import { setCompression } from '#engine/package/compression.ts'
import { readFontFile } from '#engine/pdf/font-files.ts'

const leastChunk = 64

/** To be called once a thread, before anything is measured or drawn. */
export const setUpNode = (): void => {
  setFontSource(readFontFile)
  // Two to three times as fast as the portable one.
  setCompression({
    inflate: (compressed, size) => {
      // In one piece of the right size: in the usual ones of 16 KB small parts take twice as long.
      const chunkSize = Math.max(leastChunk, size + 1)
      const { buffer, byteOffset, byteLength } = inflateRawSync(compressed, { maxOutputLength: size, chunkSize })
      return new Uint8Array(buffer, byteOffset, byteLength)
    },
    // Half of the time that the usual level takes, for a thirtieth more bytes.
    deflate: (content) => deflateRawSync(content, { level: 4 }),
    crc32: (content) => crc32(content),
  })
}
