import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { businessDay } from '#domain/dates.ts'
import type { FacilityFilter } from '#domain/facilities/facilities.contract.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import { now } from '#src/lib/now.ts'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { usePages } from '#src/records/use-record-list.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { RowList } from '#src/ui/lists/row-list.tsx'
import { FacilityCategoryIcon, LinkedMatterStatusBadge } from '#src/widgets/facility-badges/facility-badges.tsx'
import { facilityCells } from '#src/widgets/facility-badges/facility-cells.tsx'
import { FacilityLink } from '#src/widgets/facility-badges/facility-link.tsx'
import { RenewalText } from '#src/widgets/facility-badges/renewal-text.tsx'
import { RecordListHead } from './record-list-head.tsx'
import { recordFacilities } from './record-queries.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

type RecordFacilitiesProps = {
  companyId: string
  /** What they have in common, e.g. `{ building_id: [3] }`. */
  filter: FacilityFilter
  emptyText: string
  /** Adds another, above the list and where there is none yet. */
  action?: ReactNode
}

/** The facilities of another record, by name, page by page. */
export const RecordFacilities = ({ companyId, filter, emptyText, action }: RecordFacilitiesProps) => {
  const list = usePages((page) => recordFacilities(companyId, filter, page))
  const cells = facilityCells(companyId)
  const today = businessDay(now())
  return (
    <RecordListScreen
      inset
      label="設備"
      list={list}
      columns={[
        cells.name,
        cells.facility_category_id,
        cells.installation_floor,
        {
          key: 'renewal_on',
          header: '更新時期',
          width: 124,
          givesWay: 1,
          render: (facility) => <RenewalText facility={facility} today={today} />,
        },
        cells.linked_matter_status,
      ]}
      filters={<RecordListHead action={(list.meta?.total ?? 0) > 0 && action} />}
      empty={<EmptyState drawing="no-pin" title="設備がありません" text={emptyText} action={action} />}
      phone={{
        height: 72,
        rows: (found) => (
          <RowList rows={found} sx={{ ...inRows, gap: 3, py: 2 }}>
            {(facility) => (
              <>
                <FacilityCategoryIcon id={facility.facility_category_id} />
                <Box sx={{ flex: '1 1 6rem', minWidth: 0 }}>
                  <FacilityLink companyId={companyId} facility={facility} />
                  <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
                    {[facilityCategoryLabels[facility.facility_category_id], facility.installation_floor]
                      .filter(Boolean)
                      .join('　')}
                  </Box>
                </Box>
                <LinkedMatterStatusBadge status={facility.linked_matter_status} />
              </>
            )}
          </RowList>
        ),
      }}
    />
  )
}
