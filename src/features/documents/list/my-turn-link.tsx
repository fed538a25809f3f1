import { useTheme } from '@mui/material/styles'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { Link } from '#src/ui/text/link.tsx'
import { StatusBadge } from '#src/ui/marks/status-badge.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'

/** Marks a document that waits for this person's answer now, and leads to where it is given. */
export const MyTurnLink = ({
  companyId,
  document,
}: {
  companyId: string
  document: Pick<DocumentListItem, 'id' | 'title' | 'current_step_is_mine'>
}) => {
  const { tokens } = useTheme()
  return (
    document.current_step_is_mine && (
      <Link
        to="/c/$companyId/documents/$documentId/approval"
        params={{ companyId, documentId: document.id }}
        aria-label={`自分の承認待ち：${document.title}に回答`}
        sx={{ ...touchArea, display: 'inline-flex', flex: 'none', py: 0.5, textDecoration: 'none' }}
      >
        <StatusBadge tone={tokens.submissionStatus[1]}>自分の承認待ち</StatusBadge>
      </Link>
    )
  )
}
