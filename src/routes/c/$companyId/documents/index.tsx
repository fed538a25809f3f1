import { createFileRoute } from '@tanstack/react-router'
import { DocumentListPage } from '#src/features/documents/list/document-list-page.tsx'
import {
  chosenDocuments,
  documentListQuery,
  readDocumentListSearch,
} from '#src/features/documents/list/document-list-search.ts'

const DocumentList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <DocumentListPage
      companyId={companyId}
      user={user}
      tab="created"
      search={chosenDocuments(Route.useSearch(), user)}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/documents/')({
  validateSearch: readDocumentListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(
      documentListQuery(params.companyId, 'created', chosenDocuments(deps, context.user)),
    ),
  component: DocumentList,
})
