import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Slider from '@mui/material/Slider'
import { boardedName, photoPhaseLabels, type PhotoPhase } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { pdfTexts } from '#domain/text/screens.ts'
import { DialogShell } from '#src/ui/dialog-shell.tsx'
import { Note } from '#src/ui/note.tsx'
import { toast } from '#src/ui/toast.tsx'
import { cameraFailures, mayRetry } from '#src/widgets/camera/camera-failures.ts'
import { TorchButton } from '#src/widgets/camera/torch-button.tsx'
import { useCamera } from '#src/widgets/camera/use-camera.ts'
import { nameByTime } from '#src/outbox/photos/photo-name.ts'
import type { BoardedPlace } from '#src/outbox/kinds/upload.ts'
import { useUploads } from '#src/outbox/queue/use-uploads.ts'
import { EarlierPhotos, EarlierPicture, type EarlierPhoto } from './earlier-photos.tsx'
import { takePhoto, type TakenPhoto } from './take-photo.ts'
import { withPhase, type Board } from './board.ts'
import { PhaseChoice } from './phase-choice.tsx'

/** As much as phones give of a running picture; what is larger than a sent photo is made smaller. */
const pictureSize = { width: 3840, height: 2160 }
const usualOpacity = 0.4

export type SeriesCaptureProps = {
  target: BoardedPlace
  /** Photos of the place: any of them may lie over the picture, so that the next is taken like it. */
  earlier: readonly EarlierPhoto[]
  /** The board that is photographed; null: none. */
  board: Board | null
  /** Whether photos say if they are of before, during or after the work. */
  hasPhases: boolean
  /** At the end of the row over the shutter. */
  boardButtons?: ReactNode
  onClose: () => void
}

/** What was put into the queue last. */
type Last = { name: string; url: string }

/** `original`: the photo without the board, where it has one. */
type Shot = { photo: File; original?: File }

const shotOf = ({ photo, boarded }: TakenPhoto, name: string, now: Date): Shot => {
  const about = { type: 'image/jpeg', lastModified: now.getTime() }
  const original = new File([photo], name, about)
  if (!boarded) return { photo: original }
  return { photo: new File([boarded], boardedName(name), about), original }
}

/** Photos one after the other, each kept in the outbox before the next is taken. */
export const SeriesCapture = ({ target, earlier, board, hasPhases, boardButtons, onClose }: SeriesCaptureProps) => {
  const { stream, failure, retry } = useCamera(pictureSize)
  const { uploads, add, addBoarded, cancel } = useUploads()
  const video = useRef<HTMLVideoElement>(null)
  const canvas = useRef<HTMLCanvasElement | null>(null)
  const names = useRef(new Set<string>())
  const [phase, setPhase] = useState<PhotoPhase | null>(null)
  const [overlaid, setOverlaid] = useState<EarlierPhoto | null>(null)
  const [opacity, setOpacity] = useState(usualOpacity)
  const [isTaking, setTaking] = useState(false)
  const [count, setCount] = useState(0)
  const [last, setLast] = useState<Last | null>(null)
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

  const keep = ({ photo, original }: Shot): Promise<boolean> =>
    original ? addBoarded(target, photo, original) : add(target, [photo], { keepOriginal: true })

  const handleTake = async () => {
    if (!video.current || video.current.videoWidth === 0) return
    setTaking(true)
    try {
      const now = new Date()
      canvas.current ??= document.createElement('canvas')
      const taken = await takePhoto(video.current, canvas.current, { board: board && withPhase(board, phase), now })
      const known = new Set([...names.current, ...uploads.map(({ name }) => name)])
      const kind = phase ? photoPhaseLabels[phase] : undefined
      const name = nameByTime({ name: '.jpg', lastModified: now.getTime() }, known, kind)
      const shot = shotOf(taken, name, now)
      names.current.add(name)
      // What could not be kept is no photo: it has been said, and is not counted.
      if (!(await keep(shot))) return
      setLast({ name: shot.photo.name, url: URL.createObjectURL(shot.photo) })
      setCount((taken) => taken + 1)
    } catch {
      toast.error(`${pdfTexts.canvasFailed}。ほかのタブを閉じてから、もう一度お試しください。`)
    } finally {
      setTaking(false)
    }
  }
  const waiting = last ? uploads.filter(({ name }) => name === last.name) : []
  const handleUndo = () => {
    for (const { id } of waiting) cancel(id)
    setLast(null)
    setCount((taken) => taken - 1)
  }

  return (
    <DialogShell open fullScreen flush title={`連続撮影：${target.label}`} onClose={onClose}>
      <Box sx={frame}>
        <Box sx={{ position: 'relative', minHeight: 0, bgcolor: 'common.black', '& > img, & > video': cover }}>
          <video ref={video} aria-label="カメラの映像" autoPlay muted playsInline />
          {overlaid && <EarlierPicture photo={overlaid} opacity={opacity} />}
          <EarlierPhotos photos={earlier} shownId={overlaid?.id ?? null} onShow={setOverlaid} />
          <TorchButton stream={stream} />
          {failure && (
            <Box sx={{ position: 'absolute', inset: '16px 16px auto' }}>
              <Note
                severity="error"
                action={
                  mayRetry(failure) && (
                    <Button size="small" onClick={retry}>
                      再試行
                    </Button>
                  )
                }
              >
                {cameraFailures[failure]}
              </Note>
            </Box>
          )}
        </Box>
        <Box
          data-lower-buttons
          sx={{ display: 'grid', gap: 3, px: 4, pt: 3, pb: 'max(12px, env(safe-area-inset-bottom))' }}
        >
          {overlaid && (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
              <Box component="span" id="overlay-opacity" sx={{ flex: 'none', typography: 'body2' }}>
                重ねる濃さ
              </Box>
              <Slider
                size="small"
                aria-labelledby="overlay-opacity"
                min={0.1}
                max={0.9}
                step={0.1}
                value={opacity}
                onChange={(_, value) => setOpacity(value)}
              />
            </Box>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            {hasPhases && <PhaseChoice phase={phase} onChange={setPhase} />}
            {boardButtons}
          </Box>
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto 1fr', alignItems: 'center', gap: 3 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
              {last && (
                <Box
                  component="img"
                  src={last.url}
                  alt="直前の写真"
                  sx={{ width: 56, height: 56, objectFit: 'cover', borderRadius: '6px' }}
                />
              )}
              {waiting.length > 0 && (
                <Button variant="text" size="small" onClick={handleUndo} sx={{ minHeight: 48 }}>
                  取り消す
                </Button>
              )}
            </Box>
            <ButtonBase
              aria-label="撮る"
              disabled={!stream || isTaking}
              onClick={() => void handleTake()}
              sx={({ palette }) => ({
                width: 72,
                height: 72,
                borderRadius: '50%',
                border: `4px solid ${palette.brand[600]}`,
                boxShadow: `inset 0 0 0 4px ${palette.common.white}`,
                backgroundColor: palette.brand[600],
                '&.Mui-disabled': { opacity: 0.4 },
                '&:focus-visible': { outline: `3px solid ${palette.brand[700]}`, outlineOffset: 3 },
              })}
            />
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 2 }}>
              <Box role="status" sx={{ typography: 'body2', whiteSpace: 'nowrap' }}>
                {count > 0 && `${count}枚`}
              </Box>
              <Button onClick={onClose} sx={{ minHeight: 48 }}>
                閉じる
              </Button>
            </Box>
          </Box>
        </Box>
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

/** Over each other to the pixel, as long as they are taken alike. */
const cover = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' } as const
