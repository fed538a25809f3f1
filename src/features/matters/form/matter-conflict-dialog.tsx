import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined'
import Box from '@mui/material/Box'
import { formatMoment } from '#domain/dates.ts'
import type { MatterChange, MatterConflict } from '#domain/matters/matters.contract.ts'
import { ConflictDialog } from '#src/ui/conflict-dialog.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.ts'

type MatterConflictDialogProps = {
  conflict: MatterConflict
  onLoad: () => void
  onOverwrite: () => void
  onClose: () => void
}

/** Who saved the matter first, when and what. */
export const MatterConflictDialog = ({ conflict: { current, changes }, ...ways }: MatterConflictDialogProps) => (
  <ConflictDialog
    title="他のユーザーがこの案件を更新しました"
    message={`${current.updated_by?.name ?? '他のユーザー'}さんが${formatMoment(current.updated_at)}に更新しました。入力した内容は残っています。`}
    {...ways}
  >
    {changes.length > 0 && (
      <Box
        component="ul"
        aria-label="変更された項目"
        sx={{
          m: 0,
          p: 0,
          border: 1,
          borderColor: 'divider',
          borderRadius: '6px',
          listStyle: 'none',
          typography: 'cell',
          lineHeight: 1.6,
        }}
      >
        {changes.map((change, index) => (
          <Change key={index} {...change} />
        ))}
      </Box>
    )}
  </ConflictDialog>
)

/** What it was, what it is now, and whose change that is. */
const Change = ({ column_name, before, after, user_name }: MatterChange) => (
  <Box
    component="li"
    sx={{ px: 3, py: 2, overflowWrap: 'anywhere', '& + &': { borderTop: 1, borderColor: 'line.row' } }}
  >
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, color: 'text.secondary' }}>
      <span>{column_name}</span>
      <span>{user_name}</span>
    </Box>
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, whiteSpace: 'pre-wrap' }}>
      <Box component="del" sx={{ color: 'neutral.600' }}>
        <Box component="span" sx={visuallyHidden}>
          {before === null ? '変更前：なし' : '変更前：'}
        </Box>
        {before}
      </Box>
      <ArrowForwardOutlined sx={{ fontSize: 16, mt: '3px', color: 'neutral.600' }} />
      <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 500 }}>
        <Box component="span" sx={visuallyHidden}>
          {after === null ? '変更後：なし' : '変更後：'}
        </Box>
        {after}
      </Box>
    </Box>
  </Box>
)
