import { createFileRoute } from '@tanstack/react-router'
import { fieldListRoute } from '#src/app/field/list-route.ts'
import { CreatedDocumentsPage } from '#src/features/documents/list/document-list-page.tsx'
import { documentList, documentListQuery } from '#src/features/documents/list/document-list-search.ts'
import { savedListReads } from '#src/widgets/saved-views/first-view.ts'

const Documents = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <CreatedDocumentsPage companyId={companyId} user={user} />
}

const reads = savedListReads(documentList, (companyId, search) => documentListQuery(companyId, 'created', search))

export const Route = createFileRoute('/c/$companyId/documents/')({
  ...fieldListRoute(documentList, reads, 'documentList'),
  component: Documents,
})
