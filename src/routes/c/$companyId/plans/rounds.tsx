import { createFileRoute } from '@tanstack/react-router'
import type { CompanyUser } from '#src/api/auth.ts'
import type { ParamsOf, Reader } from '#src/api/reads.ts'
import { begin } from '#src/app/field/load.ts'
import { RoundsPage } from '#src/features/plans/rounds/rounds-page.tsx'
import { roundsAddress, type RoundsSearch } from '#src/features/plans/rounds/rounds-search.ts'
import { asItStands } from '#src/lib/search-params.ts'

const Rounds = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <RoundsPage
      companyId={companyId}
      user={user}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false, replace: true })}
    />
  )
}

const reads = async (reader: Reader, params: ParamsOf & { search?: RoundsSearch }, user: CompanyUser) =>
  (await import('#src/features/plans/rounds/rounds-reads.ts')).rounds(reader, params, user)

export const Route = createFileRoute('/c/$companyId/plans/rounds')({
  validateSearch: asItStands<RoundsSearch>,
  staticData: { address: roundsAddress, field: { reads, besides: 'rounds' } },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => begin(reads, context, { ...params, search: deps }),
  component: Rounds,
})
