import { createFileRoute } from '@tanstack/react-router'
import type { ParamsOf, Reader } from '#src/api/reads.ts'
import { begin } from '#src/app/field/load.ts'
import { YearsPage } from '#src/features/plans/years/years-page.tsx'
import type { YearsSearch } from '#src/features/plans/years/years-search.ts'
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

const reads = async (reader: Reader, params: ParamsOf & { search?: YearsSearch }) =>
  (await import('#src/features/plans/plan-reads.ts')).years(reader, params)

export const Route = createFileRoute('/c/$companyId/plans/year')({
  validateSearch: asItStands<YearsSearch>,
  staticData: { desktopOnly: true },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => begin(reads, context, { ...params, search: deps }),
  component: Years,
})
