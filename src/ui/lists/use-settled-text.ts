import { useEffect, useState } from 'react'
import { typingPauseMs } from '#src/ui/sizes/measures.ts'

/** What was typed once typing has been still for a moment; nothing at once. */
export const useSettledText = (text: string): string => {
  const [still, setStill] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setStill(text), typingPauseMs)
    return () => window.clearTimeout(timer)
  }, [text])
  return text === '' ? '' : still
}
