import { useRef } from 'react'
import Box from '@mui/material/Box'
import type { PDFDocumentProxy } from '#src/lib/pdf/open-pdf.ts'
import { useIsNear } from '#src/lib/use-is-near.ts'
import { ThumbnailError } from '#src/widgets/document-thumbnail/thumbnail-error.tsx'
import { dotsPerPixel } from '#src/widgets/pdf-viewer/draw-page.ts'
import { useDrawnPage } from '#src/widgets/pdf-viewer/use-drawn-page.ts'

/** As wide as a page is drawn at most: what is written in a title block of A3 can be read, and more so its plan. */
const widthPx = 380
const scaleOf = (page: { width: number; height: number }): number =>
  (widthPx / Math.max(page.width, page.height)) * dotsPerPixel()

/** A page large enough to tell a plan by; only those near the window keep memory. Decorative: its name stands beside it. */
export const PagePicture = ({ pdf, pageNumber }: { pdf: PDFDocumentProxy; pageNumber: number }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useIsNear(canvas, { margin: 200 })
  const { isFailed } = useDrawnPage(canvas, { pdf, pageNumber, isNear, scaleOf })
  return (
    <Box
      sx={{
        position: 'relative',
        width: '100%',
        aspectRatio: '4 / 3',
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
