/**
 * Toasts: `toast.success('書類を削除しました')`, `toast.error('PDFの処理に失敗しました')`. They need <ToastProvider> once.
 * What shows them is loaded with the first press: before anything can succeed or fail, and while there is a connection.
 */
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { usePressedPart, withFirstPress } from '#src/lib/first-press.ts'
import { createStore } from '#src/lib/store.ts'
import { useStore } from '#src/lib/use-store.ts'
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

const toastHost = withFirstPress(() => import('./toast-host.tsx'))

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const requests = useStore(waiting)
  const host = usePressedPart(toastHost, requests.length > 0 && requests)
  useEffect(() => {
    const taken = waiting.get()
    if (!host || taken.length === 0) return
    waiting.set([])
    taken.forEach(host.showToast)
  }, [host, requests])
  return (
    <>
      {children}
      {host && <host.ToastHost />}
    </>
  )
}
