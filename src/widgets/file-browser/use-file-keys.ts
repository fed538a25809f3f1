import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'

type FileKeys = {
  /** Files in the list; 0 while there is none. */
  count: number
  columns: number
  /** Rows of a page, for PageUp and PageDown. */
  pageRows: number
  onMove: (index: number) => void
  /** Chooses from the place where Shift went down to here. */
  onExtend: (from: number, to: number) => void
  onToggle: (index: number) => void
  onOpen: (index: number) => void
  onAll: () => void
  /** False where there was nothing to clear: Escape then belongs to the dialog around. */
  onClear: () => boolean
}

const steps = ({ columns, pageRows, count }: FileKeys, index: number): Record<string, number> => ({
  ArrowRight: columns > 1 ? index + 1 : index,
  ArrowLeft: columns > 1 ? index - 1 : index,
  ArrowDown:
    index + columns > count - 1 && Math.floor(index / columns) < Math.floor((count - 1) / columns)
      ? count - 1
      : index + columns,
  ArrowUp: index - columns,
  PageDown: Math.min(index + columns * pageRows, count - 1),
  PageUp: Math.max(index - columns * pageRows, index % columns),
  Home: 0,
  End: count - 1,
})

/**
 * Keys of a file manager: arrows move (with Shift they choose), Space chooses, Enter opens, Ctrl+A takes all, Escape none.
 * The place that has the tab stop is `active`; elements carry it as `data-index`.
 */
export const useFileKeys = (keys: FileKeys) => {
  const container = useRef<HTMLDivElement>(null)
  const [wanted, setActive] = useState(0)
  const anchor = useRef<number | null>(null)
  const isFocusDue = useRef(false)
  const active = Math.max(0, Math.min(wanted, keys.count - 1))

  // The place to focus may only come into being once the list has scrolled to it.
  useEffect(() => {
    const target = isFocusDue.current ? container.current?.querySelector<HTMLElement>(`[data-index="${active}"]`) : null
    if (!target) return
    isFocusDue.current = false
    target.focus({ preventScroll: true })
  })

  const move = (index: number, isExtending: boolean) => {
    if (index < 0 || index >= keys.count || index === active) return
    anchor.current = isExtending ? (anchor.current ?? active) : null
    isFocusDue.current = true
    setActive(index)
    if (anchor.current === null) keys.onMove(index)
    else keys.onExtend(anchor.current, index)
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys in a card's menu, or in a menu that floats above, are not the list's.
    if (!(event.target instanceof HTMLElement) || event.target.dataset['index'] === undefined) return
    const isCommand = event.ctrlKey || event.metaKey
    const step = isCommand ? undefined : steps(keys, active)[event.key]
    if (step !== undefined) move(step, event.shiftKey)
    else if (event.key === ' ') keys.onToggle(active)
    else if (event.key === 'Enter') keys.onOpen(active)
    else if (event.key === 'a' && isCommand) keys.onAll()
    else if (event.key !== 'Escape' || !keys.onClear()) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { container, active, setActive, handleKeyDown }
}
