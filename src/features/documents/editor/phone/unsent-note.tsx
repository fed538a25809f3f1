import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'

type UnsentNoteProps = { isOffline: boolean; isSending: boolean; onSend: () => void }

/** What is saved on this phone and has not arrived: it goes by itself, or at once by the button. Over the screen's bar, where it moves no field. */
export const UnsentNote = ({ isOffline, isSending, onSend }: UnsentNoteProps) => (
  <Box
    role="status"
    sx={{
      ...inRow,
      gap: 2,
      px: 3,
      py: 1,
      borderRadius: '6px',
      bgcolor: 'warning.light',
      color: 'text.primary',
      typography: 'body2',
    }}
  >
    <CloudOffOutlined aria-hidden sx={{ fontSize: 20, flex: 'none' }} />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      {isOffline
        ? '通信できません。未送信の内容はこの端末に残っています。つながり次第、自動で送ります。'
        : '未送信の内容があります。'}
    </Box>
    <LoadingButton loading={isSending} loadingText="送信中..." onClick={onSend} sx={{ flex: 'none' }}>
      再送信
    </LoadingButton>
  </Box>
)
