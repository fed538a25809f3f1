import { createFileRoute } from '@tanstack/react-router'
import { HistoryPage } from '#src/features/documents/history/history-page.tsx'

const DocumentLog = () => {
  const { companyId, documentId } = Route.useParams()
  return <HistoryPage companyId={companyId} documentId={documentId} />
}

export const Route = createFileRoute('/c/$companyId/documents/$documentId/_shell/log')({ component: DocumentLog })
