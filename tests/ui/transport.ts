/** In place of the browser's own adapter: the stand-in server answers Node's fetch, which cannot read files of jsdom. */
import { File as NodeFile } from 'node:buffer'
import axios from 'axios'
import type { AxiosAdapter, AxiosProgressEvent } from 'axios'

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

const bytesOf = async (file: File): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.onerror = () => reject(reader.error!)
    reader.readAsArrayBuffer(file)
  })

export const byFetch: AxiosAdapter = async (config) => {
  const answer = await axios.getAdapter('fetch')({
    ...config,
    baseURL: window.location.origin,
    onUploadProgress: undefined,
    ...(config.timeout && { timeout: patience.ms ?? config.timeout }),
  })
  return { ...answer, config }
}

const wholly: AxiosProgressEvent = { loaded: 1, total: 1, progress: 1, bytes: 1, lengthComputable: true }

export const transport: AxiosAdapter = async (config) => {
  const form: unknown = config.data
  if (!(form instanceof FormData)) return byFetch(config)
  const { body, type } = await writeForm(form)
  config.headers.set('content-type', type)
  const answer = await byFetch({ ...config, data: body })
  config.onUploadProgress?.(wholly)
  return { ...answer, config }
}
