import { createFileRoute } from '@tanstack/react-router'
import { matterQueries } from '#src/api/matters.ts'
import { MatterListPage } from '#src/features/matters/list/matter-list-page.tsx'
import {
  askedFilter,
  matterListAddress,
  readMatterListSearch,
  savedSearch,
  searchOf,
  type MatterListSearch,
} from '#src/features/matters/list/matter-list-search.ts'
import { asItStands } from '#src/lib/search-params.ts'
import { prefetchSavedList } from '#src/widgets/saved-views/first-view.ts'
import { useSavedView } from '#src/widgets/saved-views/use-saved-view.ts'

const MatterList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { saved, search, addressOf } = useSavedView({
    companyId,
    list: 'matters',
    user,
    address: Route.useSearch({ select: readMatterListSearch }),
    read: readMatterListSearch,
    explicit: (shown) => savedSearch(shown, user),
    onAddress: (address) => void navigate({ search: address }),
  })
  return (
    <MatterListPage
      companyId={companyId}
      user={user}
      saved={saved}
      filter={askedFilter(search, user)}
      onFilter={(filter, options) => void navigate({ search: addressOf(searchOf(filter)), ...options })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/matters/')({
  validateSearch: asItStands<MatterListSearch>,
  staticData: { address: matterListAddress, firstPicture: { list: 'matters' } },
  loaderDeps: ({ search }) => readMatterListSearch(search),
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(matterQueries.statuses(params.companyId))
    const { queryClient, user } = context
    const { companyId } = params
    prefetchSavedList(queryClient, { companyId, list: 'matters', user }, deps, readMatterListSearch, (search) => {
      void queryClient.prefetchQuery(matterQueries.list(companyId, askedFilter(search, user)))
    })
  },
  component: MatterList,
})
