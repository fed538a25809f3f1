import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import { businessDay, formatMoment, formatTime } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useIsDirty } from '#src/features/documents/editor/draft/use-draft.ts'
import { contentsOf } from '#src/outbox/queue/queued-contents.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import { inRow } from '#src/ui/sizes/rows.ts'

const savedText = (updatedAt: string): string =>
  `${businessDay(new Date()) === businessDay(new Date(updatedAt)) ? formatTime(updatedAt) : formatMoment(updatedAt)}に保存しました`

type SavedStateProps = { draft: Draft; document: Pick<Document, 'id' | 'updated_at'> }

/** When the document was saved last, or that it has something to save, or to send. */
export const SavedState = ({ draft, document: { id, updated_at } }: SavedStateProps) => {
  const isDirty = useIsDirty(draft)
  const isUnsent = contentsOf(useOutbox(), id).length > 0 || id < 0
  return (
    <Box role="status" sx={{ ...inRow, gap: 1, typography: 'cell', color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {!isDirty && !isUnsent && <CheckCircleOutlined sx={{ fontSize: 16, color: 'success.main' }} />}
      {isDirty ? '保存していない変更があります' : isUnsent ? 'この端末に保存しました（未送信）' : savedText(updated_at)}
    </Box>
  )
}
