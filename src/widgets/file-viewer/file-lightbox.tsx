import { Suspense, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Lightbox from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { fileKindLabels } from '#domain/files/files.labels.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { downloadPath } from '#src/api/files.ts'
import { formatFileSize, formatNumber } from '#src/lib/text.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PdfProcessing } from '#src/widgets/pdf-viewer/pdf-processing.tsx'
import { slideOf } from './file-slide.ts'
import type { FileSlide } from './file-slide.ts'
import type { FileViewerProps } from './viewed-file.ts'

const PdfViewer = lazyPart(() => import('#src/widgets/pdf-viewer/pdf-viewer.tsx').then((module) => module.PdfViewer))

const labels = {
  Previous: '前のファイル',
  Next: '次のファイル',
  Close: '閉じる',
  Lightbox: 'ファイルの表示',
  'Photo gallery': 'ファイル',
  Carousel: 'ファイルの列',
  Slide: 'ファイル',
  '{index} of {total}': '{index} / {total}',
  'Zoom in': '拡大',
  'Zoom out': '縮小',
}

const plugins = [Zoom]

/** Legible over white paper too. */
const arrow = { padding: 8, borderRadius: 6, backgroundColor: 'rgb(11 23 18 / .6)' }

type Place = { index: number; /** undefined where the file there was not read yet. */ id: number | undefined }

/** Files may come and go before the one looked at: it is followed to its new place. */
const placeOf = (files: FileViewerProps['files'], { index, id }: Place): number => {
  const found = id === undefined || files[index]?.id === id ? index : files.findIndex((file) => file?.id === id)
  return Math.max(0, Math.min(found < 0 ? index : found, files.length - 1))
}

export const FileLightbox = ({ files, initialId, onShown, onClose }: FileViewerProps) => {
  const [place, setPlace] = useState<Place>({ index: 0, id: initialId })
  const index = placeOf(files, place)
  const slides = useMemo(() => files.map(slideOf), [files])
  const handleView = (next: number) => {
    setPlace({ index: next, id: files[next]?.id })
    onShown?.(next)
  }
  if (files.length === 0) return null
  const current = files[index]
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={plugins}
      labels={labels}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnBackdropClick: true }}
      zoom={{ maxZoomPixelRatio: 3 }}
      on={{ view: (view) => handleView(view.index) }}
      styles={{ container: { backgroundColor: '#0B1712' }, navigationPrev: arrow, navigationNext: arrow }}
      toolbar={{
        buttons: [
          current && (
            <IconButton
              key="download"
              href={downloadPath(current)}
              download={current.name}
              aria-label={`${current.name}をダウンロード`}
              sx={{ width: 48, height: 48, color: 'common.white' }}
            >
              <DownloadOutlined />
            </IconButton>
          ),
          'close',
        ],
      }}
      render={{
        ...(files.length === 1 && { buttonPrev: () => null, buttonNext: () => null }),
        slide: ({ slide, offset }) =>
          slide.type === 'file' ? <FileView shown={slide.shown} isCurrent={offset === 0} /> : undefined,
        controls: () => (
          // Legible over a bright picture too.
          <Box
            role="status"
            sx={{
              position: 'absolute',
              top: 0,
              left: 0,
              right: 0,
              display: 'flex',
              gap: 3,
              alignItems: 'center',
              height: 56,
              pl: 4,
              pr: '200px',
              color: 'common.white',
              typography: 'body2',
              pointerEvents: 'none',
              background: 'linear-gradient(rgb(11 23 18 / .8), rgb(11 23 18 / 0))',
            }}
          >
            <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{current?.name}</Box>
            <Box
              sx={{ flex: 'none', opacity: 0.8 }}
            >{`${formatNumber(index + 1)} / ${formatNumber(files.length)}`}</Box>
          </Box>
        ),
      }}
    />
  )
}

/** Arrows in a video seek; they do not leave for the next file. */
const keepKeys = (event: KeyboardEvent) => event.key.startsWith('Arrow') && event.stopPropagation()

const FileView = ({ shown, isCurrent }: Pick<FileSlide, 'shown'> & { isCurrent: boolean }) => {
  if (!shown) return <CircularProgress aria-label={emptyTexts.loading} sx={{ color: 'common.white' }} />
  const { file, showing } = shown
  if (showing === 'video') {
    // Gone once one moves on: nothing plays unseen.
    return (
      isCurrent && (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- videos from the field come without captions
        <video
          src={file.path}
          controls
          playsInline
          preload="metadata"
          aria-label={file.name}
          onKeyDown={keepKeys}
          style={{ maxWidth: '100%', maxHeight: 'calc(100% - 112px)' }}
        />
      )
    )
  }
  if (showing === 'pdf') {
    return (
      isCurrent && (
        <Box
          tabIndex={0}
          role="document"
          aria-label={file.name}
          sx={{
            position: 'absolute',
            inset: '56px 0 0',
            overflowY: 'auto',
            px: { xs: 2, md: 16 },
            pb: 6,
            touchAction: 'pan-y',
            '& > [role=status]': { color: 'common.white' },
          }}
        >
          <Suspense fallback={<PdfProcessing />}>
            <PdfViewer url={file.path} title={file.name} />
          </Suspense>
        </Box>
      )
    )
  }
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 4,
        px: 15,
        py: 6,
        maxWidth: 560,
        textAlign: 'center',
        color: 'common.white',
      }}
    >
      <InsertDriveFileOutlined sx={{ fontSize: 56 }} />
      <Box sx={{ overflowWrap: 'anywhere' }}>{file.name}</Box>
      <Box
        sx={{ typography: 'body2' }}
      >{`このファイルは画面に表示できません。（${fileKindLabels[file.type]}、${formatFileSize(file.size)}）`}</Box>
      <Button
        variant="contained"
        color="primary"
        startIcon={<DownloadOutlined />}
        href={downloadPath(file)}
        download={file.name}
      >
        ダウンロード
      </Button>
    </Box>
  )
}
