import Box from '@mui/material/Box'
import { PdfProcessing } from './pdf-processing.tsx'
import type { SentPicture } from './sent-picture.ts'

/** As large as the page that will stand there. */
export const AwaitedPdf = ({ firstPage }: { firstPage: SentPicture | undefined }) =>
  firstPage ? (
    <Box sx={{ maxWidth: 900, mx: 'auto', bgcolor: 'common.white', boxShadow: 2 }}>{firstPage.picture}</Box>
  ) : (
    <PdfProcessing />
  )
