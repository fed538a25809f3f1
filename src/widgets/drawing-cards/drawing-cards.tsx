import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { DrawingListItem } from '#domain/drawings/drawings.contract.ts'
import { DrawingCard } from './drawing-card.tsx'

type DrawingCardsProps = {
  companyId: string
  drawings: readonly DrawingListItem[]
  /** Says in which building each is; a building's own page need not. */
  hasBuilding?: boolean
  /** What may be done with one. */
  menu?: (drawing: DrawingListItem) => ReactNode
}

/** Drawings as pictures side by side, each with its name and how many pins it has. */
export const DrawingCards = ({ companyId, drawings, hasBuilding, menu }: DrawingCardsProps) => (
  <Box
    component="ul"
    aria-label="図面"
    sx={{
      display: 'grid',
      gridTemplateColumns: {
        desk: 'repeat(auto-fill, minmax(180px, 1fr))',
        phone: 'repeat(auto-fill, minmax(150px, 1fr))',
      },
      gap: { desk: 4, phone: 3 },
      m: 0,
      p: 4,
      listStyle: 'none',
    }}
  >
    {drawings.map((drawing) => (
      <DrawingCard key={drawing.id} drawing={drawing} menu={menu} companyId={companyId} hasBuilding={hasBuilding} />
    ))}
  </Box>
)
