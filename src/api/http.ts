/**
 * Every call to the server goes through here (AUTH.md). Knows no screen: it answers with the body or throws a typed
 * error of errors.ts. What is sent where, and what comes back, is call.ts's to know.
 *
 *   http.get(url, { query: { status_id: [1, 2], name: '' }, signal })
 *   http.post(url, body)
 *   http.put(url, formData, { onProgress: (fraction) => …, signal })
 *   http.download(url, { query: { download_type: 'pdf' } })   // → { blob, file_name }
 */
import type { ErrorBody, ValidationErrorBody } from '#domain/errors.ts'
import { firstMessages } from '#domain/errors.ts'
import { idempotencyKeyHeader, receivedSha256Header } from '#domain/idempotency.ts'
import { queryPairs } from '#domain/query.ts'
import type { QueryValue } from '#domain/query.ts'
import { noteAnswer, noteEnded } from './carried-answers.ts'
import {
  CancelledError,
  ConflictError,
  ForbiddenError,
  isPasswordWanted,
  NetworkRefusedError,
  NotCarriedError,
  OfflineError,
  OtherError,
  ServerError,
  UnauthorizedError,
  ValidationError,
} from './errors.ts'
import { notCarriedCode } from '#src/lib/carried-store.ts'
import { exchange } from './exchange.ts'
import type { Exchange } from './exchange.ts'
import { keeperOf } from './kept-answers.ts'
import { recover } from './recovery.ts'

export type CallOptions = {
  /** Arrays go as `status_id[]=`; null, undefined, '' and [] are dropped. */
  query?: Record<string, QueryValue>
  signal?: AbortSignal
  /** Sent share of an upload, 0 to 1. */
  onProgress?: (fraction: number) => void
  /** The name under which the server does the call once, however often it is sent. */
  idempotencyKey?: string | undefined
  /** Told which bytes have arrived: SHA-256 of each sent file, hexadecimal. */
  onReceived?: (sha256: readonly string[]) => void
  /** What the bytes go through in the place of the usual exchange. */
  exchangeBy?: typeof exchange
  /** A 401 or 423 is the caller's own business: nobody is asked to sign in or to give the password. */
  isFinal?: boolean
  /** The caller keeps it for later: where no answer comes in time, or only a gateway's, that is no connection to it. */
  mayWait?: boolean
}

/** A bar of signal through which nothing comes. */
const patienceMs = 15_000
/** A gateway's word that the server behind it cannot be reached. */
const unreached = [502, 503, 504]

/** Prefix of a company's calls. */
export const companyPath = (companyKey: string): string => `/api/c/${encodeURIComponent(companyKey)}`

type FailureBody = Partial<ErrorBody & ValidationErrorBody & { code: string; may_ask: boolean }>

/** Undefined where there is no body. */
const readJson = async (answer: Response): Promise<unknown> => {
  const text = await answer.text()
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

const readFailure = async (answer: Response): Promise<FailureBody> =>
  answer.headers.get('content-type')?.includes('json') ? ((await readJson(answer)) as FailureBody) : {}

const statusError = (status: number, body: FailureBody, requestId: string | null): Error => {
  const message = body.message ?? ''
  if (status === 401) return new UnauthorizedError()
  if (status === 403 && body.code === 'network') return new NetworkRefusedError(message, body.may_ask === true)
  if (status === 403) return new ForbiddenError()
  if (status === 409) return new ConflictError(message, body)
  if (status === 422) return new ValidationError(message, firstMessages(body.errors ?? {}))
  if (body.code === notCarriedCode) return new NotCarriedError()
  if (status >= 500) return new ServerError(message, status, requestId)
  return new OtherError(
    status,
    message || `処理に失敗しました。時間をおいて、やり直してください。（${status}）`,
    body.code ?? null,
  )
}

/** The token that the server gave as a cookie, for the header in which it wants to see it again. */
const csrfToken = async (): Promise<string> => {
  // A service worker has no document to read it from.
  const written =
    typeof document === 'undefined'
      ? (await cookieStore.get('XSRF-TOKEN'))?.value
      : /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return decodeURIComponent(written ?? '')
}

type Call = Pick<Exchange, 'method' | 'url'> & { body?: unknown }

/** An aborted call stays the abort that it is: TanStack Query expects to see it. */
const send = async (
  { body, ...call }: Call,
  {
    signal,
    onProgress,
    idempotencyKey,
    onReceived,
    exchangeBy = exchange,
    mayWait = false,
  }: Omit<CallOptions, 'query' | 'isFinal'> = {},
): Promise<Response> => {
  const isForm = body instanceof FormData
  const headers = {
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    ...(call.method !== 'GET' && { 'x-xsrf-token': await csrfToken() }),
    // Beside a form's own type stands the boundary of its parts, which only the browser knows.
    ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { [idempotencyKeyHeader]: idempotencyKey }),
  }
  const sent = isForm ? body : JSON.stringify(body)
  const keeper = keeperOf(signal)
  const answer = keeper
    ? await keeper(call.url, headers)
    : await exchangeBy({ ...call, signal, onProgress, headers, body: sent, ...(mayWait && { patienceMs }) })
  if (answer.ok) {
    if (call.method === 'GET') noteAnswer(call.url, answer)
    const received = answer.headers.get(receivedSha256Header)
    if (received) onReceived?.(received.split(','))
    return answer
  }
  if (answer.status === 401) noteEnded()
  if (mayWait && unreached.includes(answer.status)) throw new OfflineError()
  throw statusError(answer.status, await readFailure(answer), answer.headers.get('x-request-id'))
}

let csrfCookie: Promise<unknown> | null = null

const fetchCsrfCookie = ({ mayWait = false }: Pick<CallOptions, 'mayWait'>): Promise<unknown> => {
  csrfCookie ??= send({ method: 'GET', url: '/sanctum/csrf-cookie' }, { mayWait }).catch((error: unknown) => {
    csrfCookie = null
    throw error
  })
  return csrfCookie
}

/** The next mutating call fetches a fresh token. */
export const forgetCsrfCookie = (): void => {
  csrfCookie = null
}

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

const call = (of: Call, options: CallOptions): Promise<Response> => {
  const attempt = () => callOnce(of, options)
  return options.isFinal ? attempt() : recovering(attempt)
}

const callOnce = async ({ url, ...of }: Call, { query, ...options }: CallOptions): Promise<Response> => {
  const search = new URLSearchParams(queryPairs(query ?? {})).toString()
  const request = { ...of, url: search ? `${url}?${search}` : url }
  if (of.method === 'GET') return send(request, options)
  await fetchCsrfCookie(options)
  try {
    return await send(request, options)
  } catch (error) {
    if (!(error instanceof OtherError) || error.status !== 419) throw error
    forgetCsrfCookie()
    await fetchCsrfCookie(options)
    return send(request, options)
  }
}

const callForJson = async <T>(of: Call, options: CallOptions): Promise<T> =>
  (await readJson(await call(of, options))) as T

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
  post: <T>(url: string, body?: unknown, options: CallOptions = {}): Promise<T> =>
    callForJson({ method: 'POST', url, body }, options),
  put: <T>(url: string, body?: unknown, options: CallOptions = {}): Promise<T> =>
    callForJson({ method: 'PUT', url, body }, options),
  delete: <T>(url: string, body?: unknown, options: CallOptions = {}): Promise<T> =>
    callForJson({ method: 'DELETE', url, body }, options),
  /** The bytes of a file and the name the server gives it; with a body the call is a POST. */
  download: async (
    url: string,
    { body, ...options }: CallOptions & { body?: unknown } = {},
  ): Promise<{ blob: Blob; file_name: string | null }> => {
    const method = body === undefined ? 'GET' : 'POST'
    const answer = await call({ method, url, body }, options)
    return { blob: await answer.blob(), file_name: fileNameOf(answer.headers.get('content-disposition')) }
  },
}
