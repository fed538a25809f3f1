import { useEffect, useState } from 'react'
import { timings } from '#domain/limits.ts'

/** `value` once it has been still for `delayMs`. */
export const useDebouncedValue = <T>(value: T, delayMs: number = timings.searchDebounce): T => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}
