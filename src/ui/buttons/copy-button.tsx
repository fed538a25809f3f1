import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Button from '@mui/material/Button'
import { toast } from '#src/ui/toasts/toast.tsx'

/** Puts the text into the clipboard. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('コピーしました')
    } catch {
      toast.error('コピーに失敗しました。文字を選択してコピーしてください。')
    }
  }
  return (
    <Button size="small" startIcon={<ContentCopyOutlined />} onClick={() => void handleCopy()}>
      {label}
    </Button>
  )
}
