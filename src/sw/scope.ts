/** What a service worker's own global holds, of which the page's library of types knows nothing. */
import type { PrecacheEntry } from 'workbox-precaching'

/** Work that goes on after the answer. */
export type Lasting = { waitUntil: (work: Promise<unknown>) => void }

type WorkerScope = {
  clients: {
    claim: () => Promise<void>
    matchAll: (options: {
      type: 'window'
      includeUncontrolled: boolean
    }) => Promise<readonly { visibilityState: DocumentVisibilityState; url: string; focus: () => Promise<unknown> }[]>
    openWindow: (url: string) => Promise<unknown>
  }
  location: Location
  registration: ServiceWorkerRegistration
  navigator: { onLine: boolean }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'activate', listener: (event: Event & Lasting) => void): void
    (type: 'sync', listener: (event: Event & Lasting & { tag: string }) => void): void
    (type: 'push', listener: (event: Event & Lasting & { data: { json: () => unknown } | null }) => void): void
    (type: 'notificationclick', listener: (event: Event & Lasting & { notification: Notification }) => void): void
    (type: 'message', listener: (event: MessageEvent<unknown> & Lasting) => void): void
  }
}

export const scope = self as unknown as WorkerScope

/** What is kept before it is asked for; the build puts its list in the place of these very words. */
export const precached = (self as unknown as { __WB_MANIFEST: (PrecacheEntry | string)[] }).__WB_MANIFEST
