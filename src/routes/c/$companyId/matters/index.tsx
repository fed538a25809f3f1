import { createFileRoute } from '@tanstack/react-router'
import { matterQueries } from '#src/api/matters.ts'
import { fieldListRoute } from '#src/app/field/list-route.ts'
import { MatterListPage } from '#src/features/matters/list/matter-list-page.tsx'
import { askedFilter, matterList } from '#src/features/matters/list/matter-list-search.ts'
import { savedListReads } from '#src/widgets/saved-views/first-view.ts'

const Matters = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <MatterListPage companyId={companyId} user={user} />
}

const rows = savedListReads(matterList, (companyId, search, user) =>
  matterQueries.list(companyId, askedFilter(search, user)),
)
const reads: typeof rows = async (reader, params, user) => {
  await Promise.all([reader.query(matterQueries.statuses(params.companyId)), rows(reader, params, user)])
}
const list = fieldListRoute(matterList, reads, 'matterList')

export const Route = createFileRoute('/c/$companyId/matters/')({
  ...list,
  staticData: { ...list.staticData, firstPicture: { list: 'matters' } },
  component: Matters,
})
