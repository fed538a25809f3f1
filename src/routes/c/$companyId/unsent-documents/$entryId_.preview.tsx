import { createFileRoute, notFound } from '@tanstack/react-router'
import { UnsentPreviewPage } from '#src/features/documents/preview/unsent-preview-page.tsx'
import { choiceParam, idParam } from '#src/lib/search-params.ts'

const UnsentPreview = () => {
  const { companyId, entryId } = Route.useParams()
  const { typed } = Route.useSearch()
  return <UnsentPreviewPage key={entryId} companyId={companyId} entryId={entryId} isTyped={typed === 1} />
}

export const Route = createFileRoute('/c/$companyId/unsent-documents/$entryId_/preview')({
  staticData: { bare: true, field: {} },
  validateSearch: (search: Record<string, unknown>): { typed?: 1 } => ({ typed: choiceParam([1], search['typed']) }),
  params: {
    parse: ({ entryId }) => ({ entryId: idParam(entryId) }),
    stringify: ({ entryId }) => ({ entryId: String(entryId) }),
  },
  beforeLoad: ({ params }) => {
    if (params.entryId === 0) throw notFound()
  },
  component: UnsentPreview,
})
