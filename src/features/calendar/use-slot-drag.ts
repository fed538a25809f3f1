import { useEffect, useRef, useState } from 'react'
import type { PointerEvent as ReactPointerEvent } from 'react'
import type { UserRef } from '#domain/users/users.contract.ts'
import { createEdgeScroll } from './edge-scroll.ts'
import { holdPointer } from './hold-pointer.ts'
import { timeAt } from './staff-plan.ts'
import type { Slot } from './staff-plan.ts'

type Held<Item> = { item: Item; slot: Slot | null }

/** The slot that an element of the board stands for, at `x` of the window. */
export const slotOf = (element: Element | null, x: number, leads: ReadonlyMap<string, UserRef>): Slot | null => {
  const cell = element?.closest<HTMLElement>('[data-slot]')
  if (!cell) return null
  const { lead: leadId = '', day = '', from, to, untimed } = cell.dataset
  const slot = { lead: leads.get(leadId) ?? null, day }
  if (untimed !== undefined) return { ...slot, time: null }
  if (from === undefined || to === undefined) return slot
  const { left, width } = cell.getBoundingClientRect()
  return { ...slot, time: timeAt(x - left, width, { from: Number(from), to: Number(to) }) }
}

const isSame = (a: Slot | null, b: Slot | null): boolean =>
  a?.day === b?.day && a?.time === b?.time && a?.lead?.id === b?.lead?.id

/** px: the names of the people at the left, which stay. */
export const headWidth = 152

/**
 * Something held by the mouse, or by a finger that has rested on it, over the board (`boardRef`, or what stands around it);
 * Escape lets go without a change. `held` is where it would come, `firstDay` where it is held that stands outside of the days.
 */
export const useSlotDrag = <Item>(
  leads: ReadonlyMap<string, UserRef>,
  firstDay: (item: Item) => string,
  onDrop: (item: Item, slot: Slot, heldAt: string) => void,
) => {
  const [held, setHeld] = useState<Held<Item> | null>(null)
  const boardRef = useRef<HTMLDivElement>(null)
  const isHeld = useRef(false)
  const release = useRef<() => void>(undefined)
  useEffect(() => () => release.current?.(), [])
  useEffect(() => {
    const board = boardRef.current!
    // A browser asks before it scrolls with a finger, but only whoever listened when the finger came down.
    const keepStill = (event: Event) => {
      if (isHeld.current && event.cancelable) event.preventDefault()
    }
    board.addEventListener('touchmove', keepStill, { passive: false })
    board.addEventListener('contextmenu', keepStill)
    return () => {
      board.removeEventListener('touchmove', keepStill)
      board.removeEventListener('contextmenu', keepStill)
    }
  }, [])

  const handleGrab = (event: ReactPointerEvent, item: Item) => {
    const heldAt = slotOf(event.target as Element, event.clientX, leads)?.day ?? firstDay(item)
    if (event.button !== 0) return
    let slot: Slot | null | undefined
    let at = { x: event.clientX, y: event.clientY }
    const look = () => {
      const next = slotOf(document.elementFromPoint(at.x, at.y), at.x, leads)
      if (slot !== undefined && isSame(slot, next)) return
      slot = next
      setHeld({ item, slot })
    }
    const root = boardRef.current!
    const edges = createEdgeScroll(root.querySelector<HTMLElement>('.staff') ?? root, headWidth, look)
    release.current = holdPointer(event, {
      onMove: (x, y) => {
        isHeld.current = true
        at = { x, y }
        edges.follow(x, y)
        look()
      },
      onEnd: () => {
        isHeld.current = false
        edges.stop()
        setHeld(null)
      },
      onDrop: () => {
        if (slot) onDrop(item, slot, heldAt)
      },
    })
  }
  return { boardRef, held, handleGrab }
}
