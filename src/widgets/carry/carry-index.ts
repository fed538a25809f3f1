/** What this device holds of a company, matter by matter; it lies in the same cache, and goes with it. */
import type { CarriedMatter } from '#domain/carry/carry.contract.ts'
import { aloneIn, carriedPlace, keepCarried, lookUp, openAt, openCarried, type Held } from '#src/lib/carried-bodies.ts'
import { isCarrying } from '#src/lib/carried-store.ts'
import { ageOf } from '#src/lib/carried-time.ts'
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

/** What arrived from this device stays on it for so long, whatever is carried: who sent it looks at it once more. */
const sentStaysMs = 24 * 60 * 60_000

const placesOf = async (parts: Record<string, number>): Promise<Set<string>> =>
  new Set(await Promise.all(Object.keys(parts).map(carriedPlace)))

const remove = async (holder: Holder, isGone: (place: string) => boolean): Promise<void> => {
  if ((await readOwner()) !== holder.userId) return
  const held = await openHeld(holder)
  await aloneIn(held, async () => {
    for (const { url } of await held.cache.keys()) {
      const { pathname, search } = new URL(url)
      const place = pathname + search
      if (place === indexAddress || !isGone(place)) continue
      const { takenAt = null } = (await lookUp(held, place)) ?? {}
      if (takenAt !== null && ageOf(takenAt, Date.now()) < sentStaysMs) continue
      await held.cache.delete(url, { ignoreVary: true })
    }
  })
}

/**
 * Removes what was held before and is held no longer. What nothing holds yet stays: it may have arrived, or come in with
 * a round that was broken off.
 */
export const removeLetGo = async (holder: Holder, before: CarryIndex, now: CarryIndex): Promise<void> => {
  const [were, are] = await Promise.all([before, now].map((index) => placesOf(partsOf(index))))
  await remove(holder, (place) => were!.has(place) && !are!.has(place))
}

/** Removes what nothing holds, once a whole round has said what is held. */
export const removeUnheld = async (holder: Holder, index: CarryIndex): Promise<void> => {
  const are = await placesOf(partsOf(index))
  await remove(holder, (place) => !are.has(place))
}
