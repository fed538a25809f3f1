import { useEffect } from 'react'
import { markOpened } from '#src/api/recipient.ts'

/** How long the page must be before somebody's eyes: what only passes by (a preview, a scanner) does not count. */
const readingMs = 1000

/**
 * Tells the server once that the document was opened: after the page has been visible for a moment. A call that fails
 * is tried again when the page next becomes visible; the reader need not know.
 */
export const useOpenedMark = (token: string, isShown: boolean): void => {
  useEffect(() => {
    if (!isShown) return
    let timer: number | undefined
    let isSent = false
    const send = () => {
      isSent = true
      markOpened(token).catch(() => {
        isSent = false
      })
    }
    const handleVisibility = () => {
      window.clearTimeout(timer)
      if (document.visibilityState === 'visible' && !isSent) timer = window.setTimeout(send, readingMs)
    }
    handleVisibility()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', handleVisibility)
    }
  }, [token, isShown])
}
