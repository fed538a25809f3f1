/** How many pixels a picture has, by its file's first bytes; null for kinds that do not say so at once. */
export function pictureSize(bytes: Uint8Array, contentType: string): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = sizeOf(view, contentType)
  return size && size.width > 0 && size.height > 0 ? size : null
}

function sizeOf(view: DataView, contentType: string): { width: number; height: number } | null {
  if (view.byteLength < 26) return null
  switch (contentType) {
    case 'image/png':
      return { width: view.getUint32(16), height: view.getUint32(20) }
    case 'image/gif':
      return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    case 'image/bmp':
      return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
    case 'image/jpeg':
      return jpegSize(view)
    default:
      return null
  }
}

/** Frames begin with one of the markers C0 to CF, apart from those of tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(view: DataView): { width: number; height: number } | null {
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}
