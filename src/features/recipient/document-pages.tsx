import { Suspense, useRef, useState, useSyncExternalStore } from 'react'
import FullscreenExitOutlined from '@mui/icons-material/FullscreenExitOutlined'
import FullscreenOutlined from '@mui/icons-material/FullscreenOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { previewPath } from '#src/api/recipient.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { AwaitedPdf } from '#src/widgets/pdf-viewer/awaited-pdf.tsx'
import { SentPicture, type SentPage } from './sent-page.tsx'

const PdfViewer = lazyPart(async () => (await import('#src/widgets/pdf-viewer/pdf-viewer.tsx')).PdfViewer)

const subscribe = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}
const fullElement = (): Element | null => document.fullscreenElement ?? null

type DocumentPagesProps = { token: string; title: string; sentPage: SentPage | null; onDrawn: () => void }

/** The document itself: its first page as it was sent, until all of them can be read, searched and seen on the whole screen. */
export const DocumentPages = ({ token, title, sentPage, onDrawn }: DocumentPagesProps) => {
  const section = useRef<HTMLElement>(null)
  const isFull = useSyncExternalStore(subscribe, fullElement) !== null
  const [firstPage] = useState(
    () =>
      sentPage && { picture: <SentPicture page={sentPage} title={title} />, ratio: sentPage.width / sentPage.height },
  )
  return (
    <Box
      component="section"
      ref={section}
      aria-label="書類の内容"
      data-print="off"
      sx={{
        p: { desk: 4, phone: isFull ? 4 : 0 },
        bgcolor: { desk: 'neutral.200', phone: isFull ? 'neutral.200' : undefined },
        borderRadius: '8px',
        overflow: isFull ? 'auto' : undefined,
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 3 }}>
        {document.fullscreenEnabled ? (
          <Button
            startIcon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            onClick={() => void (isFull ? document.exitFullscreen() : section.current?.requestFullscreen())}
          >
            {isFull ? '全画面表示を終える' : '全画面で見る'}
          </Button>
        ) : (
          <Button
            component="a"
            href={previewPath(token)}
            target="_blank"
            rel="noopener"
            startIcon={<FullscreenOutlined />}
          >
            全画面で見る
          </Button>
        )}
      </Box>
      <Suspense fallback={<AwaitedPdf firstPage={firstPage ?? undefined} />}>
        <PdfViewer
          url={previewPath(token)}
          title={title}
          onDrawn={onDrawn}
          firstPage={firstPage ?? undefined}
          isNumbered
        />
      </Suspense>
    </Box>
  )
}
