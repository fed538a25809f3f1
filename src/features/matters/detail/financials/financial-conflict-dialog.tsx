import Box from '@mui/material/Box'
import { formatMoment } from '#domain/dates.ts'
import type { MatterFinancialConflict } from '#domain/matters/matter-financials.contract.ts'
import { ConflictDialog } from '#src/ui/conflict-dialog.tsx'
import { Amounts } from './amounts.tsx'

type FinancialConflictDialogProps = Pick<MatterFinancialConflict, 'current'> & {
  onLoad: () => void
  onOverwrite: () => void
  onClose: () => void
}

/** Who saved the row first, when, and what it says now. */
export const FinancialConflictDialog = ({ current, ...ways }: FinancialConflictDialogProps) => (
  <ConflictDialog
    title="他のユーザーがこの収支を更新しました"
    message={`${current.updated_by ? `${current.updated_by.name}さん` : '他のユーザー'}が${formatMoment(current.updated_at)}に更新しました。入力した内容は残っています。`}
    {...ways}
  >
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '6px', px: 3, py: 2 }}>
      <Amounts {...current} />
      {current.memo && (
        <Box
          sx={{ mt: 2, typography: 'body2', color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {current.memo}
        </Box>
      )}
    </Box>
  </ConflictDialog>
)
