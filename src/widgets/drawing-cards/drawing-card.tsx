import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { DrawingListItem } from '#domain/drawings/drawings.contract.ts'
import { Link } from '#src/ui/text/link.tsx'
import { twoLines } from '#src/ui/text/clamped.ts'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { FileThumbnail } from '#src/widgets/file-browser/file-thumbnail.tsx'

type DrawingCardProps = {
  drawing: DrawingListItem
  menu: ((drawing: DrawingListItem) => ReactNode) | undefined
  companyId: string
  hasBuilding: boolean | undefined
}

/** One drawing, small. */
export const DrawingCard = ({ drawing, menu, companyId, hasBuilding }: DrawingCardProps) => (
  <Box
    component="li"
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
)
