import { createFileRoute } from '@tanstack/react-router'
import { trashNouns } from '#domain/trash/trash.labels.ts'
import { trashQueries } from '#src/api/trash.ts'
import { TrashPage, type TrashSearch } from '#src/features/trash/trash-page.tsx'
import type { Address } from '#src/lib/search-params.ts'
import { asItStands, choicesParam, pageParam } from '#src/lib/search-params.ts'

const readSearch = (search: Record<string, unknown>): TrashSearch => ({
  noun: choicesParam(trashNouns, search['noun']),
  page: pageParam(search['page']),
})

const address: Address = { read: readSearch, labels: { noun: '種類' } }

const Trash = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <TrashPage
      companyId={companyId}
      user={user}
      search={Route.useSearch({ select: readSearch })}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/trash/')({
  validateSearch: asItStands<TrashSearch>,
  staticData: { address },
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(trashQueries.list(params.companyId, deps)),
  component: Trash,
})
