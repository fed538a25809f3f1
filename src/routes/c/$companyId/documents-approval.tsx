import { createFileRoute, redirect } from '@tanstack/react-router'
import { canSeeApprovalRequests } from '#domain/documents/documents.policy.ts'
import { DocumentListPage } from '#src/features/documents/list/document-list-page.tsx'
import {
  chosenDocuments,
  documentListAddress,
  documentListQuery,
  readDocumentListSearch,
  type DocumentListSearch,
} from '#src/features/documents/list/document-list-search.ts'
import { asItStands } from '#src/lib/search-params.ts'

const ApprovalRequests = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <DocumentListPage
      companyId={companyId}
      user={user}
      tab="approval"
      search={chosenDocuments(Route.useSearch({ select: readDocumentListSearch }), user)}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}

/** 自分への承認依頼. */
export const Route = createFileRoute('/c/$companyId/documents-approval')({
  beforeLoad: ({ context, params }) => {
    if (!canSeeApprovalRequests(context.user)) throw redirect({ to: '/c/$companyId/documents', params })
  },
  validateSearch: asItStands<DocumentListSearch>,
  staticData: { address: documentListAddress },
  loaderDeps: ({ search }) => readDocumentListSearch(search),
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(
      documentListQuery(params.companyId, 'approval', chosenDocuments(deps, context.user)),
    ),
  component: ApprovalRequests,
})
