import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Point } from '#domain/drawings/alignment.ts'
import type { Drawing, PinPlace } from '#domain/drawings/drawings.contract.ts'
import { useEditKeys } from '#src/lib/use-edit-keys.ts'
import type { DrawingViewHandle } from '#src/widgets/drawing-view/drawing-view.tsx'
import { markOf } from '#src/widgets/drawing-view/pin-mark.ts'
import { filterPins } from './pin-filter.ts'
import type { PinFilter } from './pin-filter.ts'
import { usePinMoves } from './use-pin-moves.ts'

type DrawingScreenInput = {
  view: RefObject<DrawingViewHandle | null>
  companyId: string
  drawing: Drawing
  /** The pin that the address names. */
  pinId: number | undefined
  onPin: (id: number | undefined) => void
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [role=dialog]') !== null

/** What a drawing's screen shows and does, on a desk and on a phone alike. */
export const useDrawingScreen = ({ view, companyId, drawing, pinId, onPin }: DrawingScreenInput) => {
  const [filter, setFilter] = useState<PinFilter>({})
  const [isMoving, setMoving] = useState(false)
  const [isPlacing, setPlacing] = useState(false)
  /** Where a new pin is to stand. */
  const [place, setPlace] = useState<PinPlace | null>(null)
  const moves = usePinMoves(companyId, drawing)
  const selected = drawing.pins.find(({ id }) => id === pinId)
  const pins = useMemo(() => filterPins(drawing.pins, filter), [drawing.pins, filter])
  // The chosen pin stays in sight whatever is filtered.
  const marks = useMemo(
    () =>
      (selected && !pins.includes(selected) ? [...pins, selected] : pins).map((pin) => markOf(pin, drawing.version)),
    [pins, selected, drawing.version],
  )
  useEditKeys({
    save: null,
    undo: moves.undo,
    redo: moves.redo,
    isOutside: (target) => !isMoving || isTextField(target),
  })
  /** The address may name a pin before the drawing is there to be moved. */
  const [isReady, setReady] = useState(false)
  const shownId = useRef<number>(undefined)
  useEffect(() => {
    if (!isReady || !selected || shownId.current === selected.id) return
    shownId.current = selected.id
    view.current?.show(selected)
  }, [view, isReady, selected])
  const select = (id: number | null) => {
    // Whoever touched it on the drawing sees it already.
    shownId.current = id ?? undefined
    onPin(id ?? undefined)
  }
  return {
    nudge: (step: [number, number], isLarge: boolean) => view.current?.nudge(step, isLarge),
    placeInMiddle: () => {
      const centre = view.current?.centre()
      if (!centre) return
      setPlacing(false)
      setPlace({ ...centre, version: drawing.version })
    },
    /** Whether places on the drawing can be told. */
    isReady,
    setReady,
    filter,
    changeFilter: (change: PinFilter) => setFilter({ ...filter, ...change }),
    pins,
    marks,
    selected,
    /** On the drawing. */
    select,
    /** In the list: the drawing goes there. */
    find: (id: number) => {
      shownId.current = undefined
      onPin(id)
      const pin = drawing.pins.find((each) => each.id === id)
      if (pin && id === pinId) view.current?.show(pin)
    },
    /** Back to the list; the keyboard is on the drawing's pin again. */
    leave: () => {
      if (selected) view.current?.focusPin(selected.id)
      select(null)
    },
    isMoving,
    setMoving,
    moves,
    isPlacing,
    setPlacing,
    place,
    /** The form of a new pin opens there; null closes it. */
    setPlace: (point: Point | null) => {
      setPlacing(false)
      setPlace(point && { ...point, version: drawing.version })
    },
  }
}

export type DrawingScreen = ReturnType<typeof useDrawingScreen>
