import { createFileRoute } from '@tanstack/react-router'
import { YearsPage } from '#src/features/plans/years/years-page.tsx'
import { yearsList, type YearsSearch } from '#src/features/plans/years/years-search.ts'
import { asItStands } from '#src/lib/search-params.ts'

const Years = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <YearsPage
      companyId={companyId}
      user={user}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
      onOpenBuilding={(buildingId) =>
        void navigate({
          to: '/c/$companyId/buildings/$buildingId',
          params: { companyId, buildingId },
          search: { tab: 'plans' },
        })
      }
    />
  )
}

export const Route = createFileRoute('/c/$companyId/plans/year')({
  validateSearch: asItStands<YearsSearch>,
  staticData: { desktopOnly: true, address: yearsList.address },
  component: Years,
})
