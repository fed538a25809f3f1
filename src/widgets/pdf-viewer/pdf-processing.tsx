import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { pdfTexts } from '#domain/text/pdf-texts.ts'

export const PdfProcessing = () => (
  <Box
    role="status"
    sx={{
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 3,
      minHeight: 320,
      color: 'text.secondary',
    }}
  >
    <CircularProgress size={20} aria-hidden />
    {pdfTexts.processing}
  </Box>
)
