import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import type { FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { FacilityCategoryIcon, LinkedMatterStatusBadge } from '#src/widgets/facility-badges/facility-badges.tsx'
import { FacilityLink } from '#src/widgets/facility-badges/facility-link.tsx'
import { FacilityMattersLink } from './facility-matters-link.tsx'

/** The list on a phone: each facility a stacked item. */
export const FacilityCards = ({
  companyId,
  facilities,
}: {
  companyId: string
  facilities: readonly FacilityListItem[]
}) => (
  <List aria-label="設備" disablePadding sx={{ bgcolor: 'background.paper' }}>
    {facilities.map((facility) => (
      <ListItem
        key={facility.id}
        divider
        disablePadding
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, px: 4, pt: 3, pb: 2, borderColor: 'divider' }}
      >
        <FacilityCategoryIcon id={facility.facility_category_id} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <FacilityLink companyId={companyId} facility={facility} />
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 2,
              fontSize: 14,
              lineHeight: '22px',
              color: 'text.secondary',
            }}
          >
            {facility.building && (
              <BuildingLink
                companyId={companyId}
                building={facility.building}
                // Over the finger's room that the equipment's name has around it.
                sx={{ position: 'relative', zIndex: 1, lineHeight: '24px' }}
              />
            )}
            {facility.installation_floor && <span>{facility.installation_floor}</span>}
            <span>{facilityCategoryLabels[facility.facility_category_id]}</span>
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 44 }}>
            <LinkedMatterStatusBadge status={facility.linked_matter_status} />
            <FacilityMattersLink onCard companyId={companyId} facility={facility} />
          </Box>
        </Box>
      </ListItem>
    ))}
  </List>
)
