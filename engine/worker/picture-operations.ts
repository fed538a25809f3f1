/** What is done with a stranger's picture on its own. */
import { pictureThumbnail, readImage } from '#engine/pdf/images.ts'
import { joinTiles, tilePicture } from '#engine/pdf/picture-tiles.ts'

export const pictureOperations = {
  read: (bytes: Uint8Array, longSidePx: number | undefined) =>
    readImage(bytes, longSidePx === undefined ? {} : { longSidePx }),
  thumbnail: pictureThumbnail,
  tile: tilePicture,
  join: joinTiles,
}
