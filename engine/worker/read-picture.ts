import type { ImageSource } from '#engine/model/primitives.ts'

/** readImage, loaded with the first picture: its libraries take longer to load than a form without any to print. */
export const readPicture = async (bytes: Uint8Array): Promise<ImageSource | null> => {
  const { readImage } = await import('#engine/pdf/images.ts')
  return readImage(bytes)
}
