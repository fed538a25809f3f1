import { createFileRoute } from '@tanstack/react-router'
import { PreviewPage } from '#src/features/documents/preview/preview-page.tsx'
import { textParam } from '#src/lib/search-params.ts'

const DocumentPreview = () => {
  const { companyId, documentId } = Route.useParams()
  const { cell } = Route.useSearch()
  return <PreviewPage key={documentId} companyId={companyId} documentId={documentId} cell={cell} />
}

export const Route = createFileRoute('/c/$companyId/documents/$documentId/_layout/preview')({
  validateSearch: (search: Record<string, unknown>): { cell?: string } => ({ cell: textParam(search['cell']) }),
  component: DocumentPreview,
})
