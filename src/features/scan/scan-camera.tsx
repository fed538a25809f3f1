import { useEffect, useEffectEvent, useRef } from 'react'
import Box from '@mui/material/Box'
import type { CodeReader } from '#src/lib/code-reader.ts'
import { TorchButton } from '#src/widgets/camera/torch-button.tsx'

/** Between two looks at the picture: often enough for a hand that comes to rest, and the phone stays cool. */
const lookEveryMs = 150

type ScanCameraProps = {
  /** null while the camera is being opened. */
  stream: MediaStream | null
  /** null while it is being loaded, and while what was found is looked at. */
  reader: CodeReader | null
  onFound: (text: string) => void
  onFailure: () => void
}

/** Looks for a code again and again until one is found; one look at a time. */
const useLooking = (
  video: { current: HTMLVideoElement | null },
  { stream, reader, onFound, onFailure }: ScanCameraProps,
) => {
  const handleFound = useEffectEvent(onFound)
  const handleFailure = useEffectEvent(onFailure)
  useEffect(() => {
    if (!stream || !reader) return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const picture = video.current
      const hasPicture = picture && picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
      const text = hasPicture ? await reader(picture) : null
      if (!isCurrent) return
      if (text === null) timer = setTimeout(start, lookEveryMs)
      else handleFound(text)
    }
    const start = () => void look().catch(() => isCurrent && handleFailure())
    start()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [video, stream, reader])
}

/** The camera's picture with a frame for the code. */
export const ScanCamera = (props: ScanCameraProps) => {
  const { stream } = props
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  useLooking(video, props)
  return (
    <Box
      sx={{
        position: 'relative',
        width: '100%',
        height: 'min(100vw, 56dvh)',
        maxHeight: 480,
        overflow: 'hidden',
        bgcolor: 'common.black',
      }}
    >
      <Box
        component="video"
        ref={video}
        aria-label="カメラの映像"
        autoPlay
        muted
        playsInline
        sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
      />
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          inset: 0,
          m: 'auto',
          width: 'min(62%, 240px)',
          aspectRatio: '1',
          border: '3px solid #fff',
          borderRadius: 3,
          // What lies outside of the frame steps back.
          boxShadow: '0 0 0 100vmax rgba(0, 0, 0, .4)',
        }}
      />
      <TorchButton stream={stream} />
    </Box>
  )
}
