import { useTheme } from '@mui/material/styles'
import type { DocumentTypeId } from '#domain/documents/documents.labels.ts'
import { documentTypeLabels } from '#domain/documents/documents.labels.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'

export const DocumentTypeBadge = ({ documentTypeId }: { documentTypeId: DocumentTypeId }) => {
  const { tokens } = useTheme()
  return <StatusBadge tone={tokens.documentType[documentTypeId]}>{documentTypeLabels[documentTypeId]}</StatusBadge>
}
