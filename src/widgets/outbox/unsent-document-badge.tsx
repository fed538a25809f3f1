import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import { useTheme } from '@mui/material/styles'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { useOutbox } from './use-outbox.ts'
import { isAboutDocument } from './order.ts'

export const UnsentBadge = () => {
  const { tokens } = useTheme()
  return (
    <StatusBadge tone={tokens.inputStatus.no} icon={<CloudOffOutlined />}>
      未送信
    </StatusBadge>
  )
}

/** In lists: whether something of the document waits on this device. */
export const UnsentDocumentBadge = ({ documentId }: { documentId: number }) =>
  useOutbox().some(({ write }) => isAboutDocument(write, documentId)) && <UnsentBadge />
