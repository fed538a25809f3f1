/** Decodes one photo with libheif, whose WebAssembly is fetched as it was published. */
import { ImageError } from '#engine/model/errors.ts'
import { mainPicture } from '#engine/pdf/heif-picture.ts'
import type { Libheif, Pixels } from '#engine/pdf/heif-picture.ts'
import factory from 'libheif-js/libheif-wasm/libheif.js'
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url'

/** 200 MB: more would take a phone's page down. */
const maxPixels = 50_000_000

const decoded = async (content: Blob): Promise<Pixels | null> => {
  const [wasm, bytes] = await Promise.all([fetch(wasmUrl), content.arrayBuffer()])
  if (!wasm.ok) return null
  const library = factory({ wasmBinary: new Uint8Array(await wasm.arrayBuffer()) }) as unknown as Libheif
  return mainPicture(library, new Uint8Array(bytes), maxPixels).catch((error: unknown) => {
    if (error instanceof ImageError) return null
    throw error
  })
}

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void decoded(data)
    .catch(() => null)
    .then((pixels) => self.postMessage(pixels, { transfer: pixels ? [pixels.data.buffer] : [] }))
})
