import { createFileRoute } from '@tanstack/react-router'
import { approvalStatusLabels, documentTypeLabels, submitStatusLabels } from '#domain/documents/documents.labels.ts'
import { idsOf } from '#domain/labels.ts'
import { relativeDateLabels } from '#domain/relative-dates.ts'
import { documentQueries } from '#src/api/documents.ts'
import { DocumentListPage } from '#src/features/documents/list/document-list-page.tsx'
import { documentFilterOf, type DocumentListSearch } from '#src/features/documents/list/document-list-search.ts'
import { choiceParam, pageParam, textParam } from '#src/lib/search-params.ts'

const readSearch = (search: Record<string, unknown>): DocumentListSearch => ({
  tab: choiceParam(['approval'], search['tab']),
  title: textParam(search['title']),
  document_type_id: choiceParam(idsOf(documentTypeLabels), search['document_type_id']),
  submit_status: choiceParam(idsOf(submitStatusLabels), search['submit_status']),
  approval_status: choiceParam(idsOf(approvalStatusLabels), search['approval_status']),
  relative_date: choiceParam(idsOf(relativeDateLabels), search['relative_date']),
  page: pageParam(search['page']),
})

const DocumentList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return <DocumentListPage companyId={companyId} user={user} search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}

export const Route = createFileRoute('/c/$companyId/documents/')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    const list = deps.tab === 'approval' ? documentQueries.toApprove : documentQueries.list
    void context.queryClient.prefetchQuery(list(params.companyId, documentFilterOf(deps)))
  },
  component: DocumentList,
})
