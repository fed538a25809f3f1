/** A form that this device calculates by itself, in a worker of its own. */
import type { Calculated, Calculation, Form } from './form-calculation.ts'
import type { OfflineAnswer, OfflineOrder } from './offline-orders.ts'
import { measurePaths, workerPath } from './parts.ts'

export type OfflineSheets = { calculate: (calculation: Calculation) => Promise<Calculated>; close: () => void }

type Waiting = { resolve: (calculated: Calculated) => void; reject: (error: Error) => void }

/** Where the worker cannot be loaded, or the form not be read, every calculation rejects. */
export const openOfflineSheets = (form: Form): OfflineSheets => {
  const worker = new Worker(workerPath, { type: 'module' })
  const give = (order: OfflineOrder) => worker.postMessage(order)
  const waiting = new Map<number, Waiting>()
  let ended: Error | undefined
  let orders = 0
  const end = (error: Error) => {
    ended = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    worker.terminate()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<OfflineAnswer>) => {
    const order = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failure' in data) order?.reject(new Error(data.failure))
    else order?.resolve(data.calculated)
  })
  worker.addEventListener('error', ({ message }) => end(new Error(message)))
  give({ kind: 'open', form, measures: measurePaths })
  return {
    calculate: (calculation) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        const id = (orders += 1)
        waiting.set(id, { resolve, reject })
        give({ kind: 'calculate', id, calculation })
      }),
    close: () => end(new Error('closed')),
  }
}
