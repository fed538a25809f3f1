import { createFileRoute, notFound } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { drawingQueries } from '#src/api/drawings.ts'
import { isNotFound } from '#src/api/errors.ts'
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx'
import { VersionsPage } from '#src/features/drawings/versions/versions-page.tsx'
import { idParam } from '#src/lib/search-params.ts'

const Versions = () => {
  const { companyId, drawingId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { data: drawing, error } = useSuspenseQuery(drawingQueries.detail(companyId, drawingId))
  // Deleted, or out of this user's sight, while it was being looked at.
  if (isNotFound(error)) return <NotFoundPage />
  return <VersionsPage key={drawing.id} companyId={companyId} maxBytes={user.max_upload_bytes} drawing={drawing} />
}

export const Route = createFileRoute('/c/$companyId/drawings/$drawingId/versions')({
  params: {
    parse: ({ drawingId }) => ({ drawingId: idParam(drawingId) }),
    stringify: ({ drawingId }) => ({ drawingId: String(drawingId) }),
  },
  beforeLoad: ({ params }) => {
    if (params.drawingId === 0) throw notFound()
  },
  loader: async ({ context: { queryClient }, params: { companyId, drawingId } }) => {
    await queryClient.query(drawingQueries.detail(companyId, drawingId))
  },
  component: Versions,
})
