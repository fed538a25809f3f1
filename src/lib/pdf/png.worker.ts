/** Writes PNGs beside the page's own thread; the words are those of PngOrder. */
import { writePng } from './png.ts'
import type { PngWriter } from './png.ts'
import type { PngAnswer, PngOrder } from './png-worker.ts'

let writer: PngWriter | undefined

const perform = async (order: PngOrder): Promise<Blob | null> => {
  if (order.kind === 'begin') writer = writePng(order)
  if (order.kind === 'add') await writer!.add(order.band, order.pixels)
  return order.kind === 'finish' ? writer!.finish() : null
}

self.addEventListener('message', ({ data }: MessageEvent<PngOrder>) => {
  perform(data).then(
    (png) => self.postMessage({ png } satisfies PngAnswer),
    (error: unknown) => self.postMessage({ failure: String(error) } satisfies PngAnswer),
  )
})
