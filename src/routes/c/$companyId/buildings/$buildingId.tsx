import { Suspense } from 'react'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { buildingQueries } from '#src/api/buildings.ts'
import { isNotFound } from '#src/api/errors.ts'
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx'
import { BuildingPage } from '#src/features/buildings/detail/building-page.tsx'
import { buildingTabs, type BuildingTab } from '#src/features/buildings/detail/building-tabs.ts'
import { choiceParam, idParam } from '#src/lib/search-params.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const StartDialog = lazyPart(() => import('#src/app/commands/start-dialog.tsx').then((module) => module.StartDialog))

const readSearch = ({ tab }: Record<string, unknown>): { tab?: BuildingTab } => ({
  tab: choiceParam(buildingTabs, tab),
})

const BuildingDetail = () => {
  const { companyId, buildingId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { tab = 'overview' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: building, error } = useSuspenseQuery({
    ...buildingQueries.detail(companyId, buildingId),
    refetchOnWindowFocus: 'always',
  })
  return (
    <BuildingPage
      key={building.id}
      companyId={companyId}
      user={user}
      building={building}
      // Deleted, or out of this user's sight, while it was being looked at.
      gone={isNotFound(error) && <NotFoundPage />}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next === 'overview' ? undefined : next }, resetScroll: false })}
      renderStart={(kind, onClose) => (
        <Suspense>
          <StartDialog kind={kind} user={user} about={{ building_id: building.id }} onClose={onClose} />
        </Suspense>
      )}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/buildings/$buildingId')({
  params: {
    parse: ({ buildingId }) => ({ buildingId: idParam(buildingId) }),
    stringify: ({ buildingId }) => ({ buildingId: String(buildingId) }),
  },
  validateSearch: readSearch,
  beforeLoad: ({ params }) => {
    if (params.buildingId === 0) throw notFound()
  },
  loader: async ({ context: { queryClient }, params: { companyId, buildingId } }) => {
    await queryClient.query(buildingQueries.detail(companyId, buildingId))
  },
  component: BuildingDetail,
})
