import { useEffect, useState } from 'react'
import type { OutboxEngine } from './outbox-engine.ts'
import { currentEngine } from './outbox-store.ts'
import { readFailureOf } from './storage-failures.ts'
import { useIsOutboxOpen } from './use-outbox.ts'

/** The queue itself, once it stands; or why what waits cannot be read here. */
export const useEngine = (): { engine: OutboxEngine | null; failure: string | null; retry: () => void } => {
  const isOpen = useIsOutboxOpen()
  const [engine, setEngine] = useState<OutboxEngine | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isOpen) return
    let isGone = false
    currentEngine().then(
      (opened) => !isGone && setEngine(opened),
      (error: unknown) => !isGone && setFailure(readFailureOf(error)),
    )
    return () => {
      isGone = true
    }
  }, [isOpen, attempt])
  const retry = () => {
    setFailure(null)
    setAttempt((count) => count + 1)
  }
  return { engine, failure, retry }
}
