import { useState } from 'react'
import FlashlightOffOutlined from '@mui/icons-material/FlashlightOffOutlined'
import FlashlightOnOutlined from '@mui/icons-material/FlashlightOnOutlined'
import Button from '@mui/material/Button'
import { toast } from '#src/ui/toasts/toast.tsx'

type TorchConstraint = MediaTrackConstraintSet & { torch: boolean }

const hasTorch = (track: MediaStreamTrack): boolean =>
  'getCapabilities' in track && (track.getCapabilities() as { torch?: boolean }).torch === true

const TrackTorch = ({ track }: { track: MediaStreamTrack }) => {
  const [isOn, setOn] = useState(false)
  const handleToggle = () =>
    track.applyConstraints({ advanced: [{ torch: !isOn } as TorchConstraint] }).then(
      () => setOn(!isOn),
      () => toast.error('ライトを切り替えられませんでした'),
    )
  return (
    <Button
      aria-pressed={isOn}
      startIcon={isOn ? <FlashlightOnOutlined /> : <FlashlightOffOutlined />}
      onClick={() => void handleToggle()}
      sx={{ position: 'absolute', right: 12, bottom: 12 }}
    >
      ライト
    </Button>
  )
}

/** The camera's lamp, where it has one; lies at the lower right of the picture. */
export const TorchButton = ({ stream }: { stream: MediaStream | null }) => {
  const track = stream?.getVideoTracks()[0]
  return track && hasTorch(track) ? <TrackTorch key={track.id} track={track} /> : null
}
