import { createFileRoute } from '@tanstack/react-router'
import { DocumentDetailPage } from '#src/features/documents/detail/document-detail-page.tsx'

const DocumentDetail = () => {
  const { companyId, documentId } = Route.useParams()
  return <DocumentDetailPage companyId={companyId} documentId={documentId} />
}

export const Route = createFileRoute('/c/$companyId/documents/$documentId/_shell/')({ component: DocumentDetail })
