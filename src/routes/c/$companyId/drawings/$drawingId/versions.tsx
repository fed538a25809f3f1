import { createFileRoute } from '@tanstack/react-router'
import { drawingQueries } from '#src/api/drawings.ts'
import { VersionsPage } from '#src/features/drawings/versions/versions-page.tsx'
import { recordRoute, useRecord } from '#src/app/field/record-route.tsx'

const Versions = () => {
  const { companyId, drawingId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { record: drawing, gone } = useRecord(drawingQueries.detail(companyId, drawingId))
  if (gone) return gone
  return <VersionsPage key={drawing.id} companyId={companyId} maxBytes={user.max_upload_bytes} drawing={drawing} />
}

export const Route = createFileRoute('/c/$companyId/drawings/$drawingId/versions')({
  ...recordRoute('drawingId'),
  loader: async ({ context: { queryClient }, params: { companyId, drawingId } }) => {
    await queryClient.query(drawingQueries.detail(companyId, drawingId))
  },
  component: Versions,
})
