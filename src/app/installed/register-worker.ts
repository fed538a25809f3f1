/** The service worker and its newer versions. One that waits is told of, and takes over when the person says so. */
import { sessionEnds } from '#src/api/carried-answers.ts'
import { carriedCaches } from '#src/lib/carried-store.ts'
import { shutCarried } from '#src/lib/leave-carried.ts'
import { createStore } from '#src/lib/store.ts'
import { workerMessages } from '#src/lib/worker-messages.ts'
import { stopSending } from '#src/outbox/queue/outbox-store.ts'

/** The newer version that is whole and waits; null where there is none. */
export const waitingWorker = createStore<ServiceWorker | null>(null)

const follow = (registration: ServiceWorkerRegistration): void => {
  const { serviceWorker } = navigator
  const note = () => {
    // The first of all waits for nobody.
    waitingWorker.set(serviceWorker.controller ? registration.waiting : null)
  }
  note()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', note))
}

/** Where the browser refuses, it hands out no key either. */
const shut = (): void => void shutCarried().catch(() => undefined)

const sweep = async (): Promise<void> => {
  if ((await carriedCaches()).length === 0) return
  const { sweepCarried } = await import('#src/lib/carried-time.ts')
  await sweepCarried(Date.now())
}

/** Registers it, takes away what was carried too long ago, and looks for a newer one whenever the page comes into view: an app on a phone is hardly ever closed. */
export const registerWorker = (): (() => void) => {
  let registration: ServiceWorkerRegistration | undefined
  const look = () => {
    // Without a connection it is looked for the next time.
    if (document.visibilityState === 'visible') registration?.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  // The worker hears it too, but does not stand before every page.
  sessionEnds.addEventListener('ended', shut)
  // Where the browser refuses, nothing was kept.
  sweep().catch(() => undefined)
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(
    (registered: ServiceWorkerRegistration | undefined) => {
      // Nothing is answered where something else in the browser blocks workers.
      if (!registered) return
      registration = registered
      follow(registered)
    },
    // Private windows and companies' rules may forbid it: the app works as it does in any browser.
    () => undefined,
  )
  return () => {
    document.removeEventListener('visibilitychange', look)
    sessionEnds.removeEventListener('ended', shut)
  }
}

/** Any part of the page that the worker keeps. */
const keptPart = '/favicon.svg'
const patienceMs = 4000
/** For so long the old version may stay in charge; then the page goes on with whichever it is. */
const longestMs = 20_000

/**
 * The waiting version takes over, and this page begins anew with it; other open pages stay as they are. Chromium lets the
 * old worker end at once only if it is running when the new one is told, and has nothing to do: calls that come and go
 * keep it in charge for half a minute and more.
 */
export const takeOver = async (worker: ServiceWorker): Promise<void> => {
  const beginAnew = () => window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', beginAnew, { once: true })
  setTimeout(beginAnew, longestMs)
  // Whatever comes of these: the queue stays in the browser, and what answered or failed to was the worker.
  await stopSending().catch(() => undefined)
  await fetch(keptPart, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined)
  worker.postMessage(workerMessages.takeOver)
}
