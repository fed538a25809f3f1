import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Note } from '#src/ui/states/note.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

/** What an approver had written when somebody else's answer came first: nothing typed is lost. */
export const LateComment = ({ comment }: { comment: string }) => {
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(comment)
      toast.success('コメントをコピーしました')
    } catch {
      toast.error('コメントのコピーに失敗しました')
    }
  }
  return (
    <Note
      severity="warning"
      action={
        <Button size="small" startIcon={<ContentCopyOutlined />} onClick={() => void handleCopy()}>
          コピー
        </Button>
      }
    >
      先に処理されたため、入力したコメントは送信されていません。
      <Box sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: 'text.primary' }}>{comment}</Box>
    </Note>
  )
}
