/** Renews what this device holds while the app is looked at; what was never carried here is not begun by itself. */
import type { CompanyUser } from '#src/api/auth.ts'
import { onSignedInAgain } from '#src/api/recovery.ts'
import { ageOf, canCarry } from '#src/lib/carried-store.ts'
import { readIndex } from '#src/widgets/carry/carry-index.ts'
import { isOnMobileData } from '#src/widgets/carry/connection.ts'

const freshMs = 30 * 60_000
const lookEveryMs = 60_000

/** Returns how to end it; a round that is under way is broken off. */
export const renewCarried = (companyId: string, user: CompanyUser): (() => void) => {
  if (!canCarry()) return () => undefined
  const end = new AbortController()
  const holder = { userId: user.id, companyId }
  const look = async ({ isDue = false } = {}) => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || isOnMobileData()) return
    const { renewed_at, matters } = await readIndex(holder)
    // A first round that was broken off is gone on with.
    const isBegun = renewed_at !== null || matters.length > 0
    if (end.signal.aborted || !isBegun) return
    if (!isDue && renewed_at !== null && ageOf(Date.parse(renewed_at), Date.now()) < freshMs) return
    // Few carry anything: only then is it asked how. Of each matter its page tells what became of it.
    await Promise.all([import('#src/widgets/carry/carry-round.ts'), import('./carry-plan.ts')])
      .then(([{ carry }, { carryPlan }]) => carry(holder, carryPlan(companyId, user), end.signal))
      .catch(() => undefined)
  }
  // Where what is held cannot be read just now, it is looked at again in a minute; 持ち出し says so.
  const handleVisible = () => void look().catch(() => undefined)
  handleVisible()
  const timer = setInterval(handleVisible, lookEveryMs)
  document.addEventListener('visibilitychange', handleVisible)
  // The session's end has broken off a round, and nobody knows how long it is ago.
  const endListening = onSignedInAgain(() => void look({ isDue: true }).catch(() => undefined))
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', handleVisible)
    endListening()
    end.abort()
  }
}
