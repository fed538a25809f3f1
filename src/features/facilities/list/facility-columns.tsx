import Box from '@mui/material/Box'
import { formatDay } from '#domain/dates.ts'
import type { FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import type { Column } from '#src/ui/data-table.tsx'
import { FacilityCategoryIcon, LinkedMatterStatusBadge } from '#src/widgets/facility-badges/facility-badges.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { FacilityLink } from '#src/widgets/facility-badges/facility-link.tsx'
import { RenewalText } from '#src/widgets/facility-badges/renewal-text.tsx'
import { FacilityMattersLink } from './facility-matters-link.tsx'
import { FacilityMenu } from './facility-menu.tsx'

const singleLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const text = (value: string | null | undefined) =>
  value && (
    <Box title={value} sx={singleLine}>
      {value}
    </Box>
  )

export type FacilityRowProps = {
  companyId: string
  /** yyyy-MM-dd: what the rest of a lifetime is counted from. */
  today: string
  onEdit: (id: number) => void
}

/** The list's columns; those that sort are keyed by the field that they sort by. */
export const facilityColumns = ({ companyId, today, onEdit }: FacilityRowProps): Column<FacilityListItem>[] => [
  {
    key: 'name',
    header: '設備名',
    sortable: true,
    render: ({ id, name, facility_category_id }) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
        <FacilityCategoryIcon id={facility_category_id} />
        <FacilityLink companyId={companyId} facility={{ id, name }} />
      </Box>
    ),
  },
  {
    key: 'facility_category_id',
    header: 'カテゴリ',
    width: 100,
    sortable: true,
    render: ({ facility_category_id }) => facilityCategoryLabels[facility_category_id],
  },
  {
    key: 'building',
    header: '建物',
    width: 196,
    sortable: true,
    render: ({ building }) => building && <BuildingLink companyId={companyId} building={building} />,
  },
  {
    key: 'installation_floor',
    header: '設置階',
    width: 88,
    render: ({ installation_floor }) => text(installation_floor),
  },
  { key: 'model_number', header: '型番', width: 140, givesWay: 2, render: ({ model_number }) => text(model_number) },
  {
    key: 'renewal_on',
    header: '更新時期',
    width: 124,
    givesWay: 3,
    sortable: true,
    render: (facility) => <RenewalText facility={facility} today={today} />,
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
    givesWay: 1,
    sortable: true,
    render: ({ updated_at }) => formatDay(updated_at),
  },
  {
    key: 'menu',
    header: 'メニュー',
    headerHidden: true,
    width: 52,
    align: 'right',
    render: (facility) => <FacilityMenu companyId={companyId} facility={facility} onEdit={onEdit} />,
  },
]
