/** The worker that calculates forms, in this thread: jsdom has no workers. What goes between them is copied as there. */
import { setUpNode } from '#engine/worker/set-up-node.ts'
import { openForm } from '#src/features/documents/editor/draft/offline/form-calculation.ts'
import type { OfflineAnswer, OfflineOrder } from '#src/features/documents/editor/draft/offline/offline-orders.ts'

export class CalculatingWorker extends EventTarget {
  #calculate: ReturnType<typeof openForm> | undefined

  constructor() {
    super()
    setUpNode()
  }

  postMessage(order: OfflineOrder): void {
    const given = structuredClone(order)
    if (given.kind === 'open') {
      this.#calculate = openForm(given.form)
      return
    }
    const data: OfflineAnswer = { id: given.id, calculated: this.#calculate!(given.calculation) }
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) })))
  }

  terminate(): void {
    this.#calculate = undefined
  }
}
