import { Suspense } from 'react'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { drawingQueries } from '#src/api/drawings.ts'
import { isNotFound } from '#src/api/errors.ts'
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx'
import { DrawingPage } from '#src/features/drawings/detail/drawing-page.tsx'
import { idParam } from '#src/lib/search-params.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const CreateMatterDialog = lazyPart(() =>
  import('#src/features/matters/form/create-matter-dialog.tsx').then((module) => module.CreateMatterDialog),
)

const readSearch = ({ pin, version }: Record<string, unknown>): { pin?: number; version?: number } => ({
  pin: idParam(String(pin)) || undefined,
  version: idParam(String(version)) || undefined,
})

const DrawingDetail = () => {
  const { companyId, drawingId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { pin, version } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: drawing, error } = useSuspenseQuery({
    ...drawingQueries.detail(companyId, drawingId),
    refetchOnWindowFocus: 'always',
  })
  // Deleted, or out of this user's sight, while it was being looked at.
  if (isNotFound(error)) return <NotFoundPage />
  return (
    <DrawingPage
      key={drawing.id}
      companyId={companyId}
      user={user}
      drawing={drawing}
      pinId={pin}
      printedVersion={version}
      onPin={(next) =>
        void navigate({ search: { pin: next, version }, replace: true, resetScroll: false, ignoreBlocker: true })
      }
      renderCreateMatter={(facilityId, onClose) => (
        <Suspense>
          <CreateMatterDialog
            companyId={companyId}
            userId={user.id}
            about={{ building_id: drawing.building_id, facility_ids: [facilityId] }}
            onClose={onClose}
            onCreated={({ id }) =>
              void navigate({
                to: '/c/$companyId/matters/$matterId',
                params: { companyId, matterId: id },
                ignoreBlocker: true,
              })
            }
          />
        </Suspense>
      )}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/drawings/$drawingId/')({
  params: {
    parse: ({ drawingId }) => ({ drawingId: idParam(drawingId) }),
    stringify: ({ drawingId }) => ({ drawingId: String(drawingId) }),
  },
  validateSearch: readSearch,
  beforeLoad: ({ params }) => {
    if (params.drawingId === 0) throw notFound()
  },
  loader: async ({ context: { queryClient }, params: { companyId, drawingId } }) => {
    await queryClient.query(drawingQueries.detail(companyId, drawingId))
  },
  component: DrawingDetail,
})
