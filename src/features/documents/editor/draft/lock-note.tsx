import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { Link } from '#src/ui/text/link.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'

/** What of its course locks a document; null where nothing does. */
const lockReason = ({ submitted_at, approval_status }: Document): string | null => {
  if (submitted_at !== null) return 'この書類は提出済みのため、編集できません。'
  if (approval_status === approvalStatuses.applying) return 'この書類は申請中のため、編集できません。'
  if (approval_status === approvalStatuses.approved) return 'この書類は承認済みのため、編集できません。'
  return null
}

/** Why a document cannot be edited now, and where that can change. */
export const LockNote = ({ companyId, document }: { companyId: string; document: Document }) => {
  const reason = lockReason(document)
  if (reason === null) return <Note severity="info">この書類を編集する権限がありません。</Note>
  const settings = (
    <Link
      to="/c/$companyId/documents/$documentId/approval"
      params={{ companyId, documentId: document.id }}
      sx={{ ...touchArea, alignSelf: 'center', fontWeight: 500, whiteSpace: 'nowrap' }}
    >
      提出設定を開く
    </Link>
  )
  return (
    <Note severity="warning" action={document.canSeeMaking && settings}>
      {reason}
    </Note>
  )
}
