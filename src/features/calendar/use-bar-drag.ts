import { useEffect, useRef, useState } from 'react'
import type { PointerEvent as ReactPointerEvent } from 'react'
import { daysBetween } from './calendar-days.ts'
import { isSameSchedule, moved, stretched } from './rescheduling.ts'
import type { Schedule } from './rescheduling.ts'

/** px that tell a drag from a click. */
const threshold = 4

type Dragged = { id: number } & Schedule
/** Still held, or dropped and being saved. */
type Preview = Dragged & { isHeld: boolean }

const datesOf = ({ start_date, end_date }: Schedule): Schedule => ({ start_date, end_date })

/** The day under the pointer: bars lie over the days' cells. */
const dayAt = (x: number, y: number): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .find((element): element is HTMLElement => element instanceof HTMLElement && element.dataset.day !== undefined)
    ?.dataset.day

/** The click that the browser sends after a drag opens nothing. */
const swallowClick = () => {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  window.setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

/**
 * A bar held by the pointer: by an end (an element with data-edge="start" or "end") it is stretched, elsewhere moved.
 * `preview` is what it would become, until `onDrop` has
 * settled; Escape lets go without a change.
 */
export const useBarDrag = <Item extends Dragged>(onDrop: (item: Item, schedule: Schedule) => Promise<void>) => {
  const [preview, setPreview] = useState<Preview | null>(null)
  const release = useRef<() => void>(undefined)
  useEffect(() => () => release.current?.(), [])

  const handlePointerDown = (event: ReactPointerEvent, item: Item) => {
    // A finger scrolls; who has no mouse changes the dates in the matter's card.
    if (event.button !== 0 || event.pointerType === 'touch') return
    const { clientX, clientY } = event
    const edge = (event.target as Element).closest<HTMLElement>('[data-edge]')?.dataset.edge as
      'start' | 'end' | undefined
    let grabbed: string | undefined
    let next: Schedule | null = null
    let isCancelled = false

    const handleMove = (move: PointerEvent) => {
      if (isCancelled) return
      if (!next && Math.hypot(move.clientX - clientX, move.clientY - clientY) < threshold) return
      grabbed ??= dayAt(clientX, clientY)
      const day = dayAt(move.clientX, move.clientY)
      const schedule =
        !day || !grabbed ? (next ?? item) : edge ? stretched(item, edge, day) : moved(item, daysBetween(grabbed, day))
      if (next && isSameSchedule(next, schedule)) return
      next = schedule
      setPreview({ id: item.id, ...datesOf(schedule), isHeld: true })
    }
    const letGo = () => {
      for (const [type, listener] of listeners) window.removeEventListener(type, listener as EventListener)
      setPreview(null)
    }
    const drop = async (schedule: Schedule) => {
      const dropped = { id: item.id, ...datesOf(schedule), isHeld: false }
      setPreview(dropped)
      await onDrop(item, schedule)
      setPreview((current) => (current === dropped ? null : current))
    }
    const handleUp = () => {
      letGo()
      if (!next) return
      swallowClick()
      if (!isCancelled && !isSameSchedule(next, item)) void drop(next)
    }
    const handleKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      isCancelled = true
      setPreview(null)
    }
    const listeners = [
      ['pointermove', handleMove],
      ['pointerup', handleUp],
      ['pointercancel', letGo],
      ['keydown', handleKey],
    ] as const
    for (const [type, listener] of listeners) window.addEventListener(type, listener as EventListener)
    release.current = letGo
  }
  return { preview, handlePointerDown }
}
