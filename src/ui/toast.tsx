/**
 * Toasts: `toast.success('書類を削除しました')`, `toast.error('PDFの処理に失敗しました')`. They need <ToastProvider> once.
 * What shows them is loaded with the first press: before anything can succeed or fail, and while there is a connection.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { createStore } from '#src/lib/store.ts'
import type * as Host from './toast-host.tsx'
import type { ToastAction, ToastRequest, ToastTask } from './toast-request.ts'

const waiting = createStore<readonly ToastRequest[]>([])
const ask = (request: ToastRequest): void => waiting.set([...waiting.get(), request])

export const toast = {
  /** Gone after 4 seconds, with something to press after 10. */
  success: (message: string, action?: ToastAction): void => ask({ variant: 'success', message, action }),
  /** Stays until closed, or until its action is taken. */
  error: (message: string, action?: ToastAction): void => ask({ variant: 'error', message, action }),
  /** What is under way, until it closes itself. */
  task: (render: ToastTask['render']): void => ask({ variant: 'task', render }),
}

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const requests = useSyncExternalStore(waiting.subscribe, waiting.get)
  const [host, setHost] = useState<typeof Host | null>(null)
  useEffect(() => {
    if (host) {
      const taken = waiting.get()
      if (taken.length === 0) return
      waiting.set([])
      taken.forEach(host.showToast)
      return
    }
    // Without a connection the next press, or the next toast, tries again.
    const load = () => void import('./toast-host.tsx').then(setHost, () => undefined)
    if (requests.length > 0) load()
    window.addEventListener('pointerdown', load)
    window.addEventListener('keydown', load)
    return () => {
      window.removeEventListener('pointerdown', load)
      window.removeEventListener('keydown', load)
    }
  }, [host, requests])
  return (
    <>
      {children}
      {host && <host.ToastHost />}
    </>
  )
}
