/** A document's three badges: kind, submission, approval. */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import RemoveOutlined from '@mui/icons-material/RemoveOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import {
  approvalStatusLabels,
  submitStatuses,
  submitStatusLabels,
  type ApprovalStatus,
} from '#domain/approvals/approvals.labels.ts'
import { documentTypeLabels, type DocumentTypeId } from '#domain/templates/templates.labels.ts'
import { useTheme } from '@mui/material/styles'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { StatusBadge } from '#src/ui/marks/status-badge.tsx'

export const DocumentTypeBadge = ({ documentTypeId }: { documentTypeId: DocumentTypeId }) => {
  const { tokens } = useTheme()
  return <StatusBadge tone={tokens.documentType[documentTypeId]}>{documentTypeLabels[documentTypeId]}</StatusBadge>
}

export const SubmitStatusBadge = ({ submittedAt }: { submittedAt: string | null }) => {
  const { tokens } = useTheme()
  const status = submittedAt ? submitStatuses.submitted : submitStatuses.notSubmitted
  return (
    <StatusBadge tone={tokens.submissionStatus[status]} icon={submittedAt && <SendOutlined />}>
      {submitStatusLabels[status]}
    </StatusBadge>
  )
}

const approvalIcons = {
  1: RemoveOutlined,
  2: ScheduleOutlined,
  3: UndoOutlined,
  4: CheckCircleOutlined,
} satisfies Record<ApprovalStatus, typeof SendOutlined>

/** None for a guest who is merely shown the document: its approval is not theirs to know. */
export const ApprovalStatusBadge = ({
  document: { approval_status: status, canSeeMaking },
}: {
  document: Pick<DocumentListItem, 'approval_status' | 'canSeeMaking'>
}) => {
  const { tokens } = useTheme()
  if (!canSeeMaking) return null
  const Icon = approvalIcons[status]
  return (
    <StatusBadge tone={tokens.approvalStatus[status]} icon={<Icon />}>
      {approvalStatusLabels[status]}
    </StatusBadge>
  )
}
