/** In place of the browser's own exchange: the stand-in server answers Node's fetch, which cannot read files of jsdom. */
import { File as NodeFile } from 'node:buffer'
import { OfflineError } from '#src/api/errors.ts'
import type { Exchange } from '#src/api/exchange.ts'

/** A form's parts as Node writes them: its own classes are what `Response` knows, the page's are jsdom's. */
export const writeForm = async (form: FormData): Promise<{ body: ArrayBuffer; type: string }> => {
  const parts = await new Response(new URLSearchParams()).formData()
  for (const [name, value] of form) {
    const content =
      typeof value === 'string' ? value : new NodeFile([new Uint8Array(await bytesOf(value))], value.name, value)
    parts.append(name, content as string)
  }
  const written = new Response(parts)
  return { body: await written.arrayBuffer(), type: written.headers.get('content-type')! }
}

/** How long a test waits in place of the application's own patience, ms. */
export const patience: { ms: number | null } = { ms: null }
const cutAfter = (ms: number): Promise<never> =>
  new Promise((_resolve, reject) => setTimeout(() => reject(new OfflineError()), patience.ms ?? ms))

const bytesOf = async (file: File): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.onerror = () => reject(reader.error!)
    reader.readAsArrayBuffer(file)
  })

export const exchange = ({ patienceMs, ...of }: Exchange): Promise<Response> =>
  patienceMs === undefined ? exchangeByFetch(of) : Promise.race([exchangeByFetch(of), cutAfter(patienceMs)])

const exchangeByFetch = async ({ url, body, headers, onProgress, ...init }: Exchange): Promise<Response> => {
  const address = new URL(url, window.location.origin)
  try {
    if (!(body instanceof FormData))
      return await fetch(address, { ...init, headers, ...(body !== undefined && { body }) })
    const form = await writeForm(body)
    const answer = await fetch(address, {
      ...init,
      headers: { ...headers, 'content-type': form.type },
      body: form.body,
    })
    onProgress?.(1)
    return answer
  } catch (error) {
    throw init.signal?.aborted ? error : new OfflineError()
  }
}
