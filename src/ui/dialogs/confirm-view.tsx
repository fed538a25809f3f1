import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContentText from '@mui/material/DialogContentText'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { dialogWords } from '#domain/text/dialogs.ts'
import type { ConfirmText } from '#domain/text/dialogs.ts'
import { writePreference } from '#src/lib/preference.ts'

export type ConfirmOptions = ConfirmText & {
  rememberKey?: string
  /** Under the message: what is found out while one reads. */
  detail?: ReactNode
}

export type ConfirmDialogProps = ConfirmOptions & { open: boolean; onClose: (isConfirmed: boolean) => void }

export const ConfirmView = ({
  open,
  title,
  message,
  confirmLabel,
  cancelLabel = dialogWords.cancel,
  danger = true,
  rememberKey,
  detail,
  onClose,
}: ConfirmDialogProps) => {
  const [isRemembered, setRemembered] = useState(false)
  const id = useId()
  const handleConfirm = () => {
    if (rememberKey && isRemembered) writePreference(`confirm.${rememberKey}`, true)
    onClose(true)
  }
  return (
    <Dialog
      open={open}
      onClose={() => onClose(false)}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      slotProps={{ paper: { sx: { width: 424, m: 6, maxWidth: 'calc(100% - 48px)' } } }}
    >
      <Box sx={{ px: 6, pt: 4 }}>
        <Typography id={`${id}-title`} variant="h3" component="h2">
          {title}
        </Typography>
        <DialogContentText id={`${id}-message`} sx={{ mt: 2 }}>
          {message}
        </DialogContentText>
        {detail}
        {rememberKey && (
          <FormControlLabel
            sx={{ mt: 2 }}
            label={dialogWords.dontShowAgain}
            control={<Checkbox checked={isRemembered} onChange={(_, isChecked) => setRemembered(isChecked)} />}
          />
        )}
      </Box>
      <DialogActions>
        <Button autoFocus onClick={() => onClose(false)}>
          {cancelLabel}
        </Button>
        <Button variant="contained" color={danger ? 'error' : 'primary'} onClick={handleConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
