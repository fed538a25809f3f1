import type { PointerEvent, KeyboardEvent, RefObject } from 'react'
import Box from '@mui/material/Box'
import type { SyntheticEvent } from 'react'

export const edgePx = 280

export type PictureEvent = SyntheticEvent<HTMLImageElement>

type PhotoFrameProps = {
  onDrag: (event: PointerEvent) => void
  onKey: (event: KeyboardEvent) => void
  photo: RefObject<HTMLImageElement | null>
  address: string
  onLoad: (event: PictureEvent) => void
  onUnreadable: () => void
  shown: { width: number; height: number; left: number; top: number; side: number } | null
  scale: number
}

/** The part of the photo that is seen, moved by hand or keys. */
export const PhotoFrame = ({ onDrag, onKey, photo, address, onLoad, onUnreadable, shown, scale }: PhotoFrameProps) => (
  <Box
    role="group"
    aria-label="写真の位置（矢印キーで動かせます）"
    tabIndex={0}
    onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
    onPointerMove={onDrag}
    onKeyDown={onKey}
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
      onLoad={onLoad}
      onError={onUnreadable}
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
)
