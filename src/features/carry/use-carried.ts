import { useEffect, useState } from 'react'
import { useStore } from '#src/lib/use-store.ts'
import { readIndex, type CarryIndex, type Holder } from '#src/widgets/carry/carry-index.ts'
import { heldChanges } from '#src/widgets/carry/carry-round.ts'

export type Storage = { free: number | null; isPersisted: boolean }

const readStorage = async (): Promise<Storage> => {
  // Older browsers and pages without TLS tell nothing.
  if (!('storage' in navigator)) return { free: null, isPersisted: false }
  const { quota, usage } = await navigator.storage.estimate()
  const free = quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
  return { free, isPersisted: await navigator.storage.persisted() }
}

type Held = { index: CarryIndex; storage: Storage }
type Reading = {
  /** null until it has been read. */
  held: Held | null
  /** Reads again what the browser could not read; null where it could. */
  retry: (() => void) | null
}

/** What this device holds, and what room there is. */
export const useCarried = ({ userId, companyId }: Holder): Reading => {
  const change = useStore(heldChanges)
  const [tries, setTries] = useState(1)
  const [read, setRead] = useState<Held | 'unreadable' | null>(null)
  useEffect(() => {
    let isCurrent = true
    void Promise.all([readIndex({ userId, companyId }), readStorage()])
      .then(
        ([index, storage]) => ({ index, storage }),
        () => 'unreadable' as const,
      )
      .then((answer) => {
        if (isCurrent) setRead(answer)
      })
    return () => {
      isCurrent = false
    }
  }, [userId, companyId, change, tries])
  return read === 'unreadable' ? { held: null, retry: () => setTries(tries + 1) } : { held: read, retry: null }
}
