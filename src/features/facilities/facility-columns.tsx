import Box from '@mui/material/Box'
import { formatDay } from '#domain/dates.ts'
import type { FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import type { Column } from '#src/ui/data-table.tsx'
import { FacilityCategoryIcon, LinkedMatterStatusBadge } from '#src/widgets/facility-badges/facility-badges.tsx'
import { FacilityMattersLink } from './facility-matters-link.tsx'

const singleLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const text = (value: string | null | undefined) =>
  value && (
    <Box title={value} sx={singleLine}>
      {value}
    </Box>
  )

/** The list's columns; those that sort are keyed by the field that they sort by. */
export const facilityColumns = (companyId: string): Column<FacilityListItem>[] => [
  {
    key: 'name',
    header: '設備名',
    sortable: true,
    render: ({ name, facility_category_id }) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
        <FacilityCategoryIcon id={facility_category_id} />
        <Box title={name} sx={{ ...singleLine, fontSize: 14, fontWeight: 500, color: 'text.primary' }}>
          {name}
        </Box>
      </Box>
    ),
  },
  {
    key: 'facility_category_id',
    header: 'カテゴリ',
    width: 116,
    sortable: true,
    render: ({ facility_category_id }) => facilityCategoryLabels[facility_category_id],
  },
  { key: 'building', header: '建物', width: 196, sortable: true, render: ({ building }) => text(building?.name) },
  {
    key: 'installation_floor',
    header: '設置階',
    width: 88,
    render: ({ installation_floor }) => text(installation_floor),
  },
  {
    key: 'model_number',
    header: '型番',
    width: 140,
    hideBelow: 1280,
    render: ({ model_number }) => text(model_number),
  },
  {
    key: 'linked_matter_status',
    header: '案件の状況',
    width: 116,
    render: ({ linked_matter_status }) => <LinkedMatterStatusBadge status={linked_matter_status} />,
  },
  {
    key: 'matters',
    header: '案件',
    width: 76,
    render: (facility) => <FacilityMattersLink companyId={companyId} facility={facility} />,
  },
  {
    key: 'updated_at',
    header: '最終更新',
    width: 104,
    hideBelow: 1200,
    sortable: true,
    render: ({ updated_at }) => formatDay(updated_at),
  },
]
