import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { approvalStatusLabels, documentTypeLabels, submitStatusLabels } from '#domain/documents/documents.labels.ts'
import { enumSchema } from '#domain/fields.ts'
import { relativeDateLabels } from '#domain/relative-dates.ts'
import { documentQueries } from '#src/api/documents.ts'
import { DocumentListPage } from '#src/features/documents/list/document-list-page.tsx'
import { documentFilterOf } from '#src/features/documents/list/document-list-search.ts'

const searchSchema = z.object({
  tab: z.literal('approval').optional().catch(undefined),
  title: z.string().optional().catch(undefined),
  document_type_id: enumSchema(documentTypeLabels).optional().catch(undefined),
  submit_status: enumSchema(submitStatusLabels).optional().catch(undefined),
  approval_status: enumSchema(approvalStatusLabels).optional().catch(undefined),
  relative_date: enumSchema(relativeDateLabels).optional().catch(undefined),
  page: z.int().min(1).optional().catch(undefined),
})

const DocumentList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return <DocumentListPage companyId={companyId} user={user} search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}

export const Route = createFileRoute('/c/$companyId/documents/')({
  validateSearch: searchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    const list = deps.tab === 'approval' ? documentQueries.toApprove : documentQueries.list
    void context.queryClient.prefetchQuery(list(params.companyId, documentFilterOf(deps)))
  },
  component: DocumentList,
})
