import { createFileRoute, redirect } from '@tanstack/react-router'
import { canSeeApprovalRequests } from '#domain/documents/documents.policy.ts'
import { fieldListRoute } from '#src/app/field/list-route.ts'
import { ApprovalRequestsPage } from '#src/features/documents/list/document-list-page.tsx'
import { documentList, documentListQuery } from '#src/features/documents/list/document-list-search.ts'
import { listReads } from '#src/records/list-address.ts'

const ApprovalRequests = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <ApprovalRequestsPage companyId={companyId} user={user} />
}

const reads = listReads(documentList, (companyId, search, user) => ({
  ...documentListQuery(companyId, 'approval', search),
  enabled: canSeeApprovalRequests(user),
}))

/** 自分への承認依頼. */
export const Route = createFileRoute('/c/$companyId/documents-approval')({
  beforeLoad: ({ context, params }) => {
    if (!canSeeApprovalRequests(context.user)) throw redirect({ to: '/c/$companyId/documents', params })
  },
  ...fieldListRoute(documentList, reads, 'documentList'),
  component: ApprovalRequests,
})
