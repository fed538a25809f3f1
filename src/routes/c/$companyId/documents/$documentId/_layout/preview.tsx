import { createFileRoute } from '@tanstack/react-router'
import { PreviewPage } from '#src/features/documents/preview/preview-page.tsx'
import { choiceParam, textParam } from '#src/lib/search-params.ts'

const DocumentPreview = () => {
  const { companyId, documentId } = Route.useParams()
  const { cell, typed } = Route.useSearch()
  return (
    <PreviewPage key={documentId} companyId={companyId} documentId={documentId} cell={cell} isTyped={typed === 1} />
  )
}

export const Route = createFileRoute('/c/$companyId/documents/$documentId/_layout/preview')({
  staticData: { field: {} },
  validateSearch: (search: Record<string, unknown>): { cell?: string; typed?: 1 } => ({
    cell: textParam(search['cell']),
    typed: choiceParam([1], search['typed']),
  }),
  component: DocumentPreview,
})
