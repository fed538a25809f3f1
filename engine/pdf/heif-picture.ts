/** What libheif makes of a photo, in Node as in a browser. */
import { ImageError } from '#engine/model/errors.ts'

/** Upright pixels, four bytes each. */
export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

type HeifImage = {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(into: Pixels, done: (pixels: Pixels | null) => void): void
  free(): void
}
export type Libheif = { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }

/**
 * The main picture, turned as the file says.
 * @throws {ImageError} damaged, or more than `maxPixels`
 */
export const mainPicture = async (library: Libheif, bytes: Uint8Array, maxPixels: number): Promise<Pixels> => {
  const images = new library.HeifDecoder().decode(bytes)
  try {
    const image = images.find((each) => each.is_primary()) ?? images[0]
    if (!image) throw new ImageError('damaged')
    const [width, height] = [image.get_width(), image.get_height()]
    if (!(width > 0 && height > 0)) throw new ImageError('damaged')
    if (width * height > maxPixels) throw new ImageError('too_large')
    const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height }
    const isDrawn = await new Promise<boolean>((resolve) => image.display(pixels, (drawn) => resolve(drawn !== null)))
    if (!isDrawn) throw new ImageError('damaged')
    return pixels
  } finally {
    for (const image of images) image.free()
  }
}
