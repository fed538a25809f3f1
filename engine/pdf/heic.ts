/**
 * Photos as iPhones store them (HEIC), decoded by libheif: its WebAssembly as it was published, loaded with the first
 * such photo. Slow and hungry beside other pictures: only ever in a process that can be ended.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { mainPicture } from './heif-picture.ts'
import type { Libheif, Pixels } from './heif-picture.ts'

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

/** @throws {ImageError} damaged, or more than `maxPixels` */
export const decodeHeic = (bytes: Uint8Array, maxPixels: number): Promise<Pixels> =>
  mainPicture(libheif(), bytes, maxPixels)
