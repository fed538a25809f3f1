import Box from '@mui/material/Box'
import type { FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import type { Column } from '#src/ui/lists/data-table.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { oneLine } from '#src/ui/text/one-line.tsx'
import { FacilityCategoryIcon, LinkedMatterStatusBadge } from './facility-badges.tsx'
import { FacilityLink } from './facility-link.tsx'

/** What kind of equipment it is, and its name as a link. */
export const FacilityName = ({ companyId, facility }: { companyId: string; facility: FacilityListItem }) => (
  <Box sx={{ ...inRow, gap: 2, minWidth: 0 }}>
    <FacilityCategoryIcon id={facility.facility_category_id} />
    <FacilityLink companyId={companyId} facility={facility} />
  </Box>
)

/** The columns that every list of equipment has. */
export const facilityCells = (companyId: string) =>
  ({
    name: {
      key: 'name',
      header: '設備名',
      render: (facility) => <FacilityName companyId={companyId} facility={facility} />,
    },
    company_number: {
      key: 'company_number',
      header: '機器番号',
      width: 108,
      givesWay: 4,
      render: ({ company_number }) => oneLine(company_number),
    },
    facility_category_id: {
      key: 'facility_category_id',
      header: '設備区分',
      width: 104,
      render: ({ facility_category_id }) => facilityCategoryLabels[facility_category_id],
    },
    installation_floor: {
      key: 'installation_floor',
      header: '設置階',
      width: 88,
      render: ({ installation_floor }) => oneLine(installation_floor),
    },
    linked_matter_status: {
      key: 'linked_matter_status',
      header: '案件の状況',
      width: 116,
      render: ({ linked_matter_status }) => <LinkedMatterStatusBadge status={linked_matter_status} />,
    },
  }) satisfies Record<string, Column<FacilityListItem>>
