/** What is done with a stranger's picture on its own. */
import { withoutMetadata } from '#domain/files/photo-metadata.ts'
import { pictureThumbnail, readImage } from '#engine/pdf/images.ts'
import type { SignatureSource } from '#engine/paper/signature.ts'
import type { SealSource } from '#engine/paper/seal.ts'
import { joinTiles, tilePicture } from '#engine/pdf/picture-tiles.ts'

/** As it leaves the company: the picture itself without its notes (`contentType` null), else drawn anew. */
const sendable = async (bytes: Uint8Array): Promise<{ bytes: Uint8Array; contentType: string | null } | null> => {
  const clean = withoutMetadata(bytes)
  return clean ? { bytes: clean, contentType: null } : readImage(bytes)
}

/** Our own drawings, not a stranger's pictures: their fonts are loaded with the first. */
const drawOwn = async (source: SealSource | SignatureSource) => {
  const [
    { sealDrawing, sealInk },
    { signatureDrawing, signatureInk },
    { setFontSource },
    { readFontFile },
    { default: sharp },
  ] = await Promise.all([
    import('#engine/paper/seal.ts'),
    import('#engine/paper/signature.ts'),
    import('#engine/draw/fonts/source.ts'),
    import('#engine/pdf/font-files.ts'),
    import('sharp'),
  ])
  setFontSource(readFontFile)
  const isSigned = 'strokes' in source || 'typed' in source
  const svg = isSigned ? signatureDrawing(source) : sealDrawing(source)
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  // Ink alone, also where nothing is drawn: black under the paper would darken the edges of whatever is scaled.
  const ink = Buffer.from((isSigned ? signatureInk : sealInk).slice(1), 'hex')
  for (let at = 0; at < data.length; at += info.channels) ink.copy(data, at)
  const { width, height, channels } = info
  return readImage(new Uint8Array(await sharp(data, { raw: { width, height, channels } }).png().toBuffer()))
}

export const pictureOperations = {
  sendable,
  read: (bytes: Uint8Array, longSidePx: number | undefined) =>
    readImage(bytes, longSidePx === undefined ? {} : { longSidePx }),
  own: drawOwn,
  thumbnail: pictureThumbnail,
  tile: tilePicture,
  join: joinTiles,
}
