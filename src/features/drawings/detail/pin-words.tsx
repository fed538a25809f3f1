import NavigationOutlined from '@mui/icons-material/NavigationOutlined'
import Box from '@mui/material/Box'
import { formatMoment } from '#domain/dates.ts'
import type { Pin } from '#domain/drawings/drawings.contract.ts'
import { pinColumnLabels } from '#domain/drawings/drawings.labels.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { WrittenTime } from '#src/ui/text/written-time.tsx'
import { Section } from './pin-section.tsx'

/** What was written at the place, by whom and when. */
export const PinWords = ({ pin }: { pin: Pin }) => (
  <Section title={pinColumnLabels.text}>
    <Box sx={{ px: 3, py: 2.5, borderRadius: '6px', bgcolor: 'neutral.50', typography: 'cell', lineHeight: 1.7 }}>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {pin.text && <LinkedText>{pin.text}</LinkedText>}
      </Box>
      {pin.direction !== null && (
        <Box sx={{ ...inRow, gap: 1 }}>
          <NavigationOutlined sx={{ fontSize: 16, rotate: `${pin.direction}deg` }} />
          {`${pinColumnLabels.direction} ${pin.direction}°`}
        </Box>
      )}
      <Box sx={{ mt: 1, typography: 'caption', color: 'text.secondary' }}>
        {pin.author && `${pin.author.name}　`}
        <WrittenTime of={pin} arrived={pin.id > 0 ? pin.updated_at : pin.created_at} format={formatMoment} />
      </Box>
    </Box>
  </Section>
)
