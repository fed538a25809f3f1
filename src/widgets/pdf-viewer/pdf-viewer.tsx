import { useState } from 'react'
import Box from '@mui/material/Box'
import { pdfTexts } from '#domain/text/pdf-texts.ts'
import { usePdf } from '#src/lib/pdf/use-pdf.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { AwaitedPdf } from './awaited-pdf.tsx'
import { PdfPage } from './pdf-page.tsx'
import type { SentPicture } from './sent-picture.ts'

type PdfViewerProps = {
  url: string
  title: string
  /** A page of it stands there. */
  onDrawn?: () => void
  /** Of the first page, as it came before all else: stands in its place until it is drawn. */
  firstPage?: SentPicture | undefined
  /** Below each page stands which one it is. */
  isNumbered?: boolean
}

/** All pages of a PDF, one below the other. */
export const PdfViewer = ({ url, ...props }: PdfViewerProps) => {
  const [attempt, setAttempt] = useState(1)
  return <Pages key={`${attempt} ${url}`} url={url} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

const Pages = ({
  url,
  title,
  onDrawn,
  firstPage,
  isNumbered = false,
  onRetry,
}: PdfViewerProps & { onRetry: () => void }) => {
  const state = usePdf(url)
  if (state.status === 'error') return <ErrorPanel message={pdfTexts.previewFailed(title)} onRetry={onRetry} />
  if (state.status === 'loading') return <AwaitedPdf firstPage={firstPage} />
  const { numPages } = state.pdf
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {Array.from({ length: numPages }, (_, index) => (
        <div key={index}>
          <PdfPage
            pdf={state.pdf}
            pageNumber={index + 1}
            name={`${title}（${index + 1} / ${numPages}ページ）`}
            onDrawn={onDrawn}
            sent={index === 0 ? firstPage : undefined}
          />
          {isNumbered && (
            <Box sx={{ mt: 1, textAlign: 'center', typography: 'caption', color: 'text.secondary' }}>
              {`${index + 1} / ${numPages}ページ`}
            </Box>
          )}
        </div>
      ))}
    </Box>
  )
}
