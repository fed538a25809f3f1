/**
 * Photos as iPhones store them (HEIC), decoded by libheif: its WebAssembly as it was published, loaded with the first
 * such photo. Slow and hungry beside other pictures: only ever in a process that can be ended.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ImageError } from '#engine/model/errors.ts'

/** Upright pixels, four bytes each. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

type HeifImage = {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(into: Pixels, done: (pixels: Pixels | null) => void): void
  free(): void
}
type Libheif = { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }

const textAt = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/** By the brands of its first box; AVIF looks the same and is sharp's to read. */
export const isHeic = (bytes: Uint8Array): boolean => {
  if (textAt(bytes, 4, 8) !== 'ftyp') return false
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const brands = textAt(bytes, 8, Math.min(size, 256)).match(/.{4}/gs) ?? []
  return brands.some((brand) => /^(hei[cxms]|hev[cx])$/.test(brand)) && !brands.some((brand) => /^avi[fs]$/.test(brand))
}

let library: Libheif | undefined
const libheif = (): Libheif => {
  if (library) return library
  const require = createRequire(import.meta.url)
  const path = require.resolve('libheif-js/libheif-wasm/libheif.js')
  const factory = require(path) as (options: { wasmBinary: Uint8Array }) => Libheif
  return (library = factory({ wasmBinary: readFileSync(path.replace(/js$/, 'wasm')) }))
}

/**
 * The main picture, turned as the file says.
 * @throws {ImageError} damaged, or more than `maxPixels`
 */
export const decodeHeic = async (bytes: Uint8Array, maxPixels: number): Promise<Pixels> => {
  const images = new (libheif().HeifDecoder)().decode(bytes)
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
