import { useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { Note } from '#src/ui/states/note.tsx'

export type AlertViewProps = { message: string; onClose: () => void }

export const AlertView = ({ message, onClose }: AlertViewProps) => {
  const messageId = useId()
  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby={messageId}
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 424, maxWidth: 'calc(100% - 48px)' } } }}
    >
      <DialogContent id={messageId} sx={{ pt: '24px !important' }}>
        <Note severity="error">{message}</Note>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          閉じる
        </Button>
      </DialogActions>
    </Dialog>
  )
}
