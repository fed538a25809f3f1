import type { Band } from './bands.ts'
import type { PngWriter } from './png.ts'

export type PngOrder =
  | { kind: 'begin'; width: number; height: number }
  | { kind: 'add'; band: Band; pixels: Uint8ClampedArray<ArrayBuffer> }
  | { kind: 'finish' }
export type PngAnswer = { png: Blob | null } | { failure: string }

/** A PngWriter in a worker of its own, which `close` ends; one order is given after the other. */
export const openPngWorker = (size: { width: number; height: number }): PngWriter & { close: () => void } => {
  const worker = new Worker(new URL('./png.worker.ts', import.meta.url), { type: 'module' })
  const order = (given: PngOrder, transfer: Transferable[] = []): Promise<Blob | null> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<PngAnswer>) =>
        'failure' in data ? reject(new Error(data.failure)) : resolve(data.png)
      worker.onerror = (event) => reject(new Error(event.message))
      worker.postMessage(given, transfer)
    })
  const begun = order({ kind: 'begin', ...size })
  return {
    add: async (band, pixels) => {
      await begun
      await order({ kind: 'add', band, pixels: pixels as Uint8ClampedArray<ArrayBuffer> }, [
        pixels.buffer as ArrayBuffer,
      ])
    },
    finish: async () => (await order({ kind: 'finish' }))!,
    close: () => worker.terminate(),
  }
}
