import { createFileRoute } from '@tanstack/react-router'
import { renewalSortParams } from '#domain/facilities/facilities.labels.ts'
import { RenewalsPage } from '#src/features/facilities/list/renewals-page.tsx'
import {
  readRenewalsSearch,
  renewalsAddress,
  type RenewalsSearch,
} from '#src/features/facilities/list/renewals-search.ts'
import { withChosenSort } from '#src/lib/list-choices.ts'
import { asItStands } from '#src/lib/search-params.ts'

const Renewals = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const search = Route.useSearch({ select: readRenewalsSearch })
  const navigate = Route.useNavigate()
  return (
    <RenewalsPage
      companyId={companyId}
      user={user}
      search={withChosenSort(search, 'renewals', user, renewalSortParams)}
      onSearch={(next) => void navigate({ search: next })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/facilities/renewals')({
  validateSearch: asItStands<RenewalsSearch>,
  staticData: { desktopOnly: true, address: renewalsAddress },
  component: Renewals,
})
