/**
 * Asks the browser, where it knows that (Chrome's family), to send what waits once there is a connection, also when no
 * page is open by then: it wakes the service worker. Elsewhere it goes at the next opening.
 */
import { outboxSync } from '#src/lib/worker-messages.ts'
import type { QueuedEntry } from '../kinds/entry.ts'
import type { Pause } from './outbox-engine.ts'

type Syncing = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

const register = (): void => {
  const { serviceWorker } = navigator as Partial<Navigator>
  void serviceWorker?.ready.then(async (registration: Syncing) => {
    // Whoever forbids it in the browser's settings has what waits sent at the next opening.
    await registration.sync?.register(outboxSync).catch(() => undefined)
  })
}

let asked = 0
let wasOffline = false
/**
 * Once for every entry that comes in, and whenever a try of this page has failed: the worker leaves it to a page that is
 * looked at, and the browser takes the wish for granted then. It keeps one however often it is asked.
 */
export const askToSendLater = (entries: readonly Pick<QueuedEntry, 'id'>[], pause: Pause): void => {
  const last = entries.at(-1)?.id ?? 0
  const isOffline = pause?.reason === 'offline' && entries.length > 0
  if (last > asked || (isOffline && !wasOffline)) register()
  asked = Math.max(asked, last)
  wasOffline = isOffline
}
