import { useState } from 'react'
import type { RefObject, Dispatch, SetStateAction, SyntheticEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Note } from '#src/ui/states/note.tsx'
import { cameraFailures, mayRetry } from '#src/widgets/camera/camera-failures.ts'
import { TorchButton } from '#src/widgets/camera/torch-button.tsx'
import type { CameraFailure } from '#src/widgets/camera/use-camera.ts'
import { BoardOver } from './board-over.tsx'
import type { Board, BoardFrame } from './board.ts'
import { EarlierPhotos, EarlierPicture, type EarlierPhoto } from './earlier-photos.tsx'

/** Over each other to the pixel, as long as they are taken alike. */
const cover = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' } as const

/** The size of what a camera shows, once it shows something. */
export type Picture = { of: MediaProvider | null; width: number; height: number }

type CapturePictureProps = {
  video: RefObject<HTMLVideoElement | null>
  /** null until the camera's picture runs. */
  picture: Picture | null
  onPicture: (picture: Picture) => void
  /** As it will stand in the photo; null: none. */
  board: Board | null
  onFrame: (frame: BoardFrame) => void
  overlaid: EarlierPhoto | null
  opacity: number
  earlier: readonly EarlierPhoto[]
  setOverlaid: Dispatch<SetStateAction<EarlierPhoto | null>>
  stream: MediaStream | null
  failure: CameraFailure | null
  retry: () => void
}

/** What the camera sees. */
export const CapturePicture = ({
  video,
  picture,
  onPicture,
  board,
  onFrame,
  overlaid,
  opacity,
  earlier,
  setOverlaid,
  stream,
  failure,
  retry,
}: CapturePictureProps) => {
  const [now] = useState(() => new Date())
  const handleSize = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    const { srcObject, videoWidth, videoHeight } = currentTarget
    onPicture({ of: srcObject, width: videoWidth, height: videoHeight })
  }
  return (
    <Box sx={{ position: 'relative', minHeight: 0, bgcolor: 'common.black', '& > img, & > video': cover }}>
      <video
        ref={video}
        aria-label="カメラの映像"
        autoPlay
        muted
        playsInline
        // Turning the phone turns the picture too.
        onResize={handleSize}
        onLoadedMetadata={handleSize}
      />
      {overlaid && <EarlierPicture photo={overlaid} opacity={opacity} />}
      {board && picture && <BoardOver board={board} picture={picture} taken={now} onFrame={onFrame} />}
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
  )
}
