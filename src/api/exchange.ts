/** One request and its answer, whatever its status. Knows nothing of what either means. */
import { OfflineError } from './errors.ts'

export type Exchange = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: FormData | string | undefined
  signal?: AbortSignal | undefined
  /** Sent share of the body, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
  /** After these without a whole answer it counts as none; nothing of it: as long as the browser waits. */
  patienceMs?: number
}

/** Statuses with which a `Response` may have no body, not even an empty one. */
const bodiless = [204, 205, 304]

/** The header lines as XMLHttpRequest tells them. */
const headersOf = (lines: string): Headers =>
  new Headers(
    lines
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )

/** By fetch, for a service worker, which has nothing else; it tells of no progress. */
const exchangeByFetch = async ({ method, url, headers, body, signal }: Exchange): Promise<Response> => {
  try {
    return await fetch(url, { method, headers, body: body ?? null, signal: signal ?? null })
  } catch {
    signal?.throwIfAborted()
    throw new OfflineError()
  }
}

/**
 * By XMLHttpRequest: fetch tells in no browser how much of an upload has gone. Throws `OfflineError` where no whole
 * answer came, and the signal's reason where that ended the exchange.
 */
const exchangeByRequest = ({
  method,
  url,
  headers,
  body,
  signal,
  onProgress,
  patienceMs = 0,
}: Exchange): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.onload = () => {
      const { status } = request
      const content = bodiless.includes(status) ? null : (request.response as ArrayBuffer)
      resolve(new Response(content, { status, headers: headersOf(request.getAllResponseHeaders()) }))
    }
    request.onerror = () => reject(new OfflineError())
    request.ontimeout = () => reject(new OfflineError())
    request.onabort = () => reject(signal?.aborted ? (signal.reason as Error) : new OfflineError())
    if (onProgress)
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total)
      }
    request.open(method, url)
    request.responseType = 'arraybuffer'
    request.timeout = patienceMs
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })

/** Who answers calls before they are sent; null where this one is to be sent. */
type Answerer = (of: Pick<Exchange, 'method' | 'url'>) => Promise<Response> | null

let answerer: Answerer = () => null

export const answerCallsBy = (next: Answerer): void => {
  answerer = next
}

export const exchange = (of: Exchange): Promise<Response> =>
  answerer(of) ?? (typeof XMLHttpRequest === 'undefined' ? exchangeByFetch(of) : exchangeByRequest(of))
