import { createFileRoute } from '@tanstack/react-router'
import { trashNouns } from '#domain/trash/trash.labels.ts'
import { trashQueries } from '#src/api/trash.ts'
import { TrashPage, type TrashSearch } from '#src/features/trash/trash-page.tsx'
import { choicesParam, pageParam } from '#src/lib/search-params.ts'

const readSearch = (search: Record<string, unknown>): TrashSearch => ({
  noun: choicesParam(trashNouns, search['noun']),
  page: pageParam(search['page']),
})

const Trash = () => {
  const { companyId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <TrashPage
      companyId={companyId}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/trash/')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(trashQueries.list(params.companyId, deps)),
  component: Trash,
})
