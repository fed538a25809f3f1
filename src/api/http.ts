/**
 * Every call to the server goes through here (AUTH.md). Knows no screen: it answers with the body or throws a typed
 * error of errors.ts. What is sent where, and what comes back, is call.ts's to know.
 *
 *   http.get(url, { query: { status_id: [1, 2], name: '' }, signal })
 *   http.post(url, body)
 *   http.put(url, formData, { onProgress: (fraction) => …, signal })
 *   http.download(url, { query: { download_type: 'pdf' } })   // → { blob, file_name }
 */
import axios, { AxiosError, isCancel } from 'axios'
import type { AxiosRequestConfig, AxiosResponse, Method } from 'axios'
import type { ErrorBody, ValidationErrorBody } from '#domain/errors.ts'
import { firstMessages } from '#domain/errors.ts'
import { queryPairs } from '#domain/query.ts'
import type { QueryValue } from '#domain/query.ts'
import {
  CancelledError,
  ConflictError,
  ForbiddenError,
  isPasswordWanted,
  NetworkRefusedError,
  OfflineError,
  OtherError,
  ServerError,
  UnauthorizedError,
  ValidationError,
} from './errors.ts'
import { recover } from './recovery.ts'

export type CallOptions = {
  /** Arrays go as `status_id[]=`; null, undefined, '' and [] are dropped. */
  query?: Record<string, QueryValue>
  signal?: AbortSignal
  /** Sent share of an upload, 0 to 1. */
  onProgress?: (fraction: number) => void
  /** A 401 or 423 is the caller's own business: nobody is asked to sign in or to give the password. */
  isFinal?: boolean
}

/** The axios instance; only tests reach for it, to choose adapter and origin. */
export const client = axios.create({
  withXSRFToken: true,
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
  headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
})

/** Prefix of a company's calls. */
export const companyPath = (companyKey: string): string => `/api/c/${encodeURIComponent(companyKey)}`

type FailureBody = Partial<ErrorBody & ValidationErrorBody & { code: string; may_ask: boolean }>

/** JSON of an error answer, also where the call asked for a blob. */
const readErrorBody = async (response: AxiosResponse<unknown>): Promise<FailureBody> => {
  const { data } = response
  if (!(data instanceof Blob)) return typeof data === 'object' && data !== null ? data : {}
  const text = await data.text()
  return data.type.includes('json') ? (JSON.parse(text) as FailureBody) : {}
}

const statusError = (status: number, body: FailureBody, requestId: string | null): Error => {
  const message = body.message ?? ''
  if (status === 401) return new UnauthorizedError()
  if (status === 403 && body.code === 'network') return new NetworkRefusedError(message, body.may_ask === true)
  if (status === 403) return new ForbiddenError()
  if (status === 409) return new ConflictError(message, body)
  if (status === 422) return new ValidationError(message, firstMessages(body.errors ?? {}))
  if (status >= 500) return new ServerError(message, requestId)
  return new OtherError(
    status,
    message || `処理に失敗しました。時間をおいて、やり直してください。（${status}）`,
    body.code ?? null,
  )
}

/** An aborted call stays the cancellation it is: TanStack Query expects to see it. */
const toApiError = async (error: unknown): Promise<unknown> => {
  if (isCancel(error) || !(error instanceof AxiosError)) return error
  const { response } = error
  if (!response) return new OfflineError()
  const requestId = response.headers['x-request-id'] as string | undefined
  return statusError(response.status, await readErrorBody(response), requestId ?? null)
}

const send = async <T>(config: AxiosRequestConfig): Promise<AxiosResponse<T>> => {
  try {
    return await client.request<T>(config)
  } catch (error) {
    throw await toApiError(error)
  }
}

let csrfCookie: Promise<unknown> | null = null

const fetchCsrfCookie = (): Promise<unknown> => {
  csrfCookie ??= send({ url: '/sanctum/csrf-cookie' }).catch((error: unknown) => {
    csrfCookie = null
    throw error
  })
  return csrfCookie
}

/** The next mutating call fetches a fresh token. */
export const forgetCsrfCookie = (): void => {
  csrfCookie = null
}

const isSafe = (method: Method): boolean => method === 'GET'

/** What the person may mend without leaving the screen: the call waits, and is sent once more. */
const recovering = async <T>(attempt: () => Promise<T>): Promise<T> => {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof UnauthorizedError && (await recover('signIn'))) return recovering(attempt)
    if (!isPasswordWanted(error)) throw error
    if (await recover('confirmPassword')) return recovering(attempt)
    throw new CancelledError()
  }
}

const call = <T>(
  method: Method,
  url: string,
  body: unknown,
  options: CallOptions,
  extra?: AxiosRequestConfig,
): Promise<AxiosResponse<T>> => {
  const attempt = () => callOnce<T>(method, url, body, options, extra)
  return options.isFinal ? attempt() : recovering(attempt)
}

const callOnce = async <T>(
  method: Method,
  url: string,
  body: unknown,
  options: CallOptions,
  extra: AxiosRequestConfig = {},
): Promise<AxiosResponse<T>> => {
  const { query, signal, onProgress } = options
  const search = new URLSearchParams(queryPairs(query ?? {})).toString()
  const config: AxiosRequestConfig = {
    method,
    url: search ? `${url}?${search}` : url,
    data: body,
    signal,
    onUploadProgress: onProgress && ((event) => onProgress(event.progress ?? 0)),
    ...extra,
  }
  if (isSafe(method)) return send<T>(config)
  await fetchCsrfCookie()
  try {
    return await send<T>(config)
  } catch (error) {
    if (!(error instanceof OtherError) || error.status !== 419) throw error
    forgetCsrfCookie()
    await fetchCsrfCookie()
    return send<T>(config)
  }
}

/** What stands in a wrapper: a response's body, an answer's resource. */
export const dataOf = async <T>(wrapper: Promise<{ data: T }>): Promise<T> => (await wrapper).data

/** File name of a Content-Disposition header: RFC 5987's `filename*` first. */
export const fileNameOf = (disposition: string | undefined): string | null => {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (extended) return decodeURIComponent(extended)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null
}

export const http = {
  get: <T>(url: string, options: CallOptions = {}): Promise<T> => dataOf(call<T>('GET', url, undefined, options)),
  post: <T>(url: string, body?: unknown, options: CallOptions = {}): Promise<T> =>
    dataOf(call<T>('POST', url, body, options)),
  put: <T>(url: string, body?: unknown, options: CallOptions = {}): Promise<T> =>
    dataOf(call<T>('PUT', url, body, options)),
  delete: <T>(url: string, body?: unknown, options: CallOptions = {}): Promise<T> =>
    dataOf(call<T>('DELETE', url, body, options)),
  /** The bytes of a file and the name the server gives it; with a body the call is a POST. */
  download: async (
    url: string,
    { body, ...options }: CallOptions & { body?: unknown } = {},
  ): Promise<{ blob: Blob; file_name: string | null }> => {
    const response = await call<Blob>(body === undefined ? 'GET' : 'POST', url, body, options, { responseType: 'blob' })
    return { blob: response.data, file_name: fileNameOf(response.headers['content-disposition'] as string | undefined) }
  },
}
