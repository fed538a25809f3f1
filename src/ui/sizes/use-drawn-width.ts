import { useLayoutEffect, useRef, useState } from 'react'

/**
 * How wide an element is, px, for a drawing in it: drawn so wide, its letters are as large as all others. Never narrower than
 * `least`, where it is scrolled; `atFirst` until it is known.
 */
export const useDrawnWidth = (least: number, atFirst: number) => {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(atFirst)
  useLayoutEffect(() => {
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(least, Math.round(entry!.contentRect.width))))
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [least])
  return [ref, width] as const
}
