import { createFileRoute } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { drawingQueries, listedDrawing } from '#src/api/drawings.ts'
import { isNotFound } from '#src/api/errors.ts'
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx'
import { DrawingPage } from '#src/features/drawings/detail/drawing-page.tsx'
import { loadDrawingView } from '#src/features/drawings/detail/load-drawing-view.ts'
import { CreateMatter } from '#src/features/matters/form/create-matter.tsx'
import { idParam } from '#src/lib/search-params.ts'
import { recordRoute } from '#src/app/field/record-route.tsx'

/** A pin's id; below zero that of one which is not sent yet. */
const pinParam = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id !== 0 ? id : undefined
}

const readSearch = ({ pin, version }: Record<string, unknown>): { pin?: number; version?: number } => ({
  pin: pinParam(pin),
  version: idParam(String(version)) || undefined,
})

const DrawingDetail = () => {
  const { companyId, drawingId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { pin, version } = Route.useSearch()
  const navigate = Route.useNavigate()
  const client = useQueryClient()
  const {
    data: drawing,
    error,
    isPlaceholderData,
  } = useQuery({
    ...drawingQueries.detail(companyId, drawingId),
    // Whoever comes from a list sees the sheet at once, and its pins once they are there.
    placeholderData: () => {
      const listed = listedDrawing(client, companyId, drawingId)
      return listed && { ...listed, pins: [], unplaced_pins_count: 0 }
    },
    // The loader has just asked.
    staleTime: 1_000,
    refetchOnWindowFocus: 'always',
    throwOnError: (failure, { state }) => state.data === undefined && !isNotFound(failure),
  })
  // The loader waits for what no list has told.
  if (!drawing) return isNotFound(error) ? <NotFoundPage /> : null
  return (
    <DrawingPage
      key={drawing.id}
      companyId={companyId}
      user={user}
      drawing={drawing}
      // Deleted, or out of this user's sight, while it was being looked at.
      gone={isNotFound(error) && <NotFoundPage />}
      isPinless={isPlaceholderData}
      pinId={pin}
      printedVersion={version}
      onPin={(next) =>
        void navigate({ search: { pin: next, version }, replace: true, resetScroll: false, ignoreBlocker: true })
      }
      renderCreateMatter={(facilityId, onClose) => (
        <CreateMatter
          companyId={companyId}
          userId={user.id}
          about={{ building_id: drawing.building_id, facility_ids: [facilityId] }}
          onClose={onClose}
        />
      )}
    />
  )
}

export const Route = createFileRoute('/c/$companyId/drawings/$drawingId/')({
  ...recordRoute('drawingId'),
  validateSearch: readSearch,
  staticData: { field: { besides: 'drawing' } },
  loader: async ({ context: { queryClient }, params: { companyId, drawingId } }) => {
    const drawing = queryClient.query(drawingQueries.detail(companyId, drawingId))
    loadDrawingView()
    const listed = listedDrawing(queryClient, companyId, drawingId)
    if (!listed) return void (await drawing)
    void queryClient.prefetchQuery(drawingQueries.tiles(companyId, drawingId, listed.version))
    // The screen tells how it ends.
    drawing.catch(() => undefined)
  },
  component: DrawingDetail,
})
