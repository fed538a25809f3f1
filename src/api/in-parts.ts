/**
 * In place of the usual adapter, for files on a connection that may be cut: what is long goes ahead part by part, so that
 * a cut costs the part that was on its way. The server keeps the parts under the file's SHA-256, for the person's next try.
 */
import { AxiosHeaders } from 'axios'
import type { AxiosAdapter, AxiosProgressEvent, AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { idempotencyKeyHeader } from '#domain/idempotency.ts'
import { aheadField, type Ahead } from '#domain/uploads/ahead.ts'
import { sha256Of } from '#src/lib/sha256.ts'
import { usualAdapter } from './answered-calls.ts'

/** Bytes of a part: so many that asking for each costs little, and so few that a cut does. */
export const partBytes = { first: 512 * 1024, least: 128 * 1024, most: 8 * 1024 * 1024 }
/** A part that took less is followed by a larger one, one that took more by a smaller one, ms. */
const comfortable = { least: 1500, most: 6000 }
/** So many parts come through after a cut before one is larger again: what is cut every other time must get on, too. */
const calmAfter = 3
/** Answers in a row that nothing was added: somebody else sends the same, or the server has let go of it. */
const patience = 3

/** The server does not take a part. */
class PartRefused extends Error {
  override readonly name = 'PartRefused'
  readonly answer: AxiosResponse
  constructor(answer: AxiosResponse) {
    super(`a part of a file was refused (${answer.status})`)
    this.answer = answer
  }
}
/** It may be otherwise in a moment, and whole the file would come no further. */
const isPassing = ({ status }: AxiosResponse): boolean => status >= 500 || [401, 403, 419, 423, 429].includes(status)

/** The company's own prefix; null where the call is none of a company. */
const prefixOf = (url: string): string | null => /^\/api\/c\/[^/]+/.exec(url)?.[0] ?? null

type OnSent = (bytes: number) => void
type Headers = InternalAxiosRequestConfig['headers']

const isOk = ({ status }: AxiosResponse): boolean => status >= 200 && status < 300

const receivedOf = (answer: AxiosResponse): number => {
  if (!isOk(answer)) throw new PartRefused(answer)
  return (JSON.parse(answer.data as string) as { data: { received: number } }).data.received
}

/** A call about one part in the place of the whole one. Parts have no key: sent again they are taken for what they are. */
const partCallOf = (
  { headers, params: _, ...config }: InternalAxiosRequestConfig,
  url: string,
): InternalAxiosRequestConfig => {
  const own = new AxiosHeaders(headers) as Headers
  own.delete([idempotencyKeyHeader, 'content-type'])
  return { ...config, url, headers: own, responseType: 'json' }
}

export const inParts = (adapter: AxiosAdapter): AxiosAdapter => {
  /** Of the next part, as the connection was last found to bear. */
  let bytes: number = partBytes.first
  /** Parts in a row that came through. */
  let calm: number = calmAfter

  /** Answers how much of the file is there then. */
  const sendPart = async (way: InternalAxiosRequestConfig, file: File, at: number, onSent: OnSent): Promise<number> => {
    const part = file.slice(at, at + bytes)
    const data = new FormData()
    data.append('at', String(at))
    data.append('part', part, file.name)
    const begun = performance.now()
    const onUploadProgress = ({ progress = 0 }: AxiosProgressEvent): void => onSent(at + progress * part.size)
    const answer = await adapter({ ...way, method: 'post', data, onUploadProgress }).catch((error: unknown) => {
      bytes = Math.max(partBytes.least, bytes / 2)
      calm = 0
      throw error
    })
    const ms = performance.now() - begun
    calm += 1
    if (ms < comfortable.least && calm > calmAfter) bytes = Math.min(partBytes.most, bytes * 2)
    if (ms > comfortable.most) bytes = Math.max(partBytes.least, bytes / 2)
    return receivedOf(answer)
  }

  /** Sends what the server lacks of the file; false where it gets nowhere. */
  const sendParts = async (way: InternalAxiosRequestConfig, file: File, onSent: OnSent): Promise<boolean> => {
    const asking = { ...way, method: 'get', data: undefined, onUploadProgress: undefined }
    let received = receivedOf(await adapter(asking))
    for (let idle = 0; received < file.size && idle < patience;) {
      const before = received
      received = await sendPart(way, file, received, onSent)
      idle = received > before ? 0 : idle + 1
    }
    return received >= file.size
  }

  /** The call with what has been sent ahead in the place of its long files; null where none was. */
  const sendAhead = async (config: InternalAxiosRequestConfig, form: FormData) => {
    const prefix = prefixOf(config.url ?? '')
    const files = [...form.values()].filter((value) => value instanceof File)
    const total = files.reduce((sum, { size }) => sum + size, 0)
    const tell = (loaded: number): void =>
      config.onUploadProgress?.({ loaded, total, progress: loaded / total, bytes: 0, lengthComputable: true })
    const shorter = new FormData()
    let sent = 0
    for (const [field, value] of form) {
      const sha256 = prefix !== null && value instanceof File && value.size > bytes ? await sha256Of(value) : null
      const before = sent
      if (value instanceof File && sha256 !== null) {
        const way = partCallOf(config, `${prefix}/uploads/${sha256}`)
        if (!(await sendParts(way, value, (ofFile) => tell(before + ofFile)))) return null
        sent += value.size
        shorter.append(aheadField, JSON.stringify({ field, name: value.name, sha256 } satisfies Ahead))
      } else shorter.append(field, value)
    }
    const onUploadProgress = ({ progress = 0 }: AxiosProgressEvent): void => tell(sent + progress * (total - sent))
    return sent === 0 ? null : { ...config, data: shorter, onUploadProgress }
  }

  return async (config) => {
    const form: unknown = config.data
    if (!(form instanceof FormData)) return adapter(config)
    try {
      const shorter = await sendAhead(config, form)
      const answer = shorter && { ...(await adapter(shorter)), config }
      if (answer && (isOk(answer) || isPassing(answer))) return answer
    } catch (error) {
      if (!(error instanceof PartRefused)) throw error
      if (isPassing(error.answer)) return { ...error.answer, config }
    }
    // Short, or the server does not go along with it (one of another version, too much on its way): whole, as ever.
    return adapter(config)
  }
}

export const inPartsAdapter = inParts(usualAdapter)
