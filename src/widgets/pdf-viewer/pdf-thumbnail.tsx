import { useRef } from 'react'
import Box from '@mui/material/Box'
import type { PDFDocumentProxy } from '#src/lib/pdf/open-pdf.ts'
import { useWasNear } from '#src/lib/use-is-near.ts'
import { measures } from '#src/ui/sizes/measures.ts'
import { ThumbnailError } from '#src/widgets/document-thumbnail/thumbnail-error.tsx'
import { dotsPerPixel } from './draw-page.ts'
import { useDrawnPage } from './use-drawn-page.ts'

const { width, height, maxScale, lazyMargin, lazyThreshold } = measures.thumbnail
const scaleOf = (page: { width: number; height: number }): number =>
  Math.min(width / page.width, height / page.height, maxScale) * dotsPerPixel()

/** A page made to fit 114 × 161, drawn once it comes near; decorative, its number stands beside it. */
export const PdfThumbnail = ({ pdf, pageNumber }: { pdf: PDFDocumentProxy; pageNumber: number }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const wasNear = useWasNear(canvas, { margin: lazyMargin, threshold: lazyThreshold })
  const { isFailed } = useDrawnPage(canvas, { pdf, pageNumber, isNear: wasNear, scaleOf })
  return (
    <Box
      sx={{
        position: 'relative',
        width,
        height,
        flex: 'none',
        bgcolor: 'common.white',
        border: 1,
        borderColor: 'neutral.300',
        borderRadius: '2px',
        overflow: 'hidden',
      }}
    >
      <canvas
        ref={canvas}
        aria-hidden
        style={{ display: 'block', width: '100%', height: '100%', objectFit: 'contain' }}
      />
      {isFailed && <ThumbnailError />}
    </Box>
  )
}
