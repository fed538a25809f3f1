import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Whether an element is in the window or within `margin` px of it, by at least `threshold` of its area; as it comes and goes. */
export const useIsNear = (
  ref: RefObject<Element | null>,
  { margin, threshold = 0 }: { margin: number; threshold?: number },
): boolean => {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${margin}px`,
      threshold,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, margin, threshold])
  return isNear
}

/** Stays true once the element was near: what is loaded then is kept. */
export const useWasNear = (
  ref: RefObject<Element | null>,
  nearness: { margin: number; threshold?: number },
): boolean => {
  const isNear = useIsNear(ref, nearness)
  const [wasNear, setWasNear] = useState(isNear)
  if (isNear && !wasNear) setWasNear(true)
  return wasNear
}
