/**
 * The pins of a view for the keyboard: they are drawn on a canvas, and this one button lies on the pin that has the focus.
 * Tab goes on as one reads and leaves behind the last one, arrows go to the nearest.
 */
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, Ref, RefObject } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { Size } from '#domain/drawings/alignment.ts'

import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import type { PinMark } from './pin-mark.ts'
import { nearestTowards, readingOrder } from './pin-order.ts'
import type { DrawingViewer } from './viewer.ts'

const directions: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export type PinCursorHandle = { focus: (id: number) => void }

type PinCursorProps = {
  ref?: Ref<PinCursorHandle>
  /** Becomes another where the view is made anew. */
  viewer: RefObject<DrawingViewer | null>
  sheet: Size
  marks: readonly PinMark[]
  selectedId: number | null
  /** The chosen pin is carried by arrows. */
  isMoving: boolean
  /** Null where none has the focus. */
  onFocus: (id: number | null) => void
  onSelect: (id: number) => void
}

type ButtonOptions = Pick<PinCursorProps, 'viewer' | 'sheet'> & {
  mark: PinMark | undefined
  setCursorId: (id: number) => void
}

/** The button lies on its pin wherever that goes; `go` gives the focus to another pin. */
const useButtonOnPin = ({ viewer, sheet, mark, setCursorId }: ButtonOptions) => {
  const button = useRef<HTMLButtonElement>(null)
  /** The pin that waits for the focus: another element has it until then. */
  const awaited = useRef<number>(undefined)
  const place = useRef<() => void>(() => undefined)
  useEffect(() => {
    place.current = () => {
      const at = mark && viewer.current?.placeOf(mark)
      if (at && button.current) button.current.style.transform = `translate(${at.x - 22}px, ${at.y - 43}px)`
    }
    place.current()
  })
  useEffect(() => viewer.current?.onLook(() => place.current()), [viewer, sheet])
  useLayoutEffect(() => {
    if (awaited.current !== mark?.id) return
    awaited.current = undefined
    button.current?.focus({ preventScroll: true })
  }, [mark?.id])
  const go = (id: number) => {
    if (id === mark?.id) return button.current?.focus({ preventScroll: true })
    awaited.current = id
    setCursorId(id)
  }
  return { button, go }
}

export const PinCursor = ({ ref, viewer, sheet, marks, selectedId, isMoving, onFocus, onSelect }: PinCursorProps) => {
  const hintId = useId()
  const [cursorId, setCursorId] = useState<number | null>(null)
  const ordered = useMemo(() => readingOrder(marks), [marks])
  const byId = (id: number | null) => marks.find((each) => each.id === id)
  const mark = byId(cursorId) ?? byId(selectedId) ?? ordered[0]

  const { button, go } = useButtonOnPin({ viewer, sheet, mark, setCursorId })
  useImperativeHandle(ref, () => ({ focus: go }))
  if (!mark) return null

  const handleKey = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    const direction = directions[key]
    if (direction && isMoving && mark.id === selectedId) {
      event.preventDefault()
      return viewer.current?.nudge(direction, shiftKey)
    }
    if (key === 'Escape' || key === '+' || key === '-' || key === '0') {
      event.preventDefault()
      if (key === 'Escape') viewer.current?.focus()
      else if (key === '0') viewer.current?.fit()
      else viewer.current?.zoomBy(key === '+' ? 1.5 : 1 / 1.5)
      return
    }
    const index = ordered.indexOf(mark)
    const next = direction
      ? (nearestTowards(marks, mark, direction, sheet) ?? mark)
      : { Home: ordered[0], End: ordered.at(-1), Tab: ordered[index + (shiftKey ? -1 : 1)] }[key]
    if (!next) return
    event.preventDefault()
    go(next.id)
  }
  return (
    <>
      <ButtonBase
        // Another element for another pin: a name that changes under the focus is not read out.
        key={mark.id}
        ref={button}
        disableRipple
        data-pin-cursor
        aria-label={mark.name}
        aria-describedby={hintId}
        aria-current={mark.id === selectedId || undefined}
        onClick={() => onSelect(mark.id)}
        onKeyDown={handleKey}
        onFocus={() => {
          viewer.current?.show(mark)
          setCursorId(mark.id)
          onFocus(mark.id)
        }}
        onBlur={() => onFocus(null)}
        sx={{
          position: 'absolute',
          left: 0,
          top: 0,
          width: 44,
          height: 46,
          borderRadius: '6px',
          // A pointer means what is drawn.
          pointerEvents: 'none',
        }}
      />
      <Box id={hintId} sx={visuallyHidden}>
        Tabキーで次のピン、矢印キーで近くのピンへ移動、Enterキーで開く、Endキーで最後のピン、Escキーで図面に戻る
      </Box>
    </>
  )
}
