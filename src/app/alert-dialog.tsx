import { useId, useSyncExternalStore } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { createStore } from '#src/lib/store.ts'
import { Note } from '#src/ui/note.tsx'

/** Alerts wait in line; the same sentence stands in it once. */
const waiting = createStore<readonly string[]>([])

/** Says something that must be acknowledged, from anywhere. */
export const showAlert = (message: string): void => {
  if (!waiting.get().includes(message)) waiting.set([...waiting.get(), message])
}

/** Stands once in the app and shows what showAlert was given, one after the other. */
export const AlertDialog = () => {
  const messageId = useId()
  const message = useSyncExternalStore(waiting.subscribe, () => waiting.get()[0])
  if (message === undefined) return null
  const handleClose = () => waiting.set(waiting.get().slice(1))
  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby={messageId}
      onClose={handleClose}
      slotProps={{ paper: { sx: { width: 424, maxWidth: 'calc(100% - 48px)' } } }}
    >
      <DialogContent id={messageId} sx={{ pt: '24px !important' }}>
        <Note severity="error">{message}</Note>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={handleClose}>
          閉じる
        </Button>
      </DialogActions>
    </Dialog>
  )
}
