/**
 * The client's verbs, as call.ts uses them. What is sent where, and what comes back, is call.ts's to know.
 *
 *   http.get(url, { query: { status_id: [1, 2], name: '' }, signal })
 *   http.post(url, body)
 *   http.put(url, formData, { onProgress: (fraction) => …, signal })
 *   http.download(url, { query: { download_type: 'pdf' } })   // → { blob, file_name }
 */
import type { AxiosAdapter, AxiosRequestConfig } from 'axios'
import { idempotencyKeyHeader } from '#domain/idempotency.ts'
import type { QueryValue } from '#domain/query.ts'
import { deviceTimeHeader, writtenAtHeader } from '#domain/written.ts'
import { client, headerOf } from './client.ts'
import type { CallSettings } from './client.ts'

export type CallOptions = CallSettings & {
  /** Arrays go as `status_id[]=`; null, undefined, '' and [] are dropped. */
  query?: Record<string, QueryValue>
  signal?: AbortSignal
  /** Sent share of an upload, 0 to 1. */
  onProgress?: (fraction: number) => void
  /** The name under which the server does the call once, however often it is sent. */
  idempotencyKey?: string | undefined
  /** When it was written, where it goes later than that; milliseconds of this device's clock. */
  writtenAt?: number | undefined
  /** What the bytes go through in the place of the usual one. */
  adapter?: AxiosAdapter
}

/** Prefix of a company's calls. */
export const companyPath = (companyKey: string): string => `/api/c/${encodeURIComponent(companyKey)}`

const configOf = ({ query, onProgress, idempotencyKey, writtenAt, ...own }: CallOptions): AxiosRequestConfig => ({
  ...own,
  ...(query && { params: query }),
  ...(onProgress && { onUploadProgress: ({ progress }) => progress !== undefined && onProgress(progress) }),
  headers: {
    ...(idempotencyKey !== undefined && { [idempotencyKeyHeader]: idempotencyKey }),
    ...(writtenAt !== undefined && {
      [writtenAtHeader]: new Date(writtenAt).toISOString(),
      [deviceTimeHeader]: new Date().toISOString(),
    }),
  },
})

type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; data?: unknown }

/** Undefined where there is no body. */
const callForJson = async <T>(call: Call, options: CallOptions): Promise<T> => {
  const { data } = await client.request<T | string>({ ...configOf(options), ...call })
  if (data === '') return undefined as T
  if (typeof data === 'string') throw new SyntaxError('the answer is no JSON')
  return data
}

/** The resource that stands in an answer's wrapper. */
export const dataOf = async <T>(wrapper: Promise<{ data: T }>): Promise<T> => (await wrapper).data

/** File name of a Content-Disposition header: RFC 5987's `filename*` first. */
export const fileNameOf = (disposition: string | null): string | null => {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (extended) return decodeURIComponent(extended)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null
}

export const http = {
  get: <T>(url: string, options: CallOptions = {}): Promise<T> => callForJson({ method: 'GET', url }, options),
  post: <T>(url: string, data?: unknown, options: CallOptions = {}): Promise<T> =>
    callForJson({ method: 'POST', url, data }, options),
  put: <T>(url: string, data?: unknown, options: CallOptions = {}): Promise<T> =>
    callForJson({ method: 'PUT', url, data }, options),
  delete: <T>(url: string, data?: unknown, options: CallOptions = {}): Promise<T> =>
    callForJson({ method: 'DELETE', url, data }, options),
  /** The bytes of a file and the name the server gives it; with a body the call is a POST. */
  download: async (
    url: string,
    { body, ...options }: CallOptions & { body?: unknown } = {},
  ): Promise<{ blob: Blob; file_name: string | null }> => {
    const method = body === undefined ? 'GET' : 'POST'
    const response = await client.request<Blob>({ ...configOf(options), method, url, data: body, responseType: 'blob' })
    return { blob: response.data, file_name: fileNameOf(headerOf(response, 'content-disposition')) }
  },
}
