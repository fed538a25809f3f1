import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatMoment } from '#domain/dates.ts'
import type { MatterChange, MatterConflict } from '#domain/matters/matters.contract.ts'
import { DialogShell } from '#src/ui/dialog-shell.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.ts'

type MatterConflictDialogProps = { conflict: MatterConflict; onLoad: () => void; onOverwrite: () => void; onClose: () => void }

/** Somebody else saved the matter first: who, when and what, and both ways on. What was typed stays until one is chosen. */
export const MatterConflictDialog = ({ conflict: { current, changes }, onLoad, onOverwrite, onClose }: MatterConflictDialogProps) => (
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
      {`${current.updated_by?.name ?? '他のユーザー'}さんが${formatMoment(current.updated_at)}に更新しました。入力した内容は残っています。`}
    </Typography>
    {changes.length > 0 && (
      <Box component="ul" aria-label="変更された項目" sx={{ m: 0, mt: 3, p: 0, border: 1, borderColor: 'divider', borderRadius: '6px', listStyle: 'none', typography: 'cell', lineHeight: 1.6 }}>
        {changes.map((change, index) => <Change key={index} {...change} />)}
      </Box>
    )}
    <Box component="ul" sx={{ typography: 'body2', color: 'text.secondary', pl: 5, mb: 0 }}>
      <li>読み込むと、入力した内容は最新の内容に置き換わります。</li>
      <li>上書きすると、入力した内容で保存します。</li>
    </Box>
  </DialogShell>
)

/** What it was, what it is now, and whose change that is. */
const Change = ({ column_name, before, after, user_name }: MatterChange) => (
  <Box component="li" sx={{ px: 3, py: 2, overflowWrap: 'anywhere', '& + &': { borderTop: 1, borderColor: 'line.row' } }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, color: 'text.secondary' }}><span>{column_name}</span><span>{user_name}</span></Box>
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, whiteSpace: 'pre-wrap' }}>
      <Box component="del" sx={{ color: 'neutral.600' }}><Box component="span" sx={visuallyHidden}>{before === null ? '変更前：なし' : '変更前：'}</Box>{before}</Box>
      <ArrowForwardOutlined sx={{ fontSize: 16, mt: '3px', color: 'neutral.600' }} />
      <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 500 }}><Box component="span" sx={visuallyHidden}>{after === null ? '変更後：なし' : '変更後：'}</Box>{after}</Box>
    </Box>
  </Box>
)
