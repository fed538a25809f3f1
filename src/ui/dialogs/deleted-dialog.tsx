import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { dialogWords } from '#domain/text/dialogs.ts'
import { DialogShell } from './dialog-shell.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'

type DeletedDialogProps = {
  /** What was deleted: この書類. */
  noun: string
  /** Who deleted it and when. */
  message: string
  isCreating: boolean
  onCreate: () => void
  onClose: () => void
}

/** A record was deleted while it was edited: what was typed stays, and may become a new one. */
export const DeletedDialog = ({ noun, message, isCreating, onCreate, onClose }: DeletedDialogProps) => (
  <DialogShell
    open
    title={`${noun}は削除されました`}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>{dialogWords.cancel}</Button>
        <LoadingButton variant="contained" color="primary" loading={isCreating} onClick={onCreate}>
          {dialogWords.createAnew}
        </LoadingButton>
      </>
    }
  >
    <Typography variant="body2">{`${message}入力した内容は残っています。`}</Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 3 }}>
      「{dialogWords.createAnew}」を押すと、保存されていた内容と入力した内容で作り直します。
    </Typography>
  </DialogShell>
)
