import MicNoneOutlined from '@mui/icons-material/MicNoneOutlined'
import Box from '@mui/material/Box'
import { voiceMemoLength } from '#domain/files/voice-memos.ts'
import { inRow } from '#src/ui/sizes/rows.ts'

type SoundPlayerProps = {
  name: string
  src: string
  /** Where the name stands beside it already: the player alone. */
  isNamed?: boolean
  onError?: () => void
}

/** Plays a recording, and says how long a memo is: browsers' recordings do not say so themselves before they are played. */
export const SoundPlayer = ({ name, src, isNamed = false, onError }: SoundPlayerProps) => (
  <Box sx={{ display: 'grid', gap: 2, width: '100%', maxWidth: 480 }}>
    {!isNamed && (
      <Box sx={{ ...inRow, gap: 2, typography: 'body2', overflowWrap: 'anywhere' }}>
        <MicNoneOutlined />
        <Box sx={{ flex: 1, minWidth: 0 }}>{name}</Box>
        <Box sx={{ flex: 'none' }}>{voiceMemoLength(name)}</Box>
      </Box>
    )}
    {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody said on site has no captions */}
    <audio src={src} controls preload="metadata" aria-label={name} onError={onError} style={{ width: '100%' }} />
  </Box>
)
