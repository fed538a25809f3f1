import { useEffect, useState } from 'react'
import { openCodeReader, type CodeReader } from '#src/lib/code-reader.ts'

/** `isFailed`: the reader could not be loaded, or has failed; `onFailure` says so of one that was given. */
export const useCodeReader = (): {
  reader: CodeReader | null
  isFailed: boolean
  onFailure: () => void
  retry: () => void
} => {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<CodeReader | 'failed' | null>(null)
  useEffect(() => {
    let isCurrent = true
    openCodeReader().then(
      (reader) => isCurrent && setState(() => reader),
      () => isCurrent && setState('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const retry = () => {
    setState(null)
    setAttempt((count) => count + 1)
  }
  return {
    reader: typeof state === 'function' ? state : null,
    isFailed: state === 'failed',
    onFailure: () => setState('failed'),
    retry,
  }
}
