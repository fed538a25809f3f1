import { createFileRoute } from '@tanstack/react-router'
import { dueList, type DueSearch } from '#src/features/plans/due/due-list.ts'
import { DueListPage } from '#src/features/plans/due/due-list-page.tsx'
import { asItStands } from '#src/lib/search-params.ts'

const Due = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <DueListPage companyId={companyId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/plans/')({
  validateSearch: asItStands<DueSearch>,
  staticData: { address: dueList.address },
  component: Due,
})
