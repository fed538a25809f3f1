/** Pictures prepared lately, so that a form's logo is not decoded anew at every key stroke. */
import { createHash } from 'node:crypto'
import type { ImageSource } from '#engine/model/primitives.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { readPicture } from './read-picture.ts'
import { readWorkbookImages } from './workbook-images.ts'

const maxImages = 200

export class ImageCache {
  /** Least recently used first. */
  readonly #images = new Map<string, Promise<ImageSource | null>>()
  readonly #keys = new WeakMap<Uint8Array, string>()

  /** As readWorkbookImages. */
  read(workbook: Workbook): Promise<Map<number, ImageSource | null>> {
    return readWorkbookImages(workbook, (bytes) => this.#read(bytes))
  }

  #read(bytes: Uint8Array): Promise<ImageSource | null> {
    const key = this.#keyOf(bytes)
    const image = this.#images.get(key) ?? readPicture(bytes)
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
