import { createFileRoute } from '@tanstack/react-router'
import { DocumentListPage } from '#src/features/documents/list/document-list-page.tsx'
import {
  chosenDocuments,
  documentListAddress,
  documentListQuery,
  readDocumentListSearch,
  type DocumentListSearch,
} from '#src/features/documents/list/document-list-search.ts'
import { asItStands } from '#src/lib/search-params.ts'
import { prefetchSavedList } from '#src/widgets/saved-views/first-view.ts'
import { useSavedView } from '#src/widgets/saved-views/use-saved-view.ts'

const DocumentList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { saved, search, addressOf } = useSavedView({
    companyId,
    list: 'documents',
    user,
    address: Route.useSearch({ select: readDocumentListSearch }),
    read: readDocumentListSearch,
    explicit: (shown) => chosenDocuments(shown, user),
    onAddress: (address) => void navigate({ search: address }),
  })
  return (
    <DocumentListPage
      companyId={companyId}
      user={user}
      tab="created"
      saved={saved}
      search={chosenDocuments(search, user)}
      onSearch={(next) => void navigate({ search: addressOf(next), replace: true })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/documents/')({
  validateSearch: asItStands<DocumentListSearch>,
  staticData: { address: documentListAddress },
  loaderDeps: ({ search }) => readDocumentListSearch(search),
  loader: ({ context, params, deps }) => {
    const { queryClient, user } = context
    const { companyId } = params
    prefetchSavedList(queryClient, { companyId, list: 'documents', user }, deps, readDocumentListSearch, (search) => {
      void queryClient.prefetchQuery(documentListQuery(companyId, 'created', chosenDocuments(search, user)))
    })
  },
  component: DocumentList,
})
