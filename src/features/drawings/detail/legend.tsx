import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { oldPlaceText } from '#domain/drawings/drawings.labels.ts'
import { linkedMatterStatusLabels } from '#domain/facilities/facilities.labels.ts'
import type { LinkedMatterStatus } from '#domain/facilities/facilities.labels.ts'
import { StatusGlyph } from '#src/ui/marks/status-badge.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'

const order: readonly LinkedMatterStatus[] = [1, 2, 3, 0]
const glyphs = { 1: 'ring', 2: 'half', 3: 'check' } as const

/** What the pins' colours and marks say. */
export const Legend = () => {
  const { pin, color } = useTheme().tokens
  return (
    <Box
      component="ul"
      aria-label="凡例"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        m: 0,
        px: 3,
        py: 2,
        listStyle: 'none',
        bgcolor: 'background.paper',
        borderRadius: '6px',
        boxShadow: 1,
        typography: 'caption',
      }}
    >
      {order.map((status) => (
        <Box
          component="li"
          key={status}
          sx={{ ...inRow, gap: 1.5, color: status === 0 ? undefined : pin[status].fill }}
        >
          {status === 0 ? (
            <Box
              aria-hidden
              sx={{ width: 12, height: 12, borderRadius: '50%', border: `1.5px dashed ${color.neutral[600]}` }}
            />
          ) : (
            <StatusGlyph kind={glyphs[status]} />
          )}
          <Box component="span" sx={{ color: 'text.primary' }}>
            {linkedMatterStatusLabels[status]}
          </Box>
        </Box>
      ))}
      <Box component="li" sx={{ ...inRow, gap: 1.5 }}>
        <Box aria-hidden component="span" sx={{ fontWeight: 700, color: 'warning.dark' }}>
          ?
        </Box>
        未確認
      </Box>
      <Box component="li" sx={{ ...inRow, gap: 1.5 }}>
        <Box aria-hidden component="span" sx={{ fontWeight: 700, color: 'warning.dark' }}>
          旧
        </Box>
        {oldPlaceText}
      </Box>
    </Box>
  )
}
