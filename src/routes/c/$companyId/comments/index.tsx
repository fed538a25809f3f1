import { createFileRoute } from '@tanstack/react-router'
import { commentQueries } from '#src/api/comments.ts'
import { CommentsPage, type CommentsSearch } from '#src/features/comments/comments-page.tsx'
import type { Address } from '#src/lib/search-params.ts'
import { asItStands, pageParam } from '#src/lib/search-params.ts'

const readSearch = ({ user_id, page }: Record<string, unknown>): CommentsSearch => ({
  user_id: pageParam(user_id),
  page: pageParam(page),
})

const address: Address = { read: readSearch, labels: { user_id: 'ユーザー' } }

const Comments = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <CommentsPage
      companyId={companyId}
      user={user}
      search={Route.useSearch({ select: readSearch })}
      onSearch={(search) => void navigate({ search })}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/comments/')({
  validateSearch: asItStands<CommentsSearch>,
  staticData: { address },
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(commentQueries.list(params.companyId, deps)),
  component: Comments,
})
