import Box from '@mui/material/Box'
import { coverLetterTexts } from '#domain/documents/cover-letter.texts.ts'

/** What the sender writes to the recipients, as they will read it. */
export const CoverMessage = ({ message }: { message: string }) => (
  <Box sx={{ px: 4, py: 3, '* + &': { borderTop: 1, borderColor: 'line.row' } }}>
    <Box sx={{ typography: 'caption', color: 'neutral.600' }}>{coverLetterTexts.message}</Box>
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.75 }}>{message}</Box>
  </Box>
)
