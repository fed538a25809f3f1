import { useState } from 'react'
import Box from '@mui/material/Box'
import { pdfTexts } from '#domain/text/pdf-texts.ts'
import { usePdf } from '#src/lib/pdf/use-pdf.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { PdfPage } from './pdf-page.tsx'
import { PdfProcessing } from './pdf-processing.tsx'

type PdfViewerProps = {
  url: string
  title: string
  /** A page of it stands there. */
  onDrawn?: () => void
}

/** All pages of a PDF, one below the other. */
export const PdfViewer = ({ url, title, onDrawn }: PdfViewerProps) => {
  const [attempt, setAttempt] = useState(1)
  return (
    <Pages
      key={`${attempt} ${url}`}
      url={url}
      title={title}
      onDrawn={onDrawn}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}

const Pages = ({
  url,
  title,
  onDrawn,
  onRetry,
}: Omit<PdfViewerProps, 'onDrawn'> & { onDrawn: (() => void) | undefined; onRetry: () => void }) => {
  const state = usePdf(url)
  if (state.status === 'error') return <ErrorPanel message={pdfTexts.previewFailed(title)} onRetry={onRetry} />
  if (state.status === 'loading') return <PdfProcessing />
  const { numPages } = state.pdf
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {Array.from({ length: numPages }, (_, index) => (
        <PdfPage
          key={index}
          pdf={state.pdf}
          pageNumber={index + 1}
          name={`${title}（${index + 1} / ${numPages}ページ）`}
          onDrawn={onDrawn}
        />
      ))}
    </Box>
  )
}
