import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import { useTheme } from '@mui/material/styles'
import { StatusBadge } from '#src/ui/marks/status-badge.tsx'
import { useOutbox } from '../queue/use-outbox.ts'

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
  useOutbox().some(({ document_id }) => document_id === documentId) && <UnsentBadge />
