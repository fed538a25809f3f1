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

/** What this device holds, and what room there is; null until it has been read. */
export const useHeld = ({ userId, companyId }: Holder): { index: CarryIndex; storage: Storage } | null => {
  const change = useStore(heldChanges)
  const [held, setHeld] = useState<{ index: CarryIndex; storage: Storage } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void Promise.all([readIndex({ userId, companyId }), readStorage()]).then(([index, storage]) => {
      if (isCurrent) setHeld({ index, storage })
    })
    return () => {
      isCurrent = false
    }
  }, [userId, companyId, change])
  return held
}
