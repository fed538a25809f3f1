import { useEffect, useRef, useState } from 'react'
import type { PointerEvent as ReactPointerEvent } from 'react'
import { daysBetween } from './calendar-steps.ts'
import { holdPointer, isGrab } from './hold-pointer.ts'
import { isSameSchedule, moved, stretched } from './rescheduling.ts'
import type { Schedule } from './rescheduling.ts'

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
    if (!isGrab(event)) return
    const { clientX, clientY } = event
    const edge = (event.target as Element).closest<HTMLElement>('[data-edge]')?.dataset.edge as
      | 'start'
      | 'end'
      | undefined
    let grabbed: string | undefined
    let next: Schedule | null = null

    const drop = async (schedule: Schedule) => {
      const dropped = { id: item.id, ...datesOf(schedule), isHeld: false }
      setPreview(dropped)
      await onDrop(item, schedule)
      setPreview((current) => (current === dropped ? null : current))
    }
    release.current = holdPointer(event, {
      onMove: (x, y) => {
        grabbed ??= dayAt(clientX, clientY)
        const day = dayAt(x, y)
        const schedule =
          !day || !grabbed ? (next ?? item) : edge ? stretched(item, edge, day) : moved(item, daysBetween(grabbed, day))
        if (next && isSameSchedule(next, schedule)) return
        next = schedule
        setPreview({ id: item.id, ...datesOf(schedule), isHeld: true })
      },
      onEnd: () => setPreview(null),
      onDrop: () => {
        if (next && !isSameSchedule(next, item)) void drop(next)
      },
    })
  }
  return { preview, handlePointerDown }
}
