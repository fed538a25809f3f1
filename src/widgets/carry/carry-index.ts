/** What this device holds of a company, matter by matter; it lies in the same cache, and goes with it. */
import type { CarriedMatter } from '#domain/carry/carry.contract.ts'
import {
  canCarry,
  carriedAddress,
  carriedCacheName,
  carriedCompanies,
  keepCarried,
  readOwner,
} from '#src/lib/carried-store.ts'

export type HeldMatter = Pick<CarriedMatter, 'id' | 'name' | 'reason'> & {
  /** Bytes by address. */
  parts: Record<string, number>
  /** When all of it was whole; null: not yet. */
  kept_at: string | null
  /** Why it is not whole, or not renewed. */
  failure: string | null
}
export type CarryIndex = {
  /** When the last round came to its end; null: none did. */
  renewed_at: string | null
  /** What every screen needs, whatever the matter. */
  shared: Record<string, number>
  matters: HeldMatter[]
}

export type Holder = { userId: number; companyId: string }

const indexAddress = '/carry-index'
const nothing: CarryIndex = { renewed_at: null, shared: {}, matters: [] }

export const openHeld = ({ userId, companyId }: Holder): Promise<Cache> =>
  caches.open(carriedCacheName(userId, companyId))

export const readIndex = async ({ userId, companyId }: Holder): Promise<CarryIndex> => {
  if (!canCarry()) return nothing
  const kept = await caches.match(indexAddress, { cacheName: carriedCacheName(userId, companyId) })
  return kept ? ((await kept.json()) as CarryIndex) : nothing
}

/** Nothing is written once the person has left, in whichever tab: nobody would take it away again. */
export const writeIndex = async (holder: Holder, index: CarryIndex, now: number): Promise<void> => {
  if ((await readOwner()) !== holder.userId) return
  await keepCarried(await openHeld(holder), indexAddress, Response.json(index), now)
}

export const sizeOf = (parts: Record<string, number>): number =>
  Object.values(parts).reduce((sum, size) => sum + size, 0)

export type HeldElsewhere = { holder: Holder; index: CarryIndex }

/** What this device holds of the person's other companies. */
export const readElsewhere = async ({ userId, companyId }: Holder): Promise<HeldElsewhere[]> =>
  Promise.all(
    (await carriedCompanies(userId))
      .filter((other) => other !== companyId)
      .map(async (other) => {
        const holder = { userId, companyId: other }
        return { holder, index: await readIndex(holder) }
      }),
  )

/** The bytes by address, of all matters and what every screen needs: what several share stands there once. */
export const partsOf = ({ shared, matters }: CarryIndex): Record<string, number> =>
  Object.assign({}, shared, ...matters.map(({ parts }) => parts)) as Record<string, number>

/** All that is held; what several matters share is counted once. */
export const totalSize = (index: CarryIndex): number => sizeOf(partsOf(index))

/** Removes what no matter holds any more. */
export const removeUnheld = async (holder: Holder, { shared, matters }: CarryIndex): Promise<void> => {
  if ((await readOwner()) !== holder.userId) return
  const held = new Set([indexAddress, ...[shared, ...matters.map(({ parts }) => parts)].flatMap(Object.keys)])
  const cache = await openHeld(holder)
  for (const { url } of await cache.keys()) {
    const address = carriedAddress(url)
    if (!held.has(address)) await cache.delete(address, { ignoreVary: true })
  }
}
