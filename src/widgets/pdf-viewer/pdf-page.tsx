import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import { pdfTexts } from '#domain/text/pdf-texts.ts'
import type { PDFDocumentProxy } from '#src/lib/pdf/open-pdf.ts'
import { useIsNear, useWasNear } from '#src/lib/use-is-near.ts'
import { dotsPerPixel } from './draw-page.ts'
import { PageText } from './page-text.tsx'
import type { SentPicture } from './sent-picture.ts'
import { useDrawnPage } from './use-drawn-page.ts'

const renderScale = 1.5

type PdfPageProps = {
  pdf: PDFDocumentProxy
  pageNumber: number
  /** What is read aloud in the picture's place. */ name: string
  onDrawn?: (() => void) | undefined
  /** Stands in its place until it is drawn. */
  sent?: SentPicture | undefined
}

/** A4 upright, until the page tells its own shape. */
const initialRatio = 595 / 842
/** The words of so many pages are there for the browser's own search at once; of more, of those that came near. */
const mostSearched = 50
const scaleOf = (): number => renderScale * dotsPerPixel()

/** One page, drawn while it is near the window, at 1.5 times its size. */
export const PdfPage = ({ pdf, pageNumber, name, onDrawn, sent }: PdfPageProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useIsNear(canvas, { margin: 600 })
  const wasNear = useWasNear(canvas, { margin: 600 })
  const { ratio, isFailed, isDrawn } = useDrawnPage(canvas, { pdf, pageNumber, isNear, scaleOf })
  useEffect(() => {
    if (isDrawn) onDrawn?.()
  }, [isDrawn, onDrawn])
  return (
    <Box
      sx={{
        position: 'relative',
        width: '100%',
        maxWidth: 900,
        mx: 'auto',
        aspectRatio: ratio ?? sent?.ratio ?? initialRatio,
        bgcolor: 'common.white',
        boxShadow: 2,
      }}
    >
      <canvas ref={canvas} role="img" aria-label={name} style={{ display: 'block', width: '100%', height: '100%' }} />
      {sent && !isDrawn && <Box sx={{ position: 'absolute', inset: 0 }}>{sent.picture}</Box>}
      {(wasNear || pdf.numPages <= mostSearched) && <PageText pdf={pdf} pageNumber={pageNumber} />}
      {isFailed && (
        <Box
          role="alert"
          sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', p: 4, bgcolor: 'common.white' }}
        >
          {pdfTexts.previewFailed(name)}
        </Box>
      )}
    </Box>
  )
}
