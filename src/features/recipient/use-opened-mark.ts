import { useEffect } from 'react'
import { readingMs } from '#domain/documents/visits.ts'
import { markOpened } from '#src/api/recipient.ts'

/** What a reader does, and a program that only looks at the page does not. */
const signs = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'touchmove', 'keydown'] as const

/**
 * Tells the server that somebody read the document: a page of it is drawn and visible, and they stirred or stayed. What
 * only passes by (a preview, a scanner) does not count. A call that fails is tried again at the next sign; the reader need
 * not know.
 */
export const useOpenedMark = (token: string, isDrawn: boolean): void => {
  useEffect(() => {
    if (!isDrawn) return
    let timer: number | undefined
    let isSent = false
    const send = () => {
      if (isSent || document.visibilityState !== 'visible') return
      isSent = true
      markOpened(token).catch(() => {
        isSent = false
      })
    }
    const handleSign = (event: Event) => {
      // What a script does to the page is nobody's doing.
      if (event.isTrusted) send()
    }
    const handleVisibility = () => {
      window.clearTimeout(timer)
      if (document.visibilityState === 'visible' && !isSent) timer = window.setTimeout(send, readingMs)
    }
    handleVisibility()
    document.addEventListener('visibilitychange', handleVisibility)
    for (const sign of signs) window.addEventListener(sign, handleSign, { passive: true, capture: true })
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', handleVisibility)
      for (const sign of signs) window.removeEventListener(sign, handleSign, { capture: true })
    }
  }, [token, isDrawn])
}
