import { useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Note } from '#src/ui/states/note.tsx'
import { cutOut, maxZoom, squareOf, wholeCrop } from './crop.ts'
import type { Crop } from './crop.ts'
import { PhotoFrame, edgePx } from './photo-frame.tsx'
import { useCropMoves } from './use-crop-moves.ts'

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

  const { change, handleLoad, handleUnreadable, handleDrag, handleKey } = useCropMoves({
    size,
    setCrop,
    crop,
    address,
    onClose,
    setSize,
    file,
    setUnseen,
  })
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
          <PhotoFrame
            onDrag={handleDrag}
            onKey={handleKey}
            photo={photo}
            address={address}
            onLoad={handleLoad}
            onUnreadable={handleUnreadable}
            shown={shown}
            scale={scale}
          />
          <Box sx={{ ...inRow, gap: 4, maxWidth: edgePx, mx: 'auto', mt: 4 }}>
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
