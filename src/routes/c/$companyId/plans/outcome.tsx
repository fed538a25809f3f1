import { createFileRoute } from '@tanstack/react-router'
import { canViewPlans } from '#domain/plans/plans.policy.ts'
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx'
import { outcomeList, type OutcomeSearch } from '#src/features/plans/outcome/outcome-list.ts'
import { OutcomePage } from '#src/features/plans/outcome/outcome-page.tsx'
import { asItStands } from '#src/lib/search-params.ts'

const Outcome = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const search = Route.useSearch({ select: outcomeList.read })
  const navigate = Route.useNavigate()
  if (!canViewPlans(user)) return <NotFoundPage />
  return (
    <OutcomePage
      companyId={companyId}
      user={user}
      search={search}
      onSearch={(change) => void navigate({ search: { ...search, ...change }, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/plans/outcome')({
  validateSearch: asItStands<OutcomeSearch>,
  staticData: { desktopOnly: true, address: outcomeList.address },
  component: Outcome,
})
