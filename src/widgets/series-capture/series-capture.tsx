import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { type PhotoPhase } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { useCamera } from '#src/widgets/camera/use-camera.ts'
import type { BoardedPlace } from '#src/outbox/kinds/upload.ts'
import { useUploads } from '#src/outbox/queue/use-uploads.ts'
import { type EarlierPhoto } from './earlier-photos.tsx'
import { withPhase, type Board, type BoardFrame } from './board.ts'
import { CaptureButtons } from './capture-buttons.tsx'
import { CapturePicture, type Picture } from './capture-picture.tsx'
import { useSeries } from './use-series.ts'
import type { Last } from './use-series.ts'

/** As much as phones give of a running picture; what is larger than a sent photo is made smaller. */
const pictureSize = { width: 3840, height: 2160 }
const usualOpacity = 0.4

export type SeriesCaptureProps = {
  target: BoardedPlace
  /** Photos of the place: any of them may lie over the picture, so that the next is taken like it. */
  earlier: readonly EarlierPhoto[]
  /** The board that is photographed; null: none. */
  board: Board | null
  /** The board was moved, or made larger or smaller. */
  onFrame: (frame: BoardFrame) => void
  /** Whether photos say if they are of before, during or after the work. */
  hasPhases: boolean
  /** At the end of the row over the shutter. */
  boardButtons?: ReactNode
  onClose: () => void
}

/** Where the camera's picture runs, and the canvas that takes photos of it; what they held is let go. */
const useFilm = (stream: MediaStream | null, last: Last | null) => {
  const video = useRef<HTMLVideoElement>(null)
  const canvas = useRef<HTMLCanvasElement | null>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  useEffect(() => () => void (last && URL.revokeObjectURL(last.url)), [last])
  useEffect(
    () => () => {
      if (canvas.current) canvas.current.width = canvas.current.height = 0
    },
    [],
  )
  return { video, canvas }
}

/** Photos one after the other, each kept in the outbox before the next is taken. */
export const SeriesCapture = ({
  target,
  earlier,
  board,
  onFrame,
  hasPhases,
  boardButtons,
  onClose,
}: SeriesCaptureProps) => {
  const { stream, failure, retry } = useCamera(pictureSize)
  const { uploads, add, addBoarded, cancel } = useUploads()
  const names = useRef(new Set<string>())
  const [phase, setPhase] = useState<PhotoPhase | null>(null)
  const [overlaid, setOverlaid] = useState<EarlierPhoto | null>(null)
  const [opacity, setOpacity] = useState(usualOpacity)
  const [isTaking, setTaking] = useState(false)
  const [count, setCount] = useState(0)
  const [last, setLast] = useState<Last | null>(null)
  const { video, canvas } = useFilm(stream, last)
  const [shown, setShown] = useState<Picture | null>(null)
  // A camera that is there shows nothing yet, and one that comes back not what it showed before.
  const picture = shown && shown.of === stream && shown.width > 0 ? shown : null
  const { handleTake, waiting, handleUndo } = useSeries({
    addBoarded,
    target,
    add,
    video,
    setTaking,
    canvas,
    board,
    phase,
    names,
    uploads,
    setLast,
    setCount,
    last,
    cancel,
  })

  return (
    <DialogShell open fullScreen flush title={`連続撮影：${target.label}`} onClose={onClose}>
      <Box sx={frame}>
        <CapturePicture
          video={video}
          picture={picture}
          onPicture={setShown}
          board={board && withPhase(board, phase)}
          onFrame={onFrame}
          overlaid={overlaid}
          opacity={opacity}
          earlier={earlier}
          setOverlaid={setOverlaid}
          stream={stream}
          failure={failure}
          retry={retry}
        />
        <CaptureButtons
          overlaid={overlaid}
          opacity={opacity}
          setOpacity={setOpacity}
          hasPhases={hasPhases}
          phase={phase}
          setPhase={setPhase}
          boardButtons={boardButtons}
          last={last}
          waiting={waiting}
          onUndo={handleUndo}
          isReady={picture !== null && !isTaking}
          onTake={handleTake}
          count={count}
          onClose={onClose}
        />
      </Box>
    </DialogShell>
  )
}

/** A phone held across has its buttons at the side, under the right thumb. */
const frame = {
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr) auto',
  height: '100%',
  minHeight: 240,
  '@media (orientation: landscape) and (max-height: 500px)': {
    gridTemplateRows: 'minmax(0, 1fr)',
    gridTemplateColumns: 'minmax(0, 1fr) 300px',
    '& > :last-child': { alignContent: 'end', overflowY: 'auto' },
  },
} as const
