import { useRef } from 'react'
import type { PDFDocumentProxy } from '#src/lib/pdf/open-pdf.ts'
import { useIsNear } from '#src/lib/use-is-near.ts'
import { dotsPerPixel } from '#src/widgets/pdf-viewer/draw-page.ts'
import { PageCanvas } from '#src/widgets/pdf-viewer/page-canvas.tsx'
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
  return <PageCanvas canvas={canvas} isFailed={isFailed} sx={{ width: '100%', aspectRatio: '4 / 3' }} />
}
