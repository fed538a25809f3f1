/**
 * What the server has just answered goes into what is carried, at once: the connection may be gone before anything is asked
 * for again, and nobody is to do a second time what has arrived.
 */
import { aloneIn, keepCarried, openAt, openCarried, type Held } from '#src/lib/carried-bodies.ts'
import { canCarry, isCarrying } from '#src/lib/carried-store.ts'
import { readOwner } from '#src/lib/carry-owner.ts'
import type { Change } from '../kinds/change.ts'
import { madeBy, mayTouch, projected } from '../kinds/projection.ts'

/** Reads what is carried of one company, and writes over it. */
const open = async (company_id: string): Promise<Held | null> => {
  if (!canCarry()) return null
  const owner = await readOwner()
  return owner !== null && (await isCarrying(owner, company_id)) ? openCarried(owner, company_id) : null
}

const write = async (held: Held, company_id: string, change: Change): Promise<void> => {
  const prefix = `/api/c/${company_id}`
  const made = new Map(Object.entries(madeBy(change)).map(([path, body]) => [prefix + path, body]))
  for (const { url } of await held.cache.keys()) {
    const { pathname, search } = new URL(url)
    if (!pathname.startsWith(`${prefix}/`)) continue
    const path = pathname.slice(prefix.length)
    if (!mayTouch(path, change)) continue
    const kept = await openAt(held, pathname + search)
    if (!kept?.response.headers.get('content-type')?.includes('json')) continue
    const isWhole = made.delete(pathname)
    const query = new URLSearchParams(kept.address.split('?')[1])
    const before: unknown = await kept.response.json()
    const after = projected({ path, query }, before, change)
    if (after === before) continue
    // A record as it is by now is of now; of a list the other rows are as old as they were.
    const now = Date.now()
    await keepCarried(held, kept.address, Response.json(after), isWhole ? now : kept.at, now)
  }
  for (const [address, body] of made) {
    const now = Date.now()
    await keepCarried(held, address, Response.json(body), now, now)
  }
}

/**
 * Never rejects: what cannot be written here stands on the server, and the next renewal brings it. `begin` keeps what
 * is to be written into, first.
 */
export const takeIntoCarried = async (
  company_id: string,
  change: Change,
  begin?: (held: Held) => Promise<void>,
): Promise<void> => {
  try {
    const held = await open(company_id)
    if (!held) return
    await aloneIn(held, async () => {
      await begin?.(held)
      await write(held, company_id, change)
    })
  } catch {
    // A full device, or one whose browser has lost its caches.
  }
}
