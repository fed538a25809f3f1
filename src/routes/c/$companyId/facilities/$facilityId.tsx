import { Suspense } from 'react'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { facilityQueries } from '#src/api/facilities.ts'
import { isNotFound } from '#src/api/errors.ts'
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx'
import { FacilityPage } from '#src/features/facilities/detail/facility-page.tsx'
import { facilityTabs, type FacilityTab } from '#src/features/facilities/detail/facility-tabs.ts'
import { choiceParam, idParam } from '#src/lib/search-params.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const CreateMatterDialog = lazyPart(() =>
  import('#src/features/matters/form/create-matter-dialog.tsx').then((module) => module.CreateMatterDialog),
)

const readSearch = ({ tab }: Record<string, unknown>): { tab?: FacilityTab } => ({
  tab: choiceParam(facilityTabs, tab),
})

const FacilityDetail = () => {
  const { companyId, facilityId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const { tab = 'overview' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: facility, error } = useSuspenseQuery({
    ...facilityQueries.detail(companyId, facilityId),
    refetchOnWindowFocus: 'always',
  })
  return (
    <FacilityPage
      key={facility.id}
      companyId={companyId}
      user={user}
      facility={facility}
      // Deleted, or out of this user's sight, while it was being looked at.
      gone={isNotFound(error) && <NotFoundPage />}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next === 'overview' ? undefined : next }, resetScroll: false })}
      renderCreateMatter={(onClose) => (
        <Suspense>
          <CreateMatterDialog
            companyId={companyId}
            userId={user.id}
            about={{ building_id: facility.building_id, facility_ids: [facility.id] }}
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

export const Route = createFileRoute('/c/$companyId/facilities/$facilityId')({
  params: {
    parse: ({ facilityId }) => ({ facilityId: idParam(facilityId) }),
    stringify: ({ facilityId }) => ({ facilityId: String(facilityId) }),
  },
  validateSearch: readSearch,
  beforeLoad: ({ params }) => {
    if (params.facilityId === 0) throw notFound()
  },
  loader: async ({ context: { queryClient }, params: { companyId, facilityId } }) => {
    await queryClient.query(facilityQueries.detail(companyId, facilityId))
  },
  component: FacilityDetail,
})
