import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'

/** Six elevations: office, tower, clinic, house, warehouse, annex. A building keeps its own by its id. */
const glyphs = [
  'M10 40V12h28v28M16 18h4M28 18h4M16 24h4M28 24h4M16 30h4M28 30h4M22 40v-6h4v6',
  'M16 40V8h16v32M20 14h3M25 14h3M20 20h3M25 20h3M20 26h3M25 26h3M20 32h3M25 32h3M24 8V4',
  'M8 40V18h32v22M24 10v6M21 13h6M14 24h4M30 24h4M14 31h4M30 31h4M21 40v-8h6v8',
  'M8 24 24 10l16 14M12 22v18h24V22M21 40V30h6v10M30 15v-4',
  'M6 40V20l18-8 18 8v20M14 40V28h20v12M14 32h20M14 36h20',
  'M6 40V22h16v18M22 40V12h20v28M10 27h4M10 33h4M27 18h4M34 18h4M27 25h4M34 25h4M30 40v-7h5v7',
] as const

/** The building's picture, or a drawn elevation where it has none. Decorative: its name stands beside it. */
export const BuildingIcon = ({
  building: { id, icon },
  size,
}: {
  building: { id: number; icon: string | null }
  size: number
}) => {
  const { brand } = useTheme().tokens.color
  const elevation = (
    <svg width={size * 0.8} height={size * 0.8} viewBox="0 0 48 44" fill="none">
      <path
        d={`${glyphs[id % glyphs.length]}M3 40h42`}
        stroke={brand[700]}
        strokeWidth={size > 40 ? 1.6 : 2.4}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: size,
        height: size,
        flex: 'none',
        borderRadius: '6px',
        overflow: 'hidden',
        bgcolor: 'neutral.100',
      }}
    >
      {icon ? <ThumbPicture src={`${icon}/thumbnail`} fallback={elevation} /> : elevation}
    </Box>
  )
}
