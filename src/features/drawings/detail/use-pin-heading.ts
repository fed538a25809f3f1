import { useEffect, useRef } from 'react'

/** The heading of a place, which is read first where somebody came by keys. */
export const usePinHeading = (isMoving: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Whoever came by keys, from the list that is gone or from the drawing, goes on here; a carried pin keeps its keys.
    const { activeElement } = document
    const cameByKeys = activeElement === document.body || activeElement?.matches('[data-pin-cursor]')
    if (cameByKeys && !isMoving) heading.current?.focus({ preventScroll: true })
  }, [isMoving])
  return heading
}
