import { createFileRoute } from '@tanstack/react-router'
import { HistoryPage } from '#src/features/documents/history/history-page.tsx'

const DocumentLog = () => {
  const { companyId, documentId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <HistoryPage companyId={companyId} documentId={documentId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/documents/$documentId/_shell/log')({
  staticData: { field: {} },
  component: DocumentLog,
})
