import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatMoment } from '#domain/dates.ts'
import type { TemplateConflict } from '#domain/templates/templates.contract.ts'
import { DialogShell } from '#src/ui/dialog-shell.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'

type TemplateConflictDialogProps = { conflict: TemplateConflict; isSaving: boolean; isLoading: boolean; onLoad: () => void; onOverwrite: () => void; onClose: () => void }

/** Somebody else saved the template first, and both ways on. What was typed stays until one is chosen. */
export const TemplateConflictDialog = ({ conflict: { message, current }, isSaving, isLoading, onLoad, onOverwrite, onClose }: TemplateConflictDialogProps) => (
  <DialogShell
    open
    title="他のユーザーがこのテンプレートを保存しました"
    onClose={onClose}
    actions={
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>
        <Button onClick={onClose}>キャンセル</Button>
        <LoadingButton loading={isSaving} onClick={onOverwrite}>自分の内容で上書きする</LoadingButton>
        <LoadingButton variant="contained" color="primary" loading={isLoading} onClick={onLoad}>最新の内容を読み込む</LoadingButton>
      </Box>
    }
  >
    <Typography variant="body2">{`${message}（v${current.version}、${formatMoment(current.updated_at)}）入力した内容は残っています。`}</Typography>
    <Box component="ul" sx={{ typography: 'body2', color: 'text.secondary', pl: 5, mb: 0 }}>
      <li>読み込むと、入力した内容は最新の内容に置き換わります。</li>
      <li>上書きすると、入力した内容で保存します。</li>
    </Box>
  </DialogShell>
)
