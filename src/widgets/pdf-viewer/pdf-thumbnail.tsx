import { useRef } from 'react'
import type { PDFDocumentProxy } from '#src/lib/pdf/open-pdf.ts'
import { useWasNear } from '#src/lib/use-is-near.ts'
import { measures } from '#src/ui/sizes/measures.ts'
import { dotsPerPixel } from './draw-page.ts'
import { PageCanvas } from './page-canvas.tsx'
import { useDrawnPage } from './use-drawn-page.ts'

const { width, height, maxScale, lazyMargin, lazyThreshold } = measures.thumbnail
const scaleOf = (page: { width: number; height: number }): number =>
  Math.min(width / page.width, height / page.height, maxScale) * dotsPerPixel()

/** A page made to fit 114 × 161, drawn once it comes near; decorative, its number stands beside it. */
export const PdfThumbnail = ({ pdf, pageNumber }: { pdf: PDFDocumentProxy; pageNumber: number }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const wasNear = useWasNear(canvas, { margin: lazyMargin, threshold: lazyThreshold })
  const { isFailed } = useDrawnPage(canvas, { pdf, pageNumber, isNear: wasNear, scaleOf })
  return <PageCanvas canvas={canvas} isFailed={isFailed} sx={{ width, height, flex: 'none' }} />
}
