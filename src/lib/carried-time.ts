/** How old what is carried may be, by the server's clock where that is known: a phone's own may be days ahead. */
import { carriedAtHeader, carriedCaches } from './carried-store.ts'

/** Nothing is read that is older. */
export const carriedForMs = 14 * 24 * 60 * 60_000
/** How long ago that was; by a clock that was ahead then and has been set back, at most how long. NaN where it is unknown. */
export const ageOf = (at: number, now: number): number => Math.abs(now - at)

/** Of an answer: when the server gave it, by its own clock. */
export const serverDateHeader = 'date'
const timeCache = 'carry-time'
const timeAddress = '/server-time'
/** The server's time is not written down at every answer. */
const notedEveryMs = 60_000

/** The server's clock as it was heard last; null where it never was. A phone's own may be days ahead. */
export const serverTime = async (): Promise<number | null> => {
  const kept = await caches.match(timeAddress, { cacheName: timeCache })
  return kept ? Number(await kept.text()) : null
}

/** Keeps what an answer says of the server's clock. */
export const noteServerTime = async ({ headers }: Response): Promise<void> => {
  const at = Date.parse(headers.get(serverDateHeader) ?? '')
  if (Number.isNaN(at)) return
  const known = await serverTime()
  if (known !== null && Math.abs(at - known) < notedEveryMs) return
  await (await caches.open(timeCache)).put(timeAddress, new Response(String(at)))
}

/** Whether nobody is to read it any more, by the server's clock where that is known. */
export const isOver = (kept: Response | undefined, time: number | null, now: number): boolean => {
  const { headers } = kept ?? new Response()
  const said = time === null ? null : headers.get(serverDateHeader)
  const at = Date.parse(said ?? headers.get(carriedAtHeader) ?? '')
  return !(ageOf(at, (said === null ? null : time) ?? now) <= carriedForMs)
}

/** What nobody may read any more goes, whoever carried it and whether or not anybody is signed in. */
export const sweepCarried = async (now: number): Promise<void> => {
  const time = await serverTime()
  for (const name of await carriedCaches()) {
    const cache = await caches.open(name)
    const requests = await cache.keys()
    let old = 0
    for (const { url } of requests) {
      if (!isOver(await cache.match(url, { ignoreVary: true }), time, now)) continue
      await cache.delete(url, { ignoreVary: true })
      old += 1
    }
    if (old > 0 && old === requests.length) await caches.delete(name)
  }
}
