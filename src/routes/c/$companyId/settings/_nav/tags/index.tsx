import { createFileRoute } from '@tanstack/react-router'
import { tagQueries } from '#src/api/tags.ts'
import { TagListPage } from '#src/features/tags/tag-list-page.tsx'

const Tags = () => {
  const { companyId } = Route.useParams()
  const { user } = Route.useRouteContext()
  return <TagListPage companyId={companyId} user={user} />
}

export const Route = createFileRoute('/c/$companyId/settings/_nav/tags/')({
  staticData: { desktopOnly: true },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(tagQueries.all(params.companyId)),
  component: Tags,
})
