/**
 * The only answer of a worker; null where it cannot be loaded, ends before, or says nothing for as long as it is waited for
 * (ms). Whoever asked ends it.
 */
export const workerAnswer = <Answer>(worker: Worker, order: unknown, patience = Infinity): Promise<Answer | null> =>
  new Promise((resolve) => {
    if (patience < Infinity) setTimeout(() => resolve(null), patience)
    worker.addEventListener('message', ({ data }: MessageEvent<Answer | null>) => resolve(data))
    worker.addEventListener('error', () => resolve(null))
    worker.addEventListener('messageerror', () => resolve(null))
    worker.postMessage(order)
  })
