import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import type { QueuedUpload } from '#src/outbox/kinds/upload.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import type { Last } from './use-series.ts'

type ShutterRowProps = {
  last: Last | null
  waiting: QueuedUpload[]
  onUndo: () => void
  /** Whether a photo can be taken now. */
  isReady: boolean
  onTake: () => Promise<void>
  count: number
  onClose: () => void
}

/** The shutter, between the last photo and the way out. */
export const ShutterRow = ({ last, waiting, onUndo, isReady, onTake, count, onClose }: ShutterRowProps) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto 1fr', alignItems: 'center', gap: 3 }}>
    <Box sx={{ ...inRow, gap: 2, minWidth: 0 }}>
      {last && (
        <Box
          component="img"
          src={last.url}
          alt="直前の写真"
          sx={{ width: 56, height: 56, objectFit: 'cover', borderRadius: '6px' }}
        />
      )}
      {waiting.length > 0 && (
        <Button variant="text" size="small" onClick={onUndo} sx={{ minHeight: 48 }}>
          取り消す
        </Button>
      )}
    </Box>
    <ButtonBase
      aria-label="撮る"
      disabled={!isReady}
      onClick={() => void onTake()}
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
    <Box sx={{ ...inRow, justifyContent: 'flex-end', gap: 2 }}>
      <Box role="status" sx={{ typography: 'body2', whiteSpace: 'nowrap' }}>
        {count > 0 && `${count}枚`}
      </Box>
      <Button onClick={onClose} sx={{ minHeight: 48 }}>
        閉じる
      </Button>
    </Box>
  </Box>
)
