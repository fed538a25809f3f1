import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { optionsOf } from '#domain/labels.ts'
import { matterStatusTypeLabels } from '#domain/matters/matters.labels.ts'
import { StatusGlyph } from '#src/ui/marks/status-badge.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'

const glyphs = { 1: 'ring', 2: 'half', 3: 'check' } as const
/** Of ten: the shade that is seen best on white, without being black. */
const level = 7

/** What the bars' glyphs mean. */
export const CalendarLegend = () => {
  const { matterStatus } = useTheme().tokens
  return (
    <Box sx={{ ...inRow, gap: 4, fontSize: 12, color: 'text.secondary' }}>
      {optionsOf(matterStatusTypeLabels).map(({ id, name }) => (
        <Box
          component="span"
          key={id}
          sx={{ '--badge-bg': '#fff', ...inRow, gap: 1, '& svg': { color: matterStatus[id].levels[level - 1]!.bg } }}
        >
          <StatusGlyph kind={glyphs[id]} />
          {name}
        </Box>
      ))}
    </Box>
  )
}
