/** One request whose answer is heard of while it comes, and held in no more memory than the browser gives to files. */
import { OfflineError } from './errors.ts'
import type { exchange } from './exchange.ts'

/** A piece of an answer is handed to the browser's store of files from here on. */
const pieceBytes = 8 * 1024 * 1024

/** Throws as `exchange` does. A stream that a proxy ends early looks whole: whoever follows it must know how it ends. */
export const streamedExchange =
  (onChunk: (chunk: Uint8Array) => void): typeof exchange =>
  async ({ method, url, headers, body, signal }) => {
    const heard = async <T>(come: () => Promise<T>): Promise<T> => {
      try {
        return await come()
      } catch {
        signal?.throwIfAborted()
        throw new OfflineError()
      }
    }
    const answer = await heard(() =>
      fetch(new URL(url, window.location.href), { method, headers, body: body ?? null, signal: signal ?? null }),
    )
    if (!answer.ok || !answer.body) return answer
    const reader = answer.body.getReader()
    // Whatever of it is still to come is not waited for; a stream that has failed has said so to who reads it.
    signal?.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true })
    const pieces: Blob[] = []
    let chunks: Uint8Array<ArrayBuffer>[] = []
    let held = 0
    const put = () => {
      pieces.push(new Blob(chunks))
      chunks = []
      held = 0
    }
    for (;;) {
      const { value, done } = await heard(() => reader.read())
      if (done) break
      onChunk(value)
      chunks.push(value)
      held += value.length
      if (held >= pieceBytes) put()
    }
    signal?.throwIfAborted()
    put()
    const whole = new Blob(pieces)
    // A body of its own would be read, and held, once more.
    return Object.assign(new Response(null, { status: answer.status, headers: answer.headers }), {
      blob: () => Promise.resolve(whole),
    })
  }
