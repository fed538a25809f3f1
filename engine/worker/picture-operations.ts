/** What is done with a stranger's picture on its own. */
import { withoutMetadata } from '#domain/files/photo-metadata.ts'
import { pictureThumbnail, readImage } from '#engine/pdf/images.ts'
import { joinTiles, tilePicture } from '#engine/pdf/picture-tiles.ts'

/** As it leaves the company: the picture itself without its notes (`contentType` null), else drawn anew. */
const sendable = async (bytes: Uint8Array): Promise<{ bytes: Uint8Array; contentType: string | null } | null> => {
  const clean = withoutMetadata(bytes)
  return clean ? { bytes: clean, contentType: null } : readImage(bytes)
}

export const pictureOperations = {
  sendable,
  read: (bytes: Uint8Array, longSidePx: number | undefined) =>
    readImage(bytes, longSidePx === undefined ? {} : { longSidePx }),
  thumbnail: pictureThumbnail,
  tile: tilePicture,
  join: joinTiles,
}
