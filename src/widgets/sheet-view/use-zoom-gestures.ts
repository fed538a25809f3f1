import { useEffect } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { nearestZoom, zoomIn, zoomOfKey, zoomOut } from './zoom.ts'

type ZoomGestures = {
  zoom: number
  onZoomChange: ((zoom: number) => void) | undefined
  /** +, − and 0 zoom alone too; not where a key without ctrl means something else. */
  hasPlainKeys: boolean
}

const distance = ({ touches: [first, second] }: TouchEvent): number | null =>
  first && second ? Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) : null

/** Ctrl and wheel, and two fingers, zoom an element; the answer is the handler of its keys. */
export const useZoomGestures = (
  ref: RefObject<HTMLElement | null>,
  { zoom, onZoomChange, hasPlainKeys }: ZoomGestures,
) => {
  useEffect(() => {
    const element = ref.current
    if (!element || !onZoomChange) return
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      onZoomChange(event.deltaY < 0 ? zoomIn(zoom) : zoomOut(zoom))
    }
    // React listens passively to wheels: the page would zoom along.
    element.addEventListener('wheel', handleWheel, { passive: false })
    return () => element.removeEventListener('wheel', handleWheel)
  }, [ref, zoom, onZoomChange])

  useEffect(() => {
    const element = ref.current
    if (!element || !onZoomChange) return
    const handlePinch = (start: TouchEvent) => {
      const apart = distance(start)
      if (apart === null) return
      const handleMove = (move: TouchEvent) => {
        const now = distance(move)
        if (now === null) return
        move.preventDefault()
        onZoomChange(nearestZoom((zoom * now) / apart))
      }
      const handleEnd = () => {
        element.removeEventListener('touchmove', handleMove)
        element.removeEventListener('touchend', handleEnd)
        element.removeEventListener('touchcancel', handleEnd)
      }
      element.addEventListener('touchmove', handleMove, { passive: false })
      element.addEventListener('touchend', handleEnd)
      element.addEventListener('touchcancel', handleEnd)
    }
    element.addEventListener('touchstart', handlePinch, { passive: true })
    return () => element.removeEventListener('touchstart', handlePinch)
  }, [ref, zoom, onZoomChange])

  return (event: KeyboardEvent) => {
    if (!onZoomChange || !(event.ctrlKey || event.metaKey || hasPlainKeys)) return
    const next = zoomOfKey(event.key, zoom)
    if (next === null) return
    event.preventDefault()
    onZoomChange(next)
  }
}
