import { useRef } from 'react'
import type { PointerEvent } from 'react'
import Box from '@mui/material/Box'
import { begin, drawOn, isFull } from '#domain/documents/signature-strokes.ts'
import type { Strokes } from '#domain/documents/signature-strokes.ts'
import { signatureLimits, signatureTexts as texts } from '#domain/documents/signatures.ts'
import { lowWindow } from '#src/ui/text/field-frame.tsx'
import { SignatureDrawing } from './signature-drawing.tsx'

export type SignaturePadProps = {
  strokes: Strokes
  height: number
  onChange: (strokes: Strokes, height: number) => void
}

/** Points nearer than this, in thousandths of the width, say nothing new. */
const nearest = 3

/** A field to draw in with a finger, a pen or the mouse. */
export const SignaturePad = ({ strokes, height, onChange }: SignaturePadProps) => {
  const pointer = useRef<number | null>(null)
  const at = ({ currentTarget, clientX, clientY }: PointerEvent): { point: number[]; height: number } => {
    const box = currentTarget.getBoundingClientRect()
    const scale = 1000 / Math.max(1, box.width)
    const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)))
    const shown = Math.min(signatureLimits.height, Math.max(1, Math.round(box.height * scale)))
    return {
      point: [within((clientX - box.left) * scale, 1000), within((clientY - box.top) * scale, shown)],
      height: shown,
    }
  }
  const handleDown = (event: PointerEvent) => {
    if (pointer.current !== null || isFull(strokes)) return
    pointer.current = event.pointerId
    event.currentTarget.setPointerCapture?.(event.pointerId)
    const { point, height: shown } = at(event)
    onChange(begin(strokes, point), shown)
  }
  const handleMove = (event: PointerEvent) => {
    if (pointer.current !== event.pointerId) return
    const { point, height: shown } = at(event)
    const last = strokes.at(-1)
    if (!last) return
    const [x, y] = [last.at(-2)!, last.at(-1)!]
    if (Math.hypot(point[0]! - x, point[1]! - y) < nearest) return
    onChange(drawOn(strokes, point), shown)
  }
  const handleUp = (event: PointerEvent) => {
    if (pointer.current === event.pointerId) pointer.current = null
  }
  return (
    <Box
      role="img"
      aria-label={texts.field}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      sx={{
        position: 'relative',
        height: { desk: 280, phone: 240 },
        [lowWindow]: {
          height: { desk: 'max(160px, calc(100dvh - 216px))', phone: 'max(160px, calc(100dvh - 172px))' },
        },
        border: 1,
        borderColor: 'neutral.500',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        color: 'text.primary',
        touchAction: 'none',
        cursor: 'crosshair',
        userSelect: 'none',
        overflow: 'hidden',
        '&::after': {
          content: '""',
          position: 'absolute',
          left: 16,
          right: 16,
          bottom: '25%',
          borderBottom: '1px dashed',
          borderColor: 'neutral.500',
          pointerEvents: 'none',
        },
      }}
    >
      <SignatureDrawing strokes={strokes} height={height} />
    </Box>
  )
}
