import type { KeyboardEvent, PointerEvent } from 'react'
import Box from '@mui/material/Box'
import { columnWidths } from './use-columns.ts'

const keyStep = 16
const within = (width: number): number => Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)))

type ColumnEdgeProps = {
  header: string
  /** px. */
  width: number
  onWidth: (width: number) => void
}

/** The right edge of a column's head: drawn with the pointer, or moved with the arrow keys. */
export const ColumnEdge = ({ header, width, onWidth }: ColumnEdgeProps) => {
  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const edge = event.currentTarget
    const cell = edge.parentElement!
    const from = event.clientX
    edge.setPointerCapture(event.pointerId)
    // While it is drawn only the cell's own style follows: the rows are rendered once, with the width that is kept.
    const move = ({ clientX }: { clientX: number }) => (cell.style.width = `${within(width + clientX - from)}px`)
    const drawing = new AbortController()
    const end = (last: globalThis.PointerEvent) => {
      // The other end of it too: what was broken off must not answer to the next press that is let go.
      drawing.abort()
      cell.style.width = ''
      if (last.type === 'pointerup' && last.clientX !== from) onWidth(within(width + last.clientX - from))
    }
    const { signal } = drawing
    edge.addEventListener('pointermove', move, { signal })
    edge.addEventListener('pointerup', end, { signal })
    edge.addEventListener('pointercancel', end, { signal })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onWidth(within(width + step))
  }
  return (
    <Box
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`${header}の幅`}
      aria-valuenow={width}
      aria-valuemin={columnWidths.min}
      aria-valuemax={columnWidths.max}
      onPointerDown={handlePointerDown}
      onKeyDown={handleKeyDown}
      sx={{
        position: 'absolute',
        insetBlock: 0,
        right: 0,
        width: 9,
        cursor: 'col-resize',
        touchAction: 'none',
        '&::after': { content: '""', position: 'absolute', insetBlock: 8, right: 0, width: '1px', bgcolor: 'divider' },
        '&:hover::after, &:focus-visible::after': { insetBlock: 4, width: '2px', bgcolor: 'brand.600' },
        '&:focus-visible': { outline: 0 },
      }}
    />
  )
}
