import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** What was given at the last render, for handlers that must not change with it. */
export const useLatest = <T>(value: T): RefObject<T> => {
  const ref = useRef(value)
  useEffect(() => {
    ref.current = value
  })
  return ref
}
