import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { BulkMatterResult } from '#domain/matters/matters.contract.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'

type RefusedMattersDialogProps = {
  result: BulkMatterResult
  /** What became of the others. */ changedText: string
  onClose: () => void
}

/** Which of the chosen matters stayed as they were, and why. */
export const RefusedMattersDialog = ({ result: { refused }, changedText, onClose }: RefusedMattersDialogProps) => (
  <DialogShell
    open
    title={`変更できなかった案件（${refused.length}件）`}
    onClose={onClose}
    actions={
      <Button variant="contained" color="primary" onClick={onClose}>
        確認
      </Button>
    }
  >
    <Box sx={{ typography: 'body2', mb: 3 }}>{`${changedText}。次の案件は変更されていません。`}</Box>
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {refused.map(({ id, name, message }) => (
        <Box component="li" key={id} sx={{ py: 2, borderTop: 1, borderColor: 'line.row', overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 500 }}>{name}</Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{message}</Box>
        </Box>
      ))}
    </Box>
  </DialogShell>
)
