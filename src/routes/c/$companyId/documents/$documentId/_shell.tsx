import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { documentQueries } from '#src/api/documents.ts'
import { idParam } from '#src/lib/search-params.ts'
import { DocumentShell } from '#src/widgets/document-shell/document-shell.tsx'

const Shell = () => {
  const { companyId, documentId } = Route.useParams()
  const { data: document } = useSuspenseQuery(documentQueries.detail(companyId, documentId))
  return (
    <DocumentShell companyId={companyId} document={document}>
      <Outlet />
    </DocumentShell>
  )
}

export const Route = createFileRoute('/c/$companyId/documents/$documentId/_shell')({
  params: {
    parse: ({ documentId }) => ({ documentId: idParam(documentId) }),
    stringify: ({ documentId }) => ({ documentId: String(documentId) }),
  },
  beforeLoad: ({ params }) => {
    if (params.documentId === 0) throw notFound()
  },
  loader: ({ context, params }) =>
    context.queryClient.query(documentQueries.detail(params.companyId, params.documentId)),
  component: Shell,
})
