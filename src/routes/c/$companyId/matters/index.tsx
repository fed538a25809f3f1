import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { matterFilterSchema } from '#domain/matters/matters.contract.ts'
import { matterQueries } from '#src/api/matters.ts'
import { MatterListPage } from '#src/features/matters/list/matter-list-page.tsx'

const searchSchema = z.object({
  name: z.coerce.string().optional().catch(undefined),
  sort: matterFilterSchema.shape.sort.catch(undefined),
  page: z.int().min(1).optional().catch(undefined),
})

const MatterList = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return <MatterListPage companyId={companyId} user={user} search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
}

export const Route = createFileRoute('/c/$companyId/matters/')({
  validateSearch: searchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(matterQueries.statuses(params.companyId))
    void context.queryClient.prefetchQuery(matterQueries.list(params.companyId, deps))
  },
  component: MatterList,
})
