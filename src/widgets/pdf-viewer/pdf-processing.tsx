import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { pdfTexts } from '#domain/text/pdf-texts.ts'
import { inRow } from '#src/ui/sizes/rows.ts'

export const PdfProcessing = () => (
  <Box role="status" sx={{ ...inRow, justifyContent: 'center', gap: 3, minHeight: 320, color: 'text.secondary' }}>
    <CircularProgress size={20} aria-hidden />
    {pdfTexts.processing}
  </Box>
)
