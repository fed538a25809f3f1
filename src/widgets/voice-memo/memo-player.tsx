import MicNoneOutlined from '@mui/icons-material/MicNoneOutlined'
import Box from '@mui/material/Box'
import { voiceMemoLength } from '#domain/files/voice-memos.ts'

type MemoPlayerProps = { name: string; src: string; onError?: () => void }

/** Plays a memo, and says how long it is: browsers' recordings do not say so themselves before they are played. */
export const MemoPlayer = ({ name, src, onError }: MemoPlayerProps) => (
  <Box sx={{ display: 'grid', gap: 2, width: '100%', maxWidth: 480 }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2', overflowWrap: 'anywhere' }}>
      <MicNoneOutlined />
      <Box sx={{ flex: 1, minWidth: 0 }}>{name}</Box>
      <Box sx={{ flex: 'none' }}>{voiceMemoLength(name)}</Box>
    </Box>
    {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody said on site has no captions */}
    <audio src={src} controls preload="metadata" aria-label={name} onError={onError} style={{ width: '100%' }} />
  </Box>
)
