import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import type { BuildingListItem } from '#domain/buildings/buildings.contract.ts'
import { storeysText } from '#domain/buildings/buildings.labels.ts'
import { twoLines } from '#src/ui/clamped.ts'
import { BuildingIcon } from '#src/widgets/building-badges/building-icon.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { BuildingMattersLink } from './building-matters-link.tsx'

/** The list on a phone: each building a stacked item. */
export const BuildingCards = ({
  companyId,
  buildings,
}: {
  companyId: string
  buildings: readonly BuildingListItem[]
}) => (
  <List aria-label="建物" disablePadding sx={{ bgcolor: 'background.paper' }}>
    {buildings.map((building) => (
      <ListItem
        key={building.id}
        divider
        disablePadding
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, px: 4, pt: 3, pb: 2, borderColor: 'divider' }}
      >
        <BuildingIcon building={building} size={44} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <BuildingLink companyId={companyId} building={building} sx={{ display: 'block', fontWeight: 500 }} />
          <Box sx={{ ...twoLines, fontSize: 14, color: 'text.secondary' }}>{building.address}</Box>
          {(storeysText(building) || building.linked_matters_count > 0) && (
            <Box
              sx={{
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'space-between',
                gap: 2,
                minHeight: building.linked_matters_count > 0 ? 44 : 24,
                fontSize: 14,
                color: 'text.secondary',
              }}
            >
              <span>{storeysText(building)}</span>
              <BuildingMattersLink onCard companyId={companyId} building={building} />
            </Box>
          )}
        </Box>
      </ListItem>
    ))}
  </List>
)
