/** The service worker and its newer versions. One that waits is told of, and takes over when the person says so. */
import { createStore } from '#src/lib/store.ts'
import { workerMessages } from '#src/lib/worker-messages.ts'

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

/** Registers it, and looks for a newer one whenever the page comes into view: an app on a phone is hardly ever closed. */
export const registerWorker = (): (() => void) => {
  let registration: ServiceWorkerRegistration | undefined
  const look = () => {
    // Without a connection it is looked for the next time.
    if (document.visibilityState === 'visible') registration?.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
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
  return () => document.removeEventListener('visibilitychange', look)
}

/** The waiting version takes over, and this page begins anew with it; other open pages stay as they are. */
export const takeOver = (worker: ServiceWorker): void => {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  worker.postMessage(workerMessages.takeOver)
}
