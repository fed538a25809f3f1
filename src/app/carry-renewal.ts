/** Renews what this device holds while the app is looked at; what was never carried here is not begun by itself. */
import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { documentQueries } from '#src/api/documents.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { companyPath } from '#src/api/http.ts'
import { matterQueries } from '#src/api/matters.ts'
import { onSignedInAgain } from '#src/api/recovery.ts'
import { canCarry, isCarrying } from '#src/lib/carried-store.ts'
import { ageOf } from '#src/lib/carried-time.ts'
import { readIndex } from '#src/widgets/carry/carry-index.ts'
import type { HeldMatter } from '#src/widgets/carry/carry-index.ts'
import { isOnMobileData } from '#src/widgets/carry/connection.ts'
import { takeIntoCarried } from '#src/outbox/kinds/take-in.ts'
import { onArrival } from '#src/outbox/queue/outbox-store.ts'

const freshMs = 30 * 60_000
const lookEveryMs = 60_000
/** What is sent one after the other is asked for once, when all of it has gone. */
const restMs = 3000

const isFresh = (at: string | null | undefined): boolean =>
  typeof at === 'string' && ageOf(Date.parse(at), Date.now()) < freshMs

type Taken = { of: 'document'; record: Document } | { of: 'matter'; record: Matter }

/** Tells of every record of the company that a screen took in as the server answered a change of it. */
const onTakenIn = (client: QueryClient, companyId: string, tell: (taken: Taken) => void): (() => void) => {
  const place = (queryKey: readonly unknown[]) => queryKey.slice(0, -1).join()
  const documents = place(documentQueries.detail(companyId, 0).queryKey)
  const matters = place(matterQueries.detail(companyId, 0).queryKey)
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual !== true) return
    const at = place(event.query.queryKey)
    if (at === documents) tell({ of: 'document', record: event.query.state.data as Document })
    if (at === matters) tell({ of: 'matter', record: event.query.state.data as Matter })
  })
}

/** Returns how to end it; a round that is under way is broken off. */
export const renewCarried = (
  companyId: string,
  user: CompanyUser,
  client: QueryClient,
  routes: RegisteredRouter['routesById'],
): (() => void) => {
  if (!canCarry()) return () => undefined
  const end = new AbortController()
  const holder = { userId: user.id, companyId }
  /** Addresses of records that were changed since what is carried of them was asked for. */
  const changed = new Set<string>()
  let isPending = false
  const isAbout = ({ parts, reason }: HeldMatter, places: readonly string[]): boolean =>
    reason === 'today' || Object.keys(parts).some((address) => places.some((place) => address.startsWith(place)))

  /** Whole, or of what was changed and of today alone: that is little, and goes by mobile data too. */
  const renew = async (isSmall: boolean): Promise<void> => {
    const places = [...changed]
    changed.clear()
    isPending = false
    const small = isSmall ? { isWanted: (matter: HeldMatter) => isAbout(matter, places) } : undefined
    // Few carry anything: only then is it asked how. Of each matter its page tells what became of it.
    const isDone = await Promise.all([import('#src/widgets/carry/carry-round.ts'), import('./field/screens.ts')])
      .then(([{ carry }, { carryPlan }]) => carry(holder, carryPlan(routes, companyId, user), end.signal, small))
      .catch(() => false)
    if (isDone) return
    for (const place of places) changed.add(place)
    isPending = true
  }
  const look = async ({ isDue = false } = {}) => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    // A first round that was broken off is gone on with, and one whose answers nobody could open any more begun anew.
    if (!(await isCarrying(user.id, companyId))) return
    const { renewed_at, refreshed_at = renewed_at } = await readIndex(holder)
    if (end.signal.aborted) return
    if (!isOnMobileData() && (isDue || !isFresh(renewed_at))) return renew(false)
    if (isPending || isDue || !isFresh(refreshed_at)) await renew(true)
  }
  // Where what is held cannot be read just now, it is looked at again in a minute; 持ち出し says so.
  const handleVisible = () => void look().catch(() => undefined)
  handleVisible()
  const timer = setInterval(handleVisible, lookEveryMs)
  let resting: ReturnType<typeof setTimeout> | undefined
  const note = (places: readonly string[]) => {
    for (const place of places) changed.add(companyPath(companyId) + place)
    isPending = true
    clearTimeout(resting)
    resting = setTimeout(handleVisible, restMs)
  }
  const endHearing = onArrival((write) => {
    if (write.company_id !== companyId) return
    // Loaded with whatever sends; where it does not come any more, the next renewal by age brings the rest.
    void import('#src/outbox/kinds/kinds.ts').then(
      ({ kindOf }) => note(kindOf(write).places(write)),
      () => undefined,
    )
  })
  const endFollowing = onTakenIn(client, companyId, (taken) => {
    void takeIntoCarried(companyId, taken)
    note([`/${taken.of}s/${taken.record.id}`])
  })
  document.addEventListener('visibilitychange', handleVisible)
  // The session's end has broken off a round, and nobody knows how long it is ago.
  const endListening = onSignedInAgain(() => void look({ isDue: true }).catch(() => undefined))
  return () => {
    clearInterval(timer)
    clearTimeout(resting)
    document.removeEventListener('visibilitychange', handleVisible)
    endHearing()
    endFollowing()
    endListening()
    end.abort()
  }
}
