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
  document: Pick<DocumentListItem, 'id' | 'title' | 'current_step_is_mine' | 'answers_for'>
}) => {
  const { tokens } = useTheme()
  const { answers_for } = document
  const words = answers_for === null ? '自分の承認待ち' : `代理の承認待ち（${answers_for}）`
  return (
    document.current_step_is_mine && (
      <Link
        to="/c/$companyId/documents/$documentId/approval"
        params={{ companyId, documentId: document.id }}
        aria-label={`${words}：${document.title}に回答`}
        sx={{ ...touchArea, display: 'inline-flex', flex: 'none', py: 0.5, textDecoration: 'none' }}
      >
        <StatusBadge tone={tokens.submissionStatus[1]}>{words}</StatusBadge>
      </Link>
    )
  )
}
