import { useId, useSyncExternalStore } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { Note } from '#src/ui/note.tsx'

/** Alerts wait in line; the same sentence stands in it once. */
let waiting: readonly string[] = []
const listeners = new Set<() => void>()

const change = (next: readonly string[]): void => {
  waiting = next
  listeners.forEach((listener) => listener())
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says something that must be acknowledged, from anywhere. */
export const showAlert = (message: string): void => {
  if (!waiting.includes(message)) change([...waiting, message])
}

/** Stands once in the app and shows what showAlert was given, one after the other. */
export const AlertDialog = () => {
  const messageId = useId()
  const message = useSyncExternalStore(subscribe, () => waiting[0])
  if (message === undefined) return null
  const handleClose = () => change(waiting.slice(1))
  return (
    <Dialog open role="alertdialog" aria-labelledby={messageId} onClose={handleClose} slotProps={{ paper: { sx: { width: 424, maxWidth: 'calc(100% - 48px)' } } }}>
      <DialogContent id={messageId} sx={{ pt: '24px !important' }}><Note severity="error">{message}</Note></DialogContent>
      <DialogActions><Button autoFocus onClick={handleClose}>閉じる</Button></DialogActions>
    </Dialog>
  )
}
