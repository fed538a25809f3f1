import { Suspense } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { buildingQueries } from '#src/api/buildings.ts'
import { BuildingPage } from '#src/features/buildings/detail/building-page.tsx'
import { buildingTabs } from '#src/features/buildings/detail/building-tabs.ts'
import { EditMatter } from '#src/features/matters/form/edit-matter.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import type { ParamsOf, Reader } from '#src/api/reads.ts'
import { load } from '#src/app/field/load.ts'
import { tabbedRoute, tabsAt, useRecord } from '#src/app/field/record-route.tsx'

const StartDialog = lazyPart(() => import('#src/app/commands/start-dialog.tsx').then((module) => module.StartDialog))

const BuildingPlans = lazyPart(() =>
  import('#src/features/plans/year/building-plans.tsx').then((module) => module.BuildingPlans),
)

const BuildingDetail = () => {
  const { companyId, buildingId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { record: building, gone } = useRecord(buildingQueries.detail(companyId, buildingId))
  return (
    <BuildingPage
      key={building.id}
      companyId={companyId}
      user={user}
      building={building}
      gone={gone}
      {...tabsAt(buildingTabs, search, navigate)}
      renderEditMatter={(matterId, onClose) => (
        <EditMatter companyId={companyId} matterId={matterId} onClose={onClose} />
      )}
      renderPlans={() => (
        <Suspense>
          <BuildingPlans companyId={companyId} buildingId={building.id} user={user} />
        </Suspense>
      )}
      renderStart={(kind, onClose) => (
        <Suspense>
          <StartDialog kind={kind} user={user} about={{ building_id: building.id }} onClose={onClose} />
        </Suspense>
      )}
    />
  )
}

const reads = ({ query }: Reader, { companyId, buildingId }: ParamsOf<'buildingId'>) =>
  query(buildingQueries.detail(companyId, buildingId))

export const Route = createFileRoute('/c/$companyId/buildings/$buildingId')({
  ...tabbedRoute('buildingId', buildingTabs),
  staticData: { field: { reads, besides: 'building' } },
  loader: ({ context, params }) => load(reads, context, params),
  component: BuildingDetail,
})
