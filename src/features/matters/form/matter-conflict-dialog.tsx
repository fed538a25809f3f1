import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatMoment } from '#domain/dates.ts'
import type { Matter, MatterConflict } from '#domain/matters/matters.contract.ts'
import { matterColumnLabels } from '#domain/matters/matters.labels.ts'
import { DialogShell } from '#src/ui/dialog-shell.tsx'

type MatterConflictDialogProps = {
  /** The matter as this edit began. */
  base: Matter
  theirs: MatterConflict['current']
  onLoad: () => void
  onOverwrite: () => void
  onClose: () => void
}

const comparable = (matter: Matter, column: keyof typeof matterColumnLabels): string => JSON.stringify(matter[column])

/** Names of what the other changed meanwhile. */
const changedColumns = (base: Matter, theirs: Matter): string[] =>
  (Object.keys(matterColumnLabels) as (keyof typeof matterColumnLabels)[])
    .filter((column) => comparable(base, column) !== comparable(theirs, column))
    .map((column) => matterColumnLabels[column])

/** Somebody else saved the matter first: who, when and what, and both ways on. What was typed stays until one is chosen. */
export const MatterConflictDialog = ({ base, theirs, onLoad, onOverwrite, onClose }: MatterConflictDialogProps) => {
  const changed = changedColumns(base, theirs)
  return (
    <DialogShell
      open
      title="他のユーザーがこの案件を更新しました"
      onClose={onClose}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>
          <Button onClick={onClose}>キャンセル</Button>
          <Button onClick={onOverwrite}>自分の内容で上書きする</Button>
          <Button variant="contained" color="primary" onClick={onLoad}>最新の内容を読み込む</Button>
        </Box>
      }
    >
      <Typography variant="body2">
        {`${theirs.updated_by?.name ?? '他のユーザー'}さんが${formatMoment(theirs.updated_at)}に更新しました。入力した内容は残っています。`}
      </Typography>
      {changed.length > 0 && <Typography variant="body2" sx={{ mt: 2 }}>{`変更された項目：${changed.join('、')}`}</Typography>}
      <Box component="ul" sx={{ typography: 'body2', color: 'text.secondary', pl: 5, mb: 0 }}>
        <li>読み込むと、入力した内容は最新の内容に置き換わります。</li>
        <li>上書きすると、入力した内容で保存します。</li>
      </Box>
    </DialogShell>
  )
}
