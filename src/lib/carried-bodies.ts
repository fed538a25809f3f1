/**
 * What is carried, as it lies in the browser: sealed with the session's key, texts, files and names alike; only paths with
 * their ids, sizes and times are open. Read by the service worker, and by what must never go to the network instead; only
 * for the person who is signed in. Written by what carries.
 */
import { cachesOf, carriedAtHeader, carriedCacheName, carriedCaches } from './carried-store.ts'
import { isOver, serverDateHeader, serverTime } from './carried-time.ts'
import { readKey } from './carry-key.ts'
import { inTurn } from './in-turn.ts'
import { openParts, openSealed, sealStream, sealWhole } from './sealed-answer.ts'

/** On a sealed answer: bytes of what is in it. */
const sizeHeader = 'x-carried-bytes'
/** On a sealed answer: when this device wrote into it what the server had just answered to a change of its own. */
const takenAtHeader = 'x-carried-taken'

/** Path and query, whatever else the request says: two screens may ask for the same in another order. */
export const carriedAddress = (url: string): string => {
  const { pathname, searchParams } = new URL(url, globalThis.location.origin)
  searchParams.sort()
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname
}

const hashOf = async (text: string): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** Where it lies: what a query searches for is not written there. */
export const carriedPlace = async (url: string): Promise<string> => {
  const [path, query] = carriedAddress(url).split('?')
  return query === undefined ? path! : `${path}?${await hashOf(query)}`
}

/** A company's answers of a person, whose key is asked for at every use: it may be gone meanwhile. */
export type Held = { cache: Cache; name: string; userId: number }

const openNamed = async (userId: number, name: string): Promise<Held> => ({
  cache: await caches.open(name),
  name,
  userId,
})

export const openCarried = (userId: number, companyKey: string): Promise<Held> =>
  openNamed(userId, carriedCacheName(userId, companyKey))

/** What looks at what is held and then writes: nobody else of this browser writes in between. */
export const aloneIn = <T>({ name }: Held, task: () => Promise<T>): Promise<T> => inTurn(`tatemori-${name}`, task)

/** The person is signed in no longer: nothing is kept of what is still coming in. */
export class ShutError extends Error {
  override readonly name = 'ShutError'
}

const keyOf = async ({ userId }: Held): Promise<CryptoKey> => {
  const held = await readKey()
  if (held?.user_id !== userId) throw new ShutError('what is carried is shut')
  return held.key
}

const keptAt = ({ headers }: Response): number => Date.parse(headers.get(carriedAtHeader) ?? '')
const takenAtOf = ({ headers }: Response): number | null =>
  headers.has(takenAtHeader) ? Number(headers.get(takenAtHeader)) : null

/** What lies there, unopened: from when it is, how many bytes it has, and when a change of this device's own was written in. */
type Lying = { at: number; size: number; takenAt: number | null }

export const lookUp = async ({ cache }: Held, url: string): Promise<Lying | null> => {
  const kept = await cache.match(await carriedPlace(url), { ignoreVary: true })
  if (!kept) return null
  return { at: keptAt(kept), size: Number(kept.headers.get(sizeHeader)), takenAt: takenAtOf(kept) }
}

export const removeAt = async ({ cache }: Held, url: string): Promise<void> => {
  await cache.delete(await carriedPlace(url), { ignoreVary: true })
}

const open = async (key: CryptoKey, kept: Response): Promise<{ address: string; response: Response }> => {
  const { head, body } = await openSealed(key, kept.body!, Number(kept.headers.get(sizeHeader)))
  return { address: head.address, response: new Response(body, { status: head.status, headers: head.headers }) }
}

type OpenedAnswer = { address: string; response: Response; at: number }

const openKept = async (held: Held, place: string, kept: Response): Promise<OpenedAnswer | null> => {
  const key = await keyOf(held)
  try {
    return { ...(await open(key, kept)), at: keptAt(kept) }
  } catch {
    // Sealed with a key that is gone for good, or damaged: it is carried anew.
    await held.cache.delete(place, { ignoreVary: true })
    return null
  }
}

/** What is kept at the place, opened; null where nothing is, or nothing that this key opens. Rejects where it is shut. */
export const openAt = async (held: Held, place: string): Promise<OpenedAnswer | null> => {
  const kept = await held.cache.match(place, { ignoreVary: true })
  return kept ? openKept(held, place, kept) : null
}

/** Something carried, unopened. */
export type Carried = {
  held: Held
  at: number
  /** null where it cannot be opened after all. */
  open: () => Promise<Response | null>
  /** Reads parts of a large one. */
  parts: () => Promise<(from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>>
}

/** What is carried of the address for the person who is signed in. */
export const findCarried = async (url: string, now: number): Promise<Carried | null> => {
  const names = await carriedCaches()
  if (names.length === 0) return null
  const owner = (await readKey())?.user_id ?? null
  if (owner === null) return null
  const place = await carriedPlace(url)
  const time = await serverTime()
  for (const name of names.filter((each) => each.startsWith(cachesOf(owner)))) {
    const held = await openNamed(owner, name)
    const kept = await held.cache.match(place, { ignoreVary: true })
    if (!kept) continue
    if (isOver(kept, time, now)) await held.cache.delete(place, { ignoreVary: true })
    else
      return {
        held,
        at: keptAt(kept),
        open: async () => (await openKept(held, place, kept))?.response ?? null,
        parts: async () => openParts(await keyOf(held), await kept.blob()),
      }
  }
  return null
}

/** The carried answer of the address, opened. */
export const readCarried = async (url: string, now: number): Promise<Response | null> =>
  (await (await findCarried(url, now))?.open()) ?? null

/** Of an answer whose bytes come as they were sent: how many. */
const lengthOf = ({ headers }: Response): number | null => {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? null : Number(length)
}

/** Keeps the answer, marked with the moment; returns how many bytes its body has. A long one is sealed as it comes in. */
export const keepCarried = async (
  held: Held,
  url: string,
  answer: Response,
  now: number,
  takenAt: number | null = null,
): Promise<number> => {
  const key = await keyOf(held)
  const time = answer.headers.has(serverDateHeader) ? null : await serverTime()
  const date = answer.headers.get(serverDateHeader) ?? (time === null ? null : new Date(time).toUTCString())
  const at = new Date(now).toISOString()
  const length = answer.body === null ? null : lengthOf(answer)
  const whole = length === null ? await answer.arrayBuffer() : null
  const size = whole?.byteLength ?? length!
  const headers = new Headers(answer.headers)
  headers.set(carriedAtHeader, at)
  // The body is kept as it is read, not as it travelled.
  headers.delete('content-encoding')
  headers.set('content-length', String(size))
  const head = { address: carriedAddress(url), status: answer.status, headers: [...headers] }
  const body = whole ? await sealWhole(key, head, whole) : sealStream(key, head, answer.body!)
  const open = {
    [carriedAtHeader]: at,
    [sizeHeader]: String(size),
    ...(date !== null && { [serverDateHeader]: date }),
    ...(takenAt !== null && { [takenAtHeader]: String(takenAt) }),
  }
  await held.cache.put(await carriedPlace(url), new Response(body, { headers: open }))
  return size
}

/** Of an answer that was asked for at a moment: whether a change of this device's own arrived since, and it may not know of it. */
const isOvertaken = (lying: Lying | null, askedAt: number, now: number): boolean =>
  // A clock that was ahead then and has been set back says nothing.
  lying !== null && lying.takenAt !== null && lying.takenAt >= askedAt && lying.takenAt <= now

/**
 * Keeps what the server answered to a question; null where this device knows better by now, and what it knows stays. A
 * change that has arrived is not taken back by an answer that was under way already.
 */
export const keepAnswer = (held: Held, url: string, answer: Response, askedAt: number): Promise<number | null> =>
  aloneIn(held, async () => {
    const lying = await lookUp(held, url)
    const now = Date.now()
    return isOvertaken(lying, askedAt, now) ? null : keepCarried(held, url, answer, now, lying?.takenAt)
  })
