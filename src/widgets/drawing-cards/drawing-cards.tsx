import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { DrawingListItem } from '#domain/drawings/drawings.contract.ts'
import { Link } from '#src/ui/link.tsx'
import { twoLines } from '#src/ui/clamped.ts'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { FileThumbnail } from '#src/widgets/file-browser/file-thumbnail.tsx'

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
      <Box
        component="li"
        key={drawing.id}
        sx={{
          position: 'relative',
          display: 'flex',
          flexDirection: 'column',
          minWidth: 0,
          border: 1,
          borderColor: 'divider',
          borderRadius: '6px',
          bgcolor: 'background.paper',
          overflow: 'hidden',
          '&:hover': { borderColor: 'neutral.400' },
          '&:focus-within': { borderColor: 'brand.600' },
        }}
      >
        <Box
          sx={{
            aspectRatio: '4 / 3',
            borderBottom: 1,
            borderColor: 'divider',
            bgcolor: 'common.white',
            '& img': { objectFit: 'contain !important', bgcolor: 'common.white' },
          }}
        >
          <FileThumbnail file={drawing.file} iconSize={40} />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, p: 3, pr: menu ? 1 : 3 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Link
              to="/c/$companyId/drawings/$drawingId"
              params={{ companyId, drawingId: drawing.id }}
              title={drawing.name}
              sx={{
                color: 'text.primary',
                fontSize: { desk: 13, phone: 15 },
                fontWeight: 500,
                display: 'block',
                // The whole card opens it.
                '&::after': { content: '""', position: 'absolute', inset: 0 },
              }}
            >
              <Box component="span" sx={{ ...twoLines, WebkitLineClamp: { desk: 2, phone: 3 }, lineHeight: '24px' }}>
                {drawing.name}
              </Box>
            </Link>
            <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {hasBuilding && drawing.building && (
                // Over the card's own link.
                <Box sx={{ position: 'relative', zIndex: 1, width: 'fit-content', maxWidth: '100%' }}>
                  <BuildingLink
                    companyId={companyId}
                    building={drawing.building}
                    sx={{ minWidth: 24, lineHeight: '24px' }}
                  />
                </Box>
              )}
              {`ピン ${drawing.pins_count}件`}
            </Box>
          </Box>
          {menu && <Box sx={{ position: 'relative', zIndex: 1 }}>{menu(drawing)}</Box>}
        </Box>
      </Box>
    ))}
  </Box>
)
