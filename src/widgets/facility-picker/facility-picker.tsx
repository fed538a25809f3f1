/**
 * 設備を選択: several of the company's facilities, or one.
 *
 *   <FacilityPicker companyId={companyId} open={isPicking} onClose={close} onSelect={(facilities) => link(facilities)} excludeIds={linkedIds} buildingId={matter.building_id ?? undefined} />
 */
import { useState } from 'react'
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { FacilityFilter, FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import { facilityColumnLabels } from '#domain/facilities/facility-columns.labels.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { askedForPicks, RecordPicker } from '#src/records/record-picker.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { singleLine } from '#src/ui/text/clamped.ts'
import type { Column } from '#src/ui/lists/data-table.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { usePicks } from '#src/ui/lists/use-picks.ts'
import { FacilityCategoryIcon, facilityCategoryOptions } from '#src/widgets/facility-badges/facility-badges.tsx'
import { filterOptions, MultiChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'

export type FacilityPickerProps = {
  companyId: string
  open: boolean
  onClose: () => void
  onSelect: (facilities: FacilityListItem[]) => void
  /** Not offered: those already linked. */
  excludeIds?: readonly number[]
  /** The building whose facilities are shown first. */
  buildingId?: number
  /** One alone. */
  single?: boolean
  submitting?: boolean
}

export const FacilityPicker = ({ open, ...props }: FacilityPickerProps) => open && <OpenFacilityPicker {...props} />

const columns: Column<FacilityListItem>[] = [
  {
    key: 'name',
    header: '設備名',
    render: ({ name, facility_category_id }) => (
      <Box sx={{ ...inRow, gap: 2, minWidth: 0 }}>
        <FacilityCategoryIcon id={facility_category_id} />
        <Box title={name} sx={{ ...singleLine, fontWeight: 500 }}>
          {name}
        </Box>
      </Box>
    ),
  },
  {
    key: 'company_number',
    header: facilityColumnLabels.company_number,
    width: 104,
    render: ({ company_number }) => (
      <Box title={company_number ?? undefined} sx={singleLine}>
        {company_number}
      </Box>
    ),
  },
  {
    key: 'facility_category_id',
    header: '設備区分',
    width: 108,
    render: ({ facility_category_id }) => facilityCategoryLabels[facility_category_id],
  },
  {
    key: 'building',
    header: '建物',
    width: 176,
    render: ({ building }) =>
      building && (
        <Box title={building.name} sx={singleLine}>
          {building.name}
        </Box>
      ),
  },
  {
    key: 'installation_floor',
    header: '設置階',
    width: 80,
    render: ({ installation_floor }) => <Box sx={singleLine}>{installation_floor}</Box>,
  },
]

const FacilityItem = ({
  name,
  company_number,
  facility_category_id,
  building,
  installation_floor,
}: FacilityListItem) => (
  <Box sx={{ display: 'flex', gap: 2 }}>
    <FacilityCategoryIcon id={facility_category_id} />
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 500 }}>{name}</Box>
      <Box sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
        {[company_number, facilityCategoryLabels[facility_category_id], building?.name, installation_floor]
          .filter(Boolean)
          .join('　')}
      </Box>
    </Box>
  </Box>
)

type Filter = Pick<FacilityFilter, 'name' | 'facility_category_id' | 'building_id' | 'page'>

const OpenFacilityPicker = ({
  companyId,
  onClose,
  onSelect,
  excludeIds = [],
  buildingId,
  single,
  submitting,
}: Omit<FacilityPickerProps, 'open'>) => {
  const [filter, setFilter] = useState<Filter>(buildingId === undefined ? {} : { building_id: [buildingId] })
  const picks = usePicks<FacilityListItem>(single)
  const buildings = useQuery(buildingQueries.refs(companyId))
  const query = useQuery({
    ...facilityQueries.list(companyId, { ...filter, excludeFacilityIds: [...excludeIds] }),
    ...askedForPicks,
  })
  const isFiltered = Boolean(filter.name || filter.facility_category_id || filter.building_id)
  /** Another filter begins at the first page. */
  const change = (next: Omit<Filter, 'page'>) => setFilter({ ...filter, ...next, page: undefined })

  return (
    <RecordPicker
      title="設備を選択"
      submitting={submitting}
      onClose={onClose}
      onSelect={onSelect}
      filters={
        <Box sx={{ px: { desk: 6 }, pt: { desk: 3 }, pb: { desk: '1px' } }}>
          <FilterBar label="設備の絞り込み">
            <FilterSearch label="設備名・機器番号を検索" value={filter.name} onChange={(name) => change({ name })} />
            <MultiChoiceFilter
              label="設備区分"
              icon={<CategoryOutlined />}
              options={facilityCategoryOptions}
              value={filter.facility_category_id}
              onChange={(facility_category_id) => change({ facility_category_id })}
            />
            <MultiChoiceFilter
              label="建物"
              icon={<ApartmentOutlined />}
              options={filterOptions(buildings.data ?? [])}
              value={filter.building_id}
              onChange={(building_id) => change({ building_id })}
            />
          </FilterBar>
        </Box>
      }
      failure={loadFailure(query)}
      page={query.data?.meta}
      onPageChange={(page) => setFilter({ ...filter, page })}
      label="設備"
      columns={columns}
      item={FacilityItem}
      rows={query.data?.data}
      picks={picks}
      isFiltered={isFiltered}
      onClear={() => setFilter({})}
      empty={<EmptyState drawing="no-pin" title="追加できる設備がありません" />}
    />
  )
}
