import type { ReactNode, Dispatch, SetStateAction } from 'react'
import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import type { QueuedUpload } from '#src/outbox/kinds/upload.ts'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'
import { PhaseChoice } from './phase-choice.tsx'
import { ShutterRow } from './shutter-row.tsx'
import type { EarlierPhoto } from './earlier-photos.tsx'
import type { Last } from './use-series.ts'

type CaptureButtonsProps = {
  overlaid: EarlierPhoto | null
  opacity: number
  setOpacity: Dispatch<SetStateAction<number>>
  hasPhases: boolean
  phase: 2 | 1 | 3 | null
  setPhase: Dispatch<SetStateAction<2 | 1 | 3 | null>>
  boardButtons: ReactNode | undefined
  last: Last | null
  waiting: QueuedUpload[]
  onUndo: () => void
  isReady: boolean
  onTake: () => Promise<void>
  count: number
  onClose: () => void
}

/** What is chosen for the next photo, and the shutter. */
export const CaptureButtons = ({
  overlaid,
  opacity,
  setOpacity,
  hasPhases,
  phase,
  setPhase,
  boardButtons,
  last,
  waiting,
  onUndo,
  isReady,
  onTake,
  count,
  onClose,
}: CaptureButtonsProps) => (
  <Box data-lower-buttons sx={{ display: 'grid', gap: 3, px: 4, pt: 3, pb: 'max(12px, env(safe-area-inset-bottom))' }}>
    {overlaid && (
      <Box sx={{ ...inRow, gap: 4 }}>
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
    <Box sx={{ ...inRows, gap: 2 }}>
      {hasPhases && <PhaseChoice phase={phase} onChange={setPhase} />}
      {boardButtons}
    </Box>
    <ShutterRow
      last={last}
      waiting={waiting}
      onUndo={onUndo}
      isReady={isReady}
      onTake={onTake}
      count={count}
      onClose={onClose}
    />
  </Box>
)
