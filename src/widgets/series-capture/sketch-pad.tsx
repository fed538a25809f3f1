import { useRef } from 'react'
import type { PointerEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { sketchMax, sketchShare, type Stroke } from './board.ts'

/** Points nearer to each other say nothing more. Shares of the width. */
const nearest = 0.006

const round = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000

type SketchPadProps = { strokes: readonly Stroke[]; onChange: (strokes: readonly Stroke[]) => void }

/** 略図: lines drawn by finger, kept as lines, so that they are sharp on a photo of any size. */
export const SketchPad = ({ strokes, onChange }: SketchPadProps) => {
  const drawing = useRef<{ pointer: number; strokes: readonly Stroke[]; stroke: number[] } | null>(null)
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [round((clientX - left) / width), round((clientY - top) / height)]
  }
  const handleDown = (event: PointerEvent) => {
    if (drawing.current || strokes.reduce((sum, { length }) => sum + length, 0) >= sketchMax) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = { pointer: event.pointerId, strokes, stroke: pointOf(event) }
  }
  const handleMove = (event: PointerEvent) => {
    const { current } = drawing
    if (current?.pointer !== event.pointerId) return
    const [x, y] = pointOf(event)
    const [lastX = 0, lastY = 0] = current.stroke.slice(-2)
    if (Math.hypot(x - lastX, (y - lastY) * sketchShare) < nearest) return
    current.stroke = [...current.stroke, x, y]
    onChange([...current.strokes, current.stroke])
  }
  const handleUp = (event: PointerEvent) => {
    if (drawing.current?.pointer === event.pointerId) drawing.current = null
  }
  return (
    <FieldFrame group label="略図" hint="指で線を描くと、黒板の下に入ります。">
      {() => (
        <Box>
          <Box
            component="svg"
            role="img"
            aria-label="略図を描くところ"
            viewBox={`0 0 1000 ${1000 * sketchShare}`}
            onPointerDown={handleDown}
            onPointerMove={handleMove}
            onPointerUp={handleUp}
            onPointerCancel={handleUp}
            sx={{ display: 'block', width: '100%', bgcolor: '#14523B', borderRadius: '6px', touchAction: 'none' }}
          >
            {strokes.map((stroke, index) => (
              // They are only ever added and taken away at the end.
              <polyline
                key={index}
                points={stroke.map((share, at) => share * 1000 * (at % 2 === 0 ? 1 : sketchShare)).join(' ')}
                fill="none"
                stroke="#fff"
                strokeWidth={6}
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            ))}
          </Box>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
            <Button
              variant="text"
              disabled={strokes.length === 0}
              onClick={() => onChange(strokes.slice(0, -1))}
              sx={{ minHeight: 48 }}
            >
              1本戻す
            </Button>
            <Button variant="text" disabled={strokes.length === 0} onClick={() => onChange([])} sx={{ minHeight: 48 }}>
              略図を消す
            </Button>
          </Box>
        </Box>
      )}
    </FieldFrame>
  )
}
