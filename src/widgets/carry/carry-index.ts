/** What this device holds of a company, matter by matter; it lies in the same cache, and goes with it. */
import type { CarriedMatter } from '#domain/carry/carry.contract.ts'
import { carriedPlace, keepCarried, openAt, openCarried, type Held } from '#src/lib/carried-bodies.ts'
import { isCarrying } from '#src/lib/carried-store.ts'
import { carriedCompanies, openFor, readOwner } from '#src/lib/carry-owner.ts'

export type HeldMatter = Pick<CarriedMatter, 'id' | 'name' | 'reason'> & {
  /** Missing where it was carried before the list said it. */
  building_name?: string | null
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
  /** When the last round over what was changed and what is of today did; missing: none did. */
  refreshed_at?: string
  /** What every screen needs, whatever the matter. */
  shared: Record<string, number>
  matters: HeldMatter[]
}

export type Holder = { userId: number; companyId: string }

const indexAddress = '/carry-index'
const nothing: CarryIndex = { renewed_at: null, shared: {}, matters: [] }

export const openHeld = ({ userId, companyId }: Holder): Promise<Held> => openCarried(userId, companyId)

/** Rejects where something is held that cannot be opened now. */
export const readIndex = async (holder: Holder): Promise<CarryIndex> => {
  if (!(await isCarrying(holder.userId, holder.companyId))) return nothing
  await openFor(holder.userId)
  const kept = await openAt(await openHeld(holder), indexAddress)
  return kept ? ((await kept.response.json()) as CarryIndex) : nothing
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
  const addresses = [shared, ...matters.map(({ parts }) => parts)].flatMap(Object.keys)
  const places = new Set([indexAddress, ...(await Promise.all(addresses.map(carriedPlace)))])
  const { cache } = await openHeld(holder)
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    if (!places.has(pathname + search)) await cache.delete(url, { ignoreVary: true })
  }
}
