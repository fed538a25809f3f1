/**
 * Answers that a device carries for when there is no connection: one cache a person and company, each answer with the
 * moment at which it was kept. Read by the service worker, and by what must never go to the network instead; only for
 * the person who is signed in. Written by what carries. Whoever logs out takes all of it along.
 */

/** On an answer that was carried: when it was kept. */
export const carriedAtHeader = 'x-carried-at'
/** On a request whose answer is going to be carried: it is the network's to answer. */
export const carryingHeader = 'x-carrying'
/** What is answered for something that is not here, where there is no connection either. */
export const notCarriedCode = 'not_carried'
/** Nothing is read that is older. */
export const carriedForMs = 14 * 24 * 60 * 60_000

/** How long ago that was; by a clock that was ahead then and has been set back, at most how long. NaN where it is unknown. */
export const ageOf = (at: number, now: number): number => Math.abs(now - at)

const prefix = 'carried-'
const cachesOf = (userId: number): string => `${prefix}${userId}-`
export const carriedCacheName = (userId: number, companyKey: string): string => cachesOf(userId) + companyKey

const ownerCache = 'carry-owner'
const ownerAddress = '/carry-owner'

/** Pages that are not served over TLS have no caches. */
export const canCarry = (): boolean => 'caches' in globalThis

/** Whether the person has carried anything of the company along on this device. */
export const isCarrying = async (userId: number, companyKey: string): Promise<boolean> =>
  canCarry() && caches.has(carriedCacheName(userId, companyKey))

const carriedCaches = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(prefix))

/** Whose answers may be read here now. */
export const readOwner = async (): Promise<number | null> => {
  const kept = await caches.match(ownerAddress, { cacheName: ownerCache })
  return kept ? Number(await kept.text()) : null
}

/** Somebody is signed in: what was carried for others goes. */
export const setOwner = async (userId: number): Promise<void> => {
  if ((await readOwner()) === userId) return
  const others = (await carriedCaches()).filter((name) => !name.startsWith(cachesOf(userId)))
  await Promise.all(others.map((name) => caches.delete(name)))
  await (await caches.open(ownerCache)).put(ownerAddress, new Response(String(userId)))
}

/** The session ended by itself: what is carried stays, and nobody reads it until that person signs in. */
export const forgetOwner = async (): Promise<void> => {
  await caches.delete(ownerCache)
}

export const removeCarried = async (): Promise<void> => {
  if (!canCarry()) return
  await Promise.all([ownerCache, ...(await carriedCaches())].map((name) => caches.delete(name)))
}

/** What nobody may read any more goes, whoever carried it and whether or not anybody is signed in. */
export const sweepCarried = async (now: number): Promise<void> => {
  if (!canCarry()) return
  for (const name of await carriedCaches()) {
    const cache = await caches.open(name)
    const requests = await cache.keys()
    let old = 0
    for (const { url } of requests) {
      const address = carriedAddress(url)
      const kept = await cache.match(address, { ignoreVary: true })
      if (ageOf(Date.parse(kept?.headers.get(carriedAtHeader) ?? ''), now) <= carriedForMs) continue
      await cache.delete(address, { ignoreVary: true })
      old += 1
    }
    if (old === requests.length) await caches.delete(name)
  }
}

/** The person's companies of which this device holds something. */
export const carriedCompanies = async (userId: number): Promise<string[]> =>
  (await carriedCaches()).flatMap((name) =>
    name.startsWith(cachesOf(userId)) ? [name.slice(cachesOf(userId).length)] : [],
  )

/** Path and query, whatever else the request says: two screens may ask for the same in another order. */
export const carriedAddress = (url: string): string => {
  const { pathname, searchParams } = new URL(url, globalThis.location.origin)
  searchParams.sort()
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname
}

export type Carried = { cache: Cache; address: string; response: Response; at: number }

/** What is carried of the address for the person who is signed in. */
export const findCarried = async (url: string, now: number): Promise<Carried | null> => {
  const names = await carriedCaches()
  if (names.length === 0) return null
  const owner = await readOwner()
  if (owner === null) return null
  const address = carriedAddress(url)
  for (const name of names.filter((each) => each.startsWith(cachesOf(owner)))) {
    const cache = await caches.open(name)
    const response = await cache.match(address, { ignoreVary: true })
    if (!response) continue
    const at = Date.parse(response.headers.get(carriedAtHeader) ?? '')
    if (ageOf(at, now) <= carriedForMs) return { cache, address, response, at }
    await cache.delete(address, { ignoreVary: true })
  }
  return null
}

/** Keeps the answer, marked with the moment; returns how many bytes its body has. */
export const keepCarried = async (cache: Cache, url: string, answer: Response, now: number): Promise<number> => {
  const body = await answer.arrayBuffer()
  const headers = new Headers(answer.headers)
  headers.set(carriedAtHeader, new Date(now).toISOString())
  // The body is kept as it is read, not as it travelled.
  headers.delete('content-encoding')
  headers.set('content-length', String(body.byteLength))
  await cache.put(carriedAddress(url), new Response(body, { status: answer.status, headers }))
  return body.byteLength
}
