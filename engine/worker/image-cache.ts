/** Pictures prepared lately, so that a form's logo is not decoded anew at every key stroke. */
import { createHash } from 'node:crypto'
import { ImageError, readImage } from '#engine/pdf/images.ts'
import type { ImageSource } from '#engine/model/primitives.ts'
import type { Workbook } from '#engine/model/workbook.ts'

const maxImages = 200

export class ImageCache {
  /** Least recently used first. */
  readonly #images = new Map<string, Promise<ImageSource | null>>()
  readonly #keys = new WeakMap<Uint8Array, string>()

  /** The workbook's pictures by index in its media; null where only a placeholder can be drawn. */
  async read(workbook: Workbook): Promise<Map<number, ImageSource | null>> {
    const images = await Promise.all(workbook.media.map(({ bytes }) => this.#read(bytes)))
    return new Map(images.entries())
  }

  #read(bytes: Uint8Array): Promise<ImageSource | null> {
    const key = this.#keyOf(bytes)
    const image = this.#images.get(key) ?? readImage(bytes).catch(nullForUnreadable)
    this.#images.delete(key)
    this.#images.set(key, image)
    if (this.#images.size > maxImages) this.#images.delete(this.#images.keys().next().value!)
    return image
  }

  #keyOf(bytes: Uint8Array): string {
    let key = this.#keys.get(bytes)
    if (key === undefined) this.#keys.set(bytes, (key = createHash('sha256').update(bytes).digest('base64')))
    return key
  }
}

/** One bad picture must not keep a whole form from being shown. */
const nullForUnreadable = (error: unknown): null => {
  if (error instanceof ImageError) return null
  throw error
}
