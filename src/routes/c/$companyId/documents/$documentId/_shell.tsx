import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { documentQueries } from '#src/api/documents.ts'
import { DocumentShell } from '#src/widgets/document-shell/document-shell.tsx'
import type { ParamsOf, Reader } from '#src/api/reads.ts'
import { load } from '#src/app/field/load.ts'
import { recordRoute } from '#src/app/field/record-route.tsx'

const Shell = () => {
  const { companyId, documentId } = Route.useParams()
  const { data: document } = useSuspenseQuery(documentQueries.detail(companyId, documentId))
  return (
    <DocumentShell companyId={companyId} document={document}>
      <Outlet />
    </DocumentShell>
  )
}

const reads = ({ query }: Reader, { companyId, documentId }: ParamsOf<'documentId'>) =>
  query(documentQueries.detail(companyId, documentId))

export const Route = createFileRoute('/c/$companyId/documents/$documentId/_shell')({
  ...recordRoute('documentId'),
  staticData: { field: { reads, besides: 'document' } },
  loader: ({ context, params }) => load(reads, context, params),
  component: Shell,
})
