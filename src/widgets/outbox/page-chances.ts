/** When what waits in an open page is tried again. */
import { onSignedInAgain } from '#src/api/recovery.ts'
import type { OutboxEngineOptions } from './outbox-engine.ts'

/** Who waits for a connection is tried at least so often. */
const roundSeconds = 30

export const pageChances: OutboxEngineOptions['chances'] = (wake, isWaiting) => {
  const wakeWhenVisible = (): void => {
    if (document.visibilityState === 'visible') wake()
  }
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wakeWhenVisible)
  const endListening = onSignedInAgain(wake)
  // A phone that says it is online may still have reached nobody, and none of its events may come.
  const rounds = setInterval(() => {
    if (isWaiting()) wakeWhenVisible()
  }, roundSeconds * 1000)
  return () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wakeWhenVisible)
    endListening()
    clearInterval(rounds)
  }
}
