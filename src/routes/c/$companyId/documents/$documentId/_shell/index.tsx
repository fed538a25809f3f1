import { createFileRoute } from '@tanstack/react-router'
import { DocumentDetailPage } from '#src/features/documents/detail/document-detail-page.tsx'

const DocumentDetail = () => {
  const { companyId, documentId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <DocumentDetailPage companyId={companyId} documentId={documentId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/documents/$documentId/_shell/')({
  staticData: { field: {} },
  component: DocumentDetail,
})
