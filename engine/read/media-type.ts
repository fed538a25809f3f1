/** Kinds of pictures by their first bytes: extensions and declared types are often wrong. */
const signatures: [string, number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/bmp', [0x42, 0x4d]],
  ['image/tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['image/tiff', [0x4d, 0x4d, 0x00, 0x2a]],
  ['image/x-wmf', [0xd7, 0xcd, 0xc6, 0x9a]],
]

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** @returns null when the bytes tell nothing */
export function sniffPicture(bytes: Uint8Array): string | null {
  const known = signatures.find(([, signature]) => signature.every((byte, i) => bytes[i] === byte))
  if (known) return known[0]
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (ascii(bytes, 40, 44) === ' EMF') return 'image/x-emf'
  if (quickDrawStart(bytes) !== null) return 'image/x-pict'
  return /^\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*<svg\b/.test(ascii(bytes, 0, 400))
    ? 'image/svg+xml'
    : null
}

/** Files keep a header of their own, mostly zeros, before the picture; clipboards and other programs leave it out. */
const pictFileHeader = 512

/** Where a picture of QuickDraw (PICT) begins, by its frame and version; null for anything else. */
export function quickDrawStart(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const begins = (at: number): boolean => {
    if (at + 14 > bytes.length) return false
    const [top, left, bottom, right] = [2, 4, 6, 8].map((offset) => view.getInt16(at + offset))
    const isVersion1 = view.getUint16(at + 10) === 0x1101
    const isVersion2 = view.getUint32(at + 10) === 0x001102ff
    return bottom! > top! && right! > left! && (isVersion1 || isVersion2)
  }
  return [0, pictFileHeader].find(begins) ?? null
}
