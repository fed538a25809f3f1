import { createFileRoute } from '@tanstack/react-router'
import { RenewalsPage } from '#src/features/facilities/list/renewals-page.tsx'
import { idsParam } from '#src/lib/search-params.ts'

const readSearch = ({ building_id }: Record<string, unknown>): { building_id?: number[] } => ({
  building_id: idsParam(building_id),
})

const Renewals = () => {
  const { companyId } = Route.useParams()
  const { building_id } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RenewalsPage
      companyId={companyId}
      buildingIds={building_id}
      onBuildings={(ids) => void navigate({ search: { building_id: ids } })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/facilities/renewals')({
  validateSearch: readSearch,
  staticData: { desktopOnly: true },
  component: Renewals,
})
