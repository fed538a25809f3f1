import { createFileRoute } from '@tanstack/react-router'
import { facilityQueries } from '#src/api/facilities.ts'
import { FacilityPage } from '#src/features/facilities/detail/facility-page.tsx'
import { facilityTabs } from '#src/features/facilities/detail/facility-tabs.ts'
import { CreateMatter } from '#src/features/matters/form/create-matter.tsx'
import { EditMatter } from '#src/features/matters/form/edit-matter.tsx'
import type { ParamsOf, Reader } from '#src/api/reads.ts'
import { load } from '#src/app/field/load.ts'
import { tabbedRoute, tabsAt, useRecord } from '#src/app/field/record-route.tsx'

const FacilityDetail = () => {
  const { companyId, facilityId } = Route.useParams()
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { record: facility, gone } = useRecord(facilityQueries.detail(companyId, facilityId))
  return (
    <FacilityPage
      key={facility.id}
      companyId={companyId}
      user={user}
      facility={facility}
      gone={gone}
      {...tabsAt(facilityTabs, search, navigate)}
      renderEditMatter={(matterId, onClose) => (
        <EditMatter companyId={companyId} matterId={matterId} onClose={onClose} />
      )}
      renderCreateMatter={(onClose) => (
        <CreateMatter
          companyId={companyId}
          userId={user.id}
          about={{ building_id: facility.building_id, facility_ids: [facility.id] }}
          onClose={onClose}
        />
      )}
    />
  )
}

const reads = ({ query }: Reader, { companyId, facilityId }: ParamsOf<'facilityId'>) =>
  query(facilityQueries.detail(companyId, facilityId))

export const Route = createFileRoute('/c/$companyId/facilities/$facilityId')({
  ...tabbedRoute('facilityId', facilityTabs),
  staticData: { field: { reads, besides: 'facility' } },
  loader: ({ context, params }) => load(reads, context, params),
  component: FacilityDetail,
})
