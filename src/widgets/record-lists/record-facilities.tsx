import { useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { businessDay } from '#domain/dates.ts'
import type { FacilityFilter, FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import type { Column } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { RecordList } from '#src/ui/record-list.tsx'
import { StackedRows } from '#src/ui/stacked-rows.tsx'
import { FacilityCategoryIcon, LinkedMatterStatusBadge } from '#src/widgets/facility-badges/facility-badges.tsx'
import { FacilityLink } from '#src/widgets/facility-badges/facility-link.tsx'
import { RenewalText } from '#src/widgets/facility-badges/renewal-text.tsx'
import { RecordListHead } from './record-list-head.tsx'

const singleLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const columnsOf = (companyId: string, today: string): Column<FacilityListItem>[] => [
  {
    key: 'name',
    header: '設備名',
    render: (facility) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
        <FacilityCategoryIcon id={facility.facility_category_id} />
        <FacilityLink companyId={companyId} facility={facility} />
      </Box>
    ),
  },
  {
    key: 'facility_category_id',
    header: 'カテゴリ',
    width: 108,
    render: ({ facility_category_id }) => facilityCategoryLabels[facility_category_id],
  },
  {
    key: 'installation_floor',
    header: '設置階',
    width: 88,
    render: ({ installation_floor }) => (
      <Box title={installation_floor ?? undefined} sx={singleLine}>
        {installation_floor}
      </Box>
    ),
  },
  {
    key: 'renewal_on',
    header: '更新時期',
    width: 124,
    givesWay: 1,
    render: (facility) => <RenewalText facility={facility} today={today} />,
  },
  {
    key: 'linked_matter_status',
    header: '案件の状況',
    width: 116,
    render: ({ linked_matter_status }) => <LinkedMatterStatusBadge status={linked_matter_status} />,
  },
]

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
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...facilityQueries.list(companyId, { ...filter, sort: 'name', page }),
    placeholderData: keepPreviousData,
  })
  const empty = <EmptyState drawing="no-pin" title="設備がありません" text={emptyText} action={action} />
  return (
    <ListFrame
      inset
      filters={<RecordListHead action={(query.data?.meta.total ?? 0) > 0 && action} />}
      rows={query.data?.data}
      meta={query.data?.meta}
      failure={loadFailure(query)}
      onPageChange={setPage}
    >
      {(facilities, pager) => (
        <RecordList
          label="設備"
          columns={columnsOf(companyId, businessDay(new Date()))}
          rows={facilities}
          rowKey={({ id }) => id}
          empty={empty}
          footer={pager}
          phone={() => (
            <StackedRows rows={facilities} height={72} empty={empty} footer={pager}>
              {(found) => (
                <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                  {found.map((facility) => (
                    <Box
                      component="li"
                      key={facility.id}
                      sx={{
                        display: 'flex',
                        alignItems: 'center',
                        gap: 3,
                        px: 4,
                        py: 2,
                        '& + &': { borderTop: 1, borderColor: 'line.row' },
                      }}
                    >
                      <FacilityCategoryIcon id={facility.facility_category_id} />
                      <Box sx={{ flex: 1, minWidth: 0 }}>
                        <FacilityLink companyId={companyId} facility={facility} />
                        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
                          {[facilityCategoryLabels[facility.facility_category_id], facility.installation_floor]
                            .filter(Boolean)
                            .join('　')}
                        </Box>
                      </Box>
                      <LinkedMatterStatusBadge status={facility.linked_matter_status} />
                    </Box>
                  ))}
                </Box>
              )}
            </StackedRows>
          )}
        />
      )}
    </ListFrame>
  )
}
