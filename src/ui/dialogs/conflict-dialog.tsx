import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { DialogShell } from './dialog-shell.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'

type ConflictDialogProps = {
  /** What somebody else saved first: 「他のユーザーがこの案件を更新しました」. */
  title: string
  /** Who it was and when, and that nothing typed is lost. */
  message: string
  isLoading?: boolean
  isOverwriting?: boolean
  onLoad: () => void
  onOverwrite: () => void
  onClose: () => void
}

/** Somebody else saved first, and both ways on. What was typed stays until one is chosen. */
export const ConflictDialog = ({
  title,
  message,
  isLoading = false,
  isOverwriting = false,
  onLoad,
  onOverwrite,
  onClose,
}: ConflictDialogProps) => (
  <DialogShell
    open
    title={title}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>キャンセル</Button>
        <LoadingButton loading={isLoading} onClick={onLoad}>
          最新の内容を読み込む
        </LoadingButton>
        <LoadingButton variant="contained" color="primary" loading={isOverwriting} onClick={onOverwrite}>
          自分の内容で上書きする
        </LoadingButton>
      </>
    }
  >
    <Typography variant="body2">{message}</Typography>
    <Box component="ul" sx={{ typography: 'body2', color: 'text.secondary', pl: 5, my: 3 }}>
      <li>読み込むと、入力した内容は最新の内容に置き換わります。</li>
      <li>上書きすると、入力した内容で保存します。</li>
    </Box>
  </DialogShell>
)
