import type { ReactNode } from 'react'
import LayersOutlined from '@mui/icons-material/LayersOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import type { FacilityCategoryId } from '#domain/facilities/facilities.labels.ts'
import { FacilityCategoryGlyph } from '#src/widgets/facility-badges/facility-badges.tsx'
import { countCategories } from './pin-filter.ts'
import type { DrawingScreen } from './use-drawing-screen.ts'

type CategoryChipsProps = { drawing: Drawing; screen: DrawingScreen }

/** Pins of one kind of equipment, or all; a phone's row runs on beyond its edge. */
export const CategoryChips = ({ drawing, screen }: CategoryChipsProps) => {
  const value = screen.filter.category
  const choose = (category: FacilityCategoryId | undefined) => screen.changeFilter({ category })
  return (
    <Box
      role="group"
      data-scrolls
      aria-label="設備区分"
      sx={{
        display: 'flex',
        flexWrap: { desk: 'wrap', phone: 'nowrap' },
        gap: 2,
        overflowX: { phone: 'auto' },
        px: { phone: 4 },
        py: { phone: 2 },
        scrollbarWidth: 'none',
      }}
    >
      <Chip
        isOn={value === undefined}
        icon={<LayersOutlined />}
        count={drawing.pins_count}
        onPress={() => choose(undefined)}
      >
        すべて
      </Chip>
      {countCategories(drawing.pins).map(([id, ofIt]) => (
        <Chip
          key={id}
          isOn={value === id}
          icon={<FacilityCategoryGlyph id={id} />}
          count={ofIt}
          onPress={() => choose(value === id ? undefined : id)}
        >
          {facilityCategoryLabels[id]}
        </Chip>
      ))}
    </Box>
  )
}

type ChipProps = { isOn: boolean; icon: ReactNode; count: number; onPress: () => void; children: string }
const Chip = ({ isOn, icon, count, onPress, children }: ChipProps) => (
  <Button
    size="small"
    aria-pressed={isOn}
    startIcon={icon}
    onClick={onPress}
    sx={[
      {
        flex: 'none',
        minHeight: { desk: 32, phone: 44 },
        px: { desk: 2.5, phone: 4 },
        fontSize: { phone: 15 },
        fontWeight: 400,
        bgcolor: 'background.paper',
        borderColor: 'neutral.300',
        color: 'text.primary',
        '& .MuiButton-icon > *': { fontSize: '18px !important' },
      },
      isOn && { bgcolor: 'brand.50', borderColor: 'brand.500', color: 'brand.800', fontWeight: 500 },
    ]}
  >
    {children}
    <Box component="span" sx={{ ml: 1.5, fontSize: 12, color: 'text.secondary' }}>
      {count}
    </Box>
  </Button>
)
