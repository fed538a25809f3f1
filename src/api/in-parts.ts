/**
 * In place of the usual exchange, for files on a connection that may be cut: what is long goes ahead part by part, so that
 * a cut costs the part that was on its way. The server keeps the parts under the file's SHA-256, for the person's next try.
 */
import { idempotencyKeyHeader } from '#domain/idempotency.ts'
import { aheadField, type Ahead } from '#domain/uploads/ahead.ts'
import { sha256Of } from '#src/lib/sha256.ts'
import { exchange as usualExchange } from './exchange.ts'
import type { Exchange } from './exchange.ts'

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
  readonly answer: Response
  constructor(answer: Response) {
    super(`a part of a file was refused (${answer.status})`)
    this.answer = answer
  }
}
/** It may be otherwise in a moment, and whole the file would come no further. */
const isPassing = ({ status }: Response): boolean => status >= 500 || [401, 403, 419, 423, 429].includes(status)

/** The company's own prefix; null where the call is none of a company. */
const prefixOf = (url: string): string | null => /^\/api\/c\/[^/]+/.exec(url)?.[0] ?? null

type Send = (of: Exchange) => Promise<Response>
/** What every call of one file has in common. */
type Way = Omit<Exchange, 'method' | 'body' | 'onProgress'>

const receivedOf = async (answer: Response): Promise<number> => {
  if (!answer.ok) throw new PartRefused(answer)
  return ((await answer.json()) as { data: { received: number } }).data.received
}

export const inParts = (exchange: Send): Send => {
  /** Of the next part, as the connection was last found to bear. */
  let bytes: number = partBytes.first
  /** Parts in a row that came through. */
  let calm: number = calmAfter

  /** Answers how much of the file is there then. */
  const sendPart = async (way: Way, file: File, at: number, onSent: (bytes: number) => void): Promise<number> => {
    const part = file.slice(at, at + bytes)
    const body = new FormData()
    body.append('at', String(at))
    body.append('part', part, file.name)
    const begun = performance.now()
    const onProgress = (share: number): void => onSent(at + share * part.size)
    const answer = await exchange({ ...way, method: 'POST', body, onProgress }).catch((error: unknown) => {
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
  const sendParts = async (way: Way, file: File, onSent: (bytes: number) => void): Promise<boolean> => {
    let received = await receivedOf(await exchange({ ...way, method: 'GET' }))
    for (let idle = 0; received < file.size && idle < patience;) {
      const before = received
      received = await sendPart(way, file, received, onSent)
      idle = received > before ? 0 : idle + 1
    }
    return received >= file.size
  }

  /** The form with what has been sent ahead in the place of its long files, and how far the rest is; null where none was. */
  const sendAhead = async (form: FormData, { url, onProgress, ...way }: Omit<Exchange, 'method' | 'body'>) => {
    const prefix = prefixOf(url)
    const files = [...form.values()].filter((value) => value instanceof File)
    const total = files.reduce((sum, { size }) => sum + size, 0)
    const shorter = new FormData()
    let sent = 0
    for (const [field, value] of form) {
      const sha256 = prefix !== null && value instanceof File && value.size > bytes ? await sha256Of(value) : null
      const before = sent
      const onSent = (ofFile: number): void => onProgress?.((before + ofFile) / total)
      if (value instanceof File && sha256 !== null) {
        if (!(await sendParts({ ...way, url: `${prefix}/uploads/${sha256}` }, value, onSent))) return null
        sent += value.size
        shorter.append(aheadField, JSON.stringify({ field, name: value.name, sha256 } satisfies Ahead))
      } else shorter.append(field, value)
    }
    return sent === 0
      ? null
      : { body: shorter, onProgress: (share: number) => onProgress?.((sent + share * (total - sent)) / total) }
  }

  return async (of) => {
    const { method, body, ...rest } = of
    if (!(body instanceof FormData)) return exchange(of)
    // Parts have no key: sent again they are taken for what they are.
    const { [idempotencyKeyHeader]: _key, ...headers } = of.headers
    try {
      const ahead = await sendAhead(body, { ...rest, headers })
      const answer = ahead && (await exchange({ ...rest, method, ...ahead }))
      if (answer && (answer.ok || isPassing(answer))) return answer
    } catch (error) {
      if (!(error instanceof PartRefused)) throw error
      if (isPassing(error.answer)) return error.answer
    }
    // Short, or the server does not go along with it (one of another version, too much on its way): whole, as ever.
    return exchange(of)
  }
}

export const exchangeInParts = inParts(usualExchange)
