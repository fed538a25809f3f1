import { createFileRoute } from '@tanstack/react-router'
import { PreviewPage } from '#src/features/documents/preview/preview-page.tsx'

const DocumentPreview = () => {
  const { companyId, documentId } = Route.useParams()
  return <PreviewPage key={documentId} companyId={companyId} documentId={documentId} />
}

export const Route = createFileRoute('/c/$companyId/documents/$documentId/_layout/preview')({ component: DocumentPreview })
