/** One call whose answer is heard of while it comes, and held in no more memory than the browser gives to files. */
import type { AxiosAdapter } from 'axios'
import { OfflineError } from './errors.ts'
import { refuseOthers } from './refuse-others.ts'
import { byFetch } from './transport.ts'

/** A piece of an answer is handed to the browser's store of files from here on. */
const pieceBytes = 8 * 1024 * 1024

const cut = (): never => {
  throw new OfflineError()
}

/** A stream that a proxy ends early looks whole: whoever follows it must know how it ends. */
export const streamedAdapter =
  (onChunk: (chunk: Uint8Array) => void): AxiosAdapter =>
  async (config) => {
    const answer = await byFetch({ ...config, responseType: 'stream' })
    refuseOthers(answer)
    const stream = answer.data as ReadableStream<Uint8Array<ArrayBuffer>>
    if (answer.status >= 300) return { ...answer, config, data: await new Response(stream).blob() }
    const reader = stream.getReader()
    // Whatever of it is still to come is not waited for; a stream that has failed has said so to who reads it.
    const leave = (): void => void reader.cancel().catch(() => undefined)
    config.signal?.addEventListener?.('abort', leave, { once: true })
    const pieces: Blob[] = []
    let chunks: Uint8Array<ArrayBuffer>[] = []
    let held = 0
    const put = () => {
      pieces.push(new Blob(chunks))
      chunks = []
      held = 0
    }
    for (;;) {
      const { value, done } = await reader.read().catch(cut)
      if (done) break
      onChunk(value)
      chunks.push(value)
      held += value.length
      if (held >= pieceBytes) put()
    }
    put()
    return { ...answer, config, data: new Blob(pieces) }
  }
