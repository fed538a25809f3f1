/** What is done with a stranger's picture on its own. */
import { pictureThumbnail, readImage } from '#engine/pdf/images.ts'

export const pictureOperations = { read: (bytes: Uint8Array) => readImage(bytes), thumbnail: pictureThumbnail }
