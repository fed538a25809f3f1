import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, SyntheticEvent } from 'react'
import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Note } from '#src/ui/note.tsx'
import { cutOut, isHeic, maxZoom, smallestPx, squareOf, wholeCrop, within } from './crop.ts'
import type { Crop } from './crop.ts'

const edgePx = 280
const keySteps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type PictureEvent = SyntheticEvent<HTMLImageElement>

type PhotoDialogProps = {
  file: File
  isSaving: boolean
  /** What the server did not like about it. */
  error?: string
  onSave: (photo: File) => void
  /** `refusal`: it is no photo that can be used. */
  onClose: (refusal?: string) => void
}

/** Cuts a square out of the chosen photo: dragged or moved by the arrow keys, nearer by the slider. */
export const PhotoDialog = ({ file, isSaving, error, onSave, onClose }: PhotoDialogProps) => {
  const [address] = useState(() => URL.createObjectURL(file))
  /** An iPhone's photo, which only some browsers draw: the server makes the picture of it. */
  const [isUnseen, setUnseen] = useState(false)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const photo = useRef<HTMLImageElement>(null)

  const change = (next: Partial<Crop>) => size && setCrop(within(size, { ...crop, ...next }))
  /** Moves the picture under the square, in pixels of the screen. */
  const move = (right: number, down: number) => {
    if (!size) return
    const scale = squareOf(size, crop).side / edgePx
    change({ x: crop.x - (right * scale) / size.width, y: crop.y - (down * scale) / size.height })
  }
  const handleLoad = ({ currentTarget: { naturalWidth: width, naturalHeight: height } }: PictureEvent) => {
    URL.revokeObjectURL(address)
    if (Math.min(width, height) < smallestPx)
      onClose(`写真が小さすぎます。縦横とも${smallestPx}ピクセル以上の写真を選んでください。`)
    else setSize({ width, height })
  }
  const handleUnreadable = () => {
    URL.revokeObjectURL(address)
    if (isHeic(file)) setUnseen(true)
    else onClose('写真を読み取れません。JPEGかPNGの写真を選んでください。')
  }
  const handleDrag = (event: PointerEvent) => {
    if (event.buttons === 1) move(event.movementX, event.movementY)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    move(-8 * step[0], -8 * step[1])
  }
  const handleSubmit = () => {
    if (isUnseen) onSave(file)
    else if (size) void cutOut(photo.current!, crop).then(onSave, () => onClose('写真を切り抜けません。'))
  }
  const shown = size && { ...squareOf(size, crop), ...size }
  const scale = shown ? edgePx / shown.side : 1
  return (
    <FormDialog
      open
      title="写真の調整"
      width={424}
      onClose={() => onClose()}
      onSubmit={handleSubmit}
      submitLabel="保存"
      submitDisabled={size === null && !isUnseen}
      submitting={isSaving}
      error={error}
    >
      {isUnseen ? (
        <Note severity="info">
          HEICの写真は、このブラウザーでは表示できません。保存すると、写真の中央が丸く表示されます。
        </Note>
      ) : (
        <>
          <Box
            role="group"
            aria-label="写真の位置（矢印キーで動かせます）"
            tabIndex={0}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={handleDrag}
            onKeyDown={handleKey}
            sx={{
              position: 'relative',
              width: edgePx,
              height: edgePx,
              maxWidth: '100%',
              mx: 'auto',
              overflow: 'hidden',
              borderRadius: '8px',
              bgcolor: 'neutral.100',
              cursor: 'move',
              touchAction: 'none',
            }}
          >
            <Box
              component="img"
              ref={photo}
              src={address}
              alt=""
              draggable={false}
              onLoad={handleLoad}
              onError={handleUnreadable}
              style={
                shown
                  ? {
                      width: shown.width * scale,
                      height: shown.height * scale,
                      transform: `translate(${-shown.left * scale}px, ${-shown.top * scale}px)`,
                    }
                  : { visibility: 'hidden' }
              }
              sx={{ position: 'absolute', top: 0, left: 0, maxWidth: 'none', userSelect: 'none' }}
            />
            <Box
              aria-hidden
              sx={{
                position: 'absolute',
                inset: 0,
                borderRadius: '50%',
                boxShadow: '0 0 0 999px rgba(11,23,18,.52)',
                pointerEvents: 'none',
              }}
            />
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, maxWidth: edgePx, mx: 'auto', mt: 4 }}>
            <Box component="span" sx={{ typography: 'label', whiteSpace: 'nowrap' }}>
              拡大
            </Box>
            <Slider
              aria-label="拡大"
              min={1}
              max={maxZoom}
              step={0.05}
              value={crop.zoom}
              onChange={(_, zoom) => change({ zoom })}
            />
          </Box>
        </>
      )}
    </FormDialog>
  )
}
