import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { whenIdle } from '#src/lib/when-idle.ts'

/** What makes the page an app that starts without a connection, once nothing is more urgent. Stands once, inside the router. */
export const InstalledApp = () => {
  const [Parts, setParts] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // Without a connection there is nothing to install; the next opening tries again.
    const load = () =>
      import('./installed-parts.tsx').then(
        (module) => setParts(() => module.InstalledParts),
        () => undefined,
      )
    return whenIdle(() => void load())
  }, [])
  return Parts && <Parts />
}
