import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import Box from '@mui/material/Box'
import { enclosureTexts, enclosureWayLabels } from '#domain/documents/enclosures.ts'
import type { Enclosure } from '#domain/documents/enclosures.ts'
import { formatFileSize } from '#src/lib/text.ts'
import { FieldError } from '#src/ui/text/field-frame.tsx'

/** What goes to the recipients with the document, and how. */
export const EnclosureRows = ({ enclosures }: { enclosures: readonly Enclosure[] }) =>
  enclosures.length > 0 && (
    <Box sx={{ px: 4, py: 3, '* + &': { borderTop: 1, borderColor: 'line.row' } }}>
      <Box sx={{ typography: 'caption', color: 'neutral.600' }}>{enclosureTexts.label}</Box>
      <Box component="ul" aria-label={enclosureTexts.label} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {enclosures.map(({ id, name, size, way, is_gone }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', gap: 2, py: 1, '& > svg': { fontSize: 20, color: 'neutral.600', flex: 'none' } }}
          >
            <AttachFileOutlined />
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {name}
              <Box component="span" sx={{ ml: 2, typography: 'caption', color: 'neutral.600' }}>
                {[enclosureWayLabels[way], size > 0 ? formatFileSize(size) : null].filter(Boolean).join('　')}
              </Box>
              {is_gone && <FieldError>{enclosureTexts.gone}</FieldError>}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
