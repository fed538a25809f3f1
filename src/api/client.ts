/**
 * The client of every call to the server (AUTH.md): axios, with what all calls have in common. Knows no screen: it answers,
 * or throws a typed error of errors.ts.
 */
import axios, { AxiosHeaders, isAxiosError } from 'axios'
import type { AxiosRequestConfig, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { otherPersonCode, personHeader } from '#domain/auth/person-header.ts'
import type { OtherPerson } from '#domain/auth/person-header.ts'
import type { ErrorBody, ValidationErrorBody } from '#domain/errors.ts'
import { firstMessages } from '#domain/errors.ts'
import { receivedSha256Header } from '#domain/idempotency.ts'
import { queryPairs } from '#domain/query.ts'
import type { QueryValue } from '#domain/query.ts'
import { carriedAtHeader, notCarriedCode } from '#src/lib/carried-store.ts'
import { usualAdapter } from './answered-calls.ts'
import { noteAnswer, noteEnded } from './carried-answers.ts'
import { awaitCsrfCookie, csrfCookieName, csrfHeaderName, forgetCsrfCookie, workersCsrfToken } from './csrf.ts'
import {
  CancelledError,
  ConflictError,
  ForbiddenError,
  isPasswordWanted,
  NetworkRefusedError,
  NotCarriedError,
  OfflineError,
  OtherError,
  OtherPersonError,
  ServerError,
  UnauthorizedError,
  ValidationError,
} from './errors.ts'
import { keptAdapterOf } from './kept-answers.ts'
import { isBackSince, otherPerson, ownPerson } from './person.ts'
import { recover } from './recovery.ts'

/** What a caller may say of a call beside axios's own settings. */
export type CallSettings = {
  /** Told which bytes have arrived: SHA-256 of each sent file, hexadecimal. */
  onReceived?: (sha256: readonly string[]) => void
  /** A 401 or 423 is the caller's own business: nobody is asked to sign in or to give the password. */
  isFinal?: boolean
  /** Whoever is signed in: it asks who that is, or signs somebody in. */
  isAnybodys?: boolean
  /** The caller keeps it for later: where no answer comes in time, or only a gateway's, that is no connection to it. */
  mayWait?: boolean
}
type Config = AxiosRequestConfig &
  CallSettings & {
    /** Sent with a fresh token since the first was refused. */
    isRepeated?: boolean
    /** By the page's own clock. */
    askedAt?: number
  }

/** A bar of signal through which nothing comes. */
const patienceMs = 15_000
/** A gateway's word that the server behind it cannot be reached. */
const unreached = [502, 503, 504]

export const client = axios.create({
  adapter: usualAdapter,
  headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
  responseType: 'json',
  xsrfCookieName: csrfCookieName,
  xsrfHeaderName: csrfHeaderName,
  withXSRFToken: ({ method }) => method !== 'get',
  paramsSerializer: { serialize: (params: Record<string, QueryValue>) => `${new URLSearchParams(queryPairs(params))}` },
  // As long as the browser waits.
  timeout: 0,
  // Whatever it is, the interceptors below say what it means.
  validateStatus: () => true,
})

const prepare = async (given: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> => {
  const { mayWait, isAnybodys } = given as Config
  const config = {
    ...given,
    askedAt: performance.now(),
    adapter: keptAdapterOf(given.signal) ?? given.adapter,
    ...(mayWait && { timeout: patienceMs }),
  }
  const own = isAnybodys ? null : ownPerson()
  if (own) config.headers.set(personHeader, own.id)
  if (config.method === 'get') return config
  await awaitCsrfCookie(() =>
    client.request({ url: '/sanctum/csrf-cookie', isFinal: true, isAnybodys: true, mayWait } as Config),
  )
  const token = await workersCsrfToken()
  if (token !== null) config.headers.set(csrfHeaderName, token)
  return config
}

type FailureBody = Partial<ErrorBody & ValidationErrorBody & { code: string; may_ask: boolean; person: OtherPerson }>

/** A header of an answer, however its name is written. */
export const headerOf = ({ headers }: AxiosResponse, name: string): string | null =>
  (AxiosHeaders.from(headers as AxiosHeaders).get(name) as string | undefined) ?? null

/** JSON of an error's answer, also where the call asked for bytes. */
const failureBodyOf = async (response: AxiosResponse<unknown>): Promise<FailureBody> => {
  if (!headerOf(response, 'content-type')?.includes('json')) return {}
  const { config, data } = response
  return (config.responseType === 'blob' ? JSON.parse(await (data as Blob).text()) : data) as FailureBody
}

const statusError = (status: number, body: FailureBody, requestId: string | null): Error => {
  const message = body.message ?? ''
  if (status === 401) return new UnauthorizedError()
  if (status === 403 && body.code === 'network') return new NetworkRefusedError(message, body.may_ask === true)
  // Said as it is: nothing that the person may or may not do is meant.
  if (status === 403 && body.code === 'suspended') return new OtherError(status, message, body.code)
  if (status === 403) return new ForbiddenError()
  if (status === 409 && body.code === otherPersonCode) return new OtherPersonError(body.person!)
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

/** Whether it was asked in a session that another has followed. */
const isLate = ({ askedAt = Infinity }: Config): boolean => isBackSince(askedAt)

/** Sends a refused call once more where the person, or a fresh token, has mended what it was refused for. */
const mend = async (config: Config, error: Error): Promise<AxiosResponse> => {
  if (error instanceof OtherError && error.status === 419 && !config.isRepeated && config.method !== 'get') {
    forgetCsrfCookie()
    return client.request({ ...config, isRepeated: true } as Config)
  }
  if (error instanceof OtherPersonError) otherPerson.set(error.person)
  if (config.isFinal) throw error
  const again: Config = { ...config, isRepeated: false }
  if (error instanceof UnauthorizedError && (isLate(config) || (await recover('signIn')))) return client.request(again)
  if (!isPasswordWanted(error)) throw error
  if (await recover('confirmPassword')) return client.request(again)
  throw new CancelledError()
}

const take = async (response: AxiosResponse): Promise<AxiosResponse> => {
  const { status } = response
  const config = response.config as Config
  if (status >= 200 && status < 300) {
    if (config.method === 'get') noteAnswer(axios.getUri(config), headerOf(response, carriedAtHeader))
    const received = headerOf(response, receivedSha256Header)
    if (received) config.onReceived?.(received.split(','))
    return response
  }
  if (status === 401 && !isLate(config)) noteEnded()
  if (config.mayWait && unreached.includes(status)) throw new OfflineError()
  return mend(config, statusError(status, await failureBodyOf(response), headerOf(response, 'x-request-id')))
}

/** An aborted call stays the abort that it is: TanStack Query expects to see it. */
const fail = (error: unknown): never => {
  if (!isAxiosError(error)) throw error
  const { signal } = error.config ?? {}
  if (signal?.aborted) throw (signal as AbortSignal).reason
  throw new OfflineError()
}

client.interceptors.request.use(prepare)
client.interceptors.response.use(take, fail)
