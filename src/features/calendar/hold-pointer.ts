import type { PointerEvent as ReactPointerEvent } from 'react'

/** px that tell a drag from a click, and under a finger a press from a scroll. */
const threshold = { mouse: 4, finger: 10 } as const
/** How long a finger rests on a matter before it is lifted. */
const pressMs = 400

/** The click that the browser sends after a drag opens nothing; a finger's comes late. One of another press is meant. */
const swallowClick = (withinMs: number) => {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  const stop = () => {
    window.removeEventListener('click', swallow, { capture: true })
    window.removeEventListener('pointerdown', stop, { capture: true })
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  window.addEventListener('pointerdown', stop, { capture: true })
  window.setTimeout(stop, withinMs)
}

type Hold = {
  /** Where the pointer is, from the first move that is no click, or the moment that a finger has lifted it. */
  onMove: (x: number, y: number) => void
  /** It is over, dragged or not; nothing is shown as held any more. */
  onEnd: () => void
  /** Let go after a drag that Escape did not take back. */
  onDrop: () => void
}

/**
 * Follows a mouse from its press until it lets go, or a finger once it has rested; Escape shows nothing as held and drops
 * nothing. Returns how to let go. A finger that moves at once scrolls: where `keepStill` is not in force it never drags.
 */
export const holdPointer = (
  { clientX, clientY, pointerId, pointerType }: ReactPointerEvent,
  { onMove, onEnd, onDrop }: Hold,
): (() => void) => {
  const isFinger = pointerType === 'touch'
  let isDragging = false
  let isCancelled = false
  let press: number | undefined

  const isOther = (event: PointerEvent) => event.pointerId !== pointerId
  const handleMove = (move: PointerEvent) => {
    if (isOther(move) || isCancelled) return
    if (!isDragging) {
      if (Math.hypot(move.clientX - clientX, move.clientY - clientY) < threshold[isFinger ? 'finger' : 'mouse']) return
      if (isFinger) return letGo()
      isDragging = true
    }
    onMove(move.clientX, move.clientY)
  }
  const letGo = () => {
    window.clearTimeout(press)
    for (const [type, listener] of listeners) window.removeEventListener(type, listener as EventListener)
    onEnd()
  }
  const handleUp = (event: PointerEvent) => {
    if (isOther(event)) return
    letGo()
    if (!isDragging) return
    swallowClick(isFinger ? 300 : 0)
    if (!isCancelled) onDrop()
  }
  const handleCancel = (event: PointerEvent) => {
    if (!isOther(event)) letGo()
  }
  const handleKey = (key: KeyboardEvent) => {
    if (key.key !== 'Escape') return
    isCancelled = true
    onEnd()
  }
  const listeners = [
    ['pointermove', handleMove],
    ['pointerup', handleUp],
    ['pointercancel', handleCancel],
    ['keydown', handleKey],
  ] as const
  for (const [type, listener] of listeners) window.addEventListener(type, listener as EventListener)
  if (isFinger)
    press = window.setTimeout(() => {
      isDragging = true
      // Where there is a motor, the hand feels that it holds something.
      navigator.vibrate?.(10)
      onMove(clientX, clientY)
    }, pressMs)
  return letGo
}

/** Of a mouse: its other buttons are for menus. */
export const isGrab = ({ button, pointerType }: ReactPointerEvent): boolean => button === 0 && pointerType !== 'touch'
