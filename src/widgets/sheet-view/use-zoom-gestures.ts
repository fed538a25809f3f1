import { useEffect } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { initialZoom, zoomIn, zoomOut } from './zoom.ts'

/** Ctrl and wheel over an element zoom it; the answer is the key handler for ctrl with +, − and 0. */
export const useZoomGestures = (ref: RefObject<HTMLElement | null>, zoom: number, onZoomChange: ((zoom: number) => void) | undefined) => {
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

  return (event: KeyboardEvent) => {
    if (!onZoomChange || (!event.ctrlKey && !event.metaKey)) return
    const next = event.key === '+' || event.key === ';' || event.key === '=' ? zoomIn(zoom) : event.key === '-' ? zoomOut(zoom) : event.key === '0' ? initialZoom : null
    if (next === null) return
    event.preventDefault()
    onZoomChange(next)
  }
}
