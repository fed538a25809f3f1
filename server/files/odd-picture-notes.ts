/** A JPEG behind some bytes that are none of its own: no picture by its content, and some programs open it all the same. */
import type { Stretch } from './blanked.ts'

/** So far behind a file's beginning a picture is looked for, and so far its notes. */
const startBytes = 256
export const oddHeadBytes = 1024 * 1024

const start = Buffer.from([0xff, 0xd8, 0xff])
const scan = 0xda

/** Of the first bytes of a file that is of no known kind: the notes of a picture in it. */
export const oddPictureNotes = (head: Uint8Array): Stretch[] => {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const begin = bytes.subarray(0, startBytes).indexOf(start)
  const found: Stretch[] = []
  if (begin < 0) return found
  for (let at = begin + 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!
    if (marker === scan) break
    const to = at + 2 + Math.max(2, bytes.readUInt16BE(at + 2))
    // Exif and XMP, what makers write, and comments.
    if ((marker >= 0xe1 && marker <= 0xef) || marker === 0xfe) found.push({ from: at + 4, to, with: 'zeros' })
    at = to
  }
  return found
}
