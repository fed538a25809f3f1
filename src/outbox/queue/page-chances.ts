/** When what waits in an open page is tried again. */
import { onSignedInAgain } from '#src/api/recovery.ts'
import type { OutboxEngineOptions } from './outbox-engine.ts'

/** Who waits for a connection is tried at least so often. */
const roundSeconds = 30
/** A phone says that it is online a moment before anything gets through: so long after its word it is tried again. */
const afterOnlineSeconds = [2, 6, 14]

export const pageChances: OutboxEngineOptions['chances'] = (wake, isWaiting) => {
  const wakeWhenVisible = (): void => {
    if (document.visibilityState === 'visible') wake()
  }
  let soon: ReturnType<typeof setTimeout>[] = []
  const forgetSoon = (): void => soon.forEach(clearTimeout)
  const handleOnline = (): void => {
    wake()
    forgetSoon()
    soon = afterOnlineSeconds.map((seconds) => setTimeout(() => isWaiting() && wake(), seconds * 1000))
  }
  window.addEventListener('online', handleOnline)
  document.addEventListener('visibilitychange', wakeWhenVisible)
  const endListening = onSignedInAgain(wake)
  // A phone that says it is online may still have reached nobody, and none of its events may come.
  const rounds = setInterval(() => {
    if (isWaiting()) wakeWhenVisible()
  }, roundSeconds * 1000)
  return () => {
    window.removeEventListener('online', handleOnline)
    forgetSoon()
    document.removeEventListener('visibilitychange', wakeWhenVisible)
    endListening()
    clearInterval(rounds)
  }
}
