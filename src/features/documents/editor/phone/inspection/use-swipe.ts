import { useRef } from 'react'
import type { TouchEvent } from 'react'

/** Shorter, or steeper than level, it is a scroll or a tap. */
const leastPx = 64

/** Handlers that tell a swipe to the left (1, on) from one to the right (-1, back); not where something scrolls sideways itself. */
export const useSwipe = (onSwipe: (step: 1 | -1) => void) => {
  const start = useRef<{ x: number; y: number }>(null)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0]
      const isOwn = target instanceof Element && target.closest('input, textarea, [data-scrolls-sideways]') !== null
      start.current = touches.length === 1 && touch && !isOwn ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const across = touch.clientX - start.current.x
      const along = touch.clientY - start.current.y
      start.current = null
      if (Math.abs(across) >= leastPx && Math.abs(across) > 2 * Math.abs(along)) onSwipe(across < 0 ? 1 : -1)
    },
  }
}
