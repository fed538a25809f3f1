import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import { businessDay, formatMoment, formatTime } from '#domain/dates.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useIsDirty } from '#src/features/documents/editor/draft/use-draft.ts'

const savedText = (updatedAt: string): string =>
  `${businessDay(new Date()) === businessDay(new Date(updatedAt)) ? formatTime(updatedAt) : formatMoment(updatedAt)}に保存しました`

/** When the document was saved last, or that it has something to save. */
export const SavedState = ({ draft, updatedAt }: { draft: Draft; updatedAt: string }) => {
  const isDirty = useIsDirty(draft)
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        typography: 'cell',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
      {!isDirty && <CheckCircleOutlined sx={{ fontSize: 16, color: 'success.main' }} />}
      {isDirty ? '保存していない変更があります' : savedText(updatedAt)}
    </Box>
  )
}
