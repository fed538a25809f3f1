import { useEffect, useState } from 'react'

/** True once `active` has lasted `delayMs`: what comes quickly shows no placeholder. */
export const useDelayed = (active: boolean, delayMs = 300): boolean => {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setDue(true), delayMs)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [active, delayMs])
  return active && isDue
}
