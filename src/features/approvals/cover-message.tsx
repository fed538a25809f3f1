import Box from '@mui/material/Box'
import { coverLetterTexts } from '#domain/documents/cover-letter.texts.ts'

type CoverMessageProps = { subject: string | null; message: string | null }

/** What the sender writes to the recipients; nothing where that is nothing. */
export const CoverMessage = ({ subject, message }: CoverMessageProps) =>
  (subject || message) && (
    <Box sx={{ px: 4, py: 3, '* + &': { borderTop: 1, borderColor: 'line.row' } }}>
      {subject && <Words label={coverLetterTexts.subject}>{subject}</Words>}
      {message && <Words label={coverLetterTexts.message}>{message}</Words>}
    </Box>
  )

const Words = ({ label, children }: { label: string; children: string }) => (
  <Box sx={{ '& + &': { mt: 2 } }}>
    <Box sx={{ typography: 'caption', color: 'neutral.600' }}>{label}</Box>
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.75 }}>{children}</Box>
  </Box>
)
