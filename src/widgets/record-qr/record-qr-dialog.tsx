import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { QrCode } from '#src/ui/marks/qr-code.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

type RecordQrDialogProps = {
  /** What it leads to: 室内機 AC-503. */
  name: string
  /** Path of the record's page. */
  path: string
  onClose: () => void
}

/** The record's address as a QR code: a phone opens the page, after signing in where it is not signed in. */
export const RecordQrDialog = ({ name, path, onClose }: RecordQrDialogProps) => {
  const address = `${window.location.origin}${path}`
  const handleCopy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success('アドレスをコピーしました'),
      () => toast.error('アドレスのコピーに失敗しました'),
    )
  return (
    <DialogShell
      open
      title="QRコード"
      width={424}
      onClose={onClose}
      actions={
        <Button startIcon={<ContentCopyOutlined />} onClick={() => void handleCopy()}>
          アドレスをコピー
        </Button>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 2, textAlign: 'center' }}>
        <QrCode text={address} label={`${name}のQRコード`} size={240} />
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          スマートフォンで読み取ると、このページを開きます。
        </Box>
      </Box>
    </DialogShell>
  )
}
