import { lazy, Suspense, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Lightbox from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { fileKindLabels } from '#domain/files/files.labels.ts'
import { downloadPath } from '#src/api/files.ts'
import { formatFileSize } from '#src/lib/text.ts'
import { PdfProcessing } from '#src/widgets/pdf-viewer/pdf-processing.tsx'
import { slideOf } from './file-slide.ts'
import type { FileSlide } from './file-slide.ts'
import type { FileViewerProps } from './file-viewer.tsx'

const PdfViewer = lazy(() => import('#src/widgets/pdf-viewer/pdf-viewer.tsx').then((module) => ({ default: module.PdfViewer })))

const labels = {
  Previous: '前のファイル', Next: '次のファイル', Close: '閉じる', Lightbox: 'ファイルの表示', 'Photo gallery': 'ファイル', Carousel: 'ファイルの列', Slide: 'ファイル',
  '{index} of {total}': '{index} / {total}', 'Zoom in': '拡大', 'Zoom out': '縮小',
}

const plugins = [Zoom]

export const FileLightbox = ({ files, initialId, onClose }: FileViewerProps) => {
  const [index, setIndex] = useState(() => Math.max(0, files.findIndex(({ id }) => id === initialId)))
  const slides = useMemo(() => files.map(slideOf), [files])
  const current = files[Math.min(index, files.length - 1)]
  if (!current) return null
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
      on={{ view: (view) => setIndex(view.index) }}
      styles={{ container: { backgroundColor: '#0B1712' } }}
      toolbar={{
        buttons: [
          <IconButton key="download" href={downloadPath(current)} download={current.name} aria-label={`${current.name}をダウンロード`} sx={{ width: 48, height: 48, color: 'common.white' }}><DownloadOutlined /></IconButton>,
          'close',
        ],
      }}
      render={{
        ...(files.length === 1 && { buttonPrev: () => null, buttonNext: () => null }),
        slide: ({ slide, offset }) => (slide.type === 'file' ? <FileView slide={slide} isCurrent={offset === 0} /> : undefined),
        controls: () => (
          <Box role="status" sx={{ position: 'absolute', top: 0, left: 0, right: 200, display: 'flex', gap: 3, alignItems: 'center', height: 56, pl: 4, color: 'common.white', typography: 'body2', pointerEvents: 'none' }}>
            <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{current.name}</Box>
            <Box sx={{ flex: 'none', opacity: 0.8 }}>{`${index + 1} / ${files.length}`}</Box>
          </Box>
        ),
      }}
    />
  )
}

/** Arrows in a video seek; they do not leave for the next file. */
const keepKeys = (event: KeyboardEvent) => event.key.startsWith('Arrow') && event.stopPropagation()

const FileView = ({ slide: { file, showing }, isCurrent }: { slide: FileSlide; isCurrent: boolean }) => {
  if (showing === 'video') {
    // Gone once one moves on: nothing plays unseen. Videos from the field come without captions.
    // eslint-disable-next-line jsx-a11y/media-has-caption
    return isCurrent && <video src={file.path} controls playsInline preload="metadata" aria-label={file.name} onKeyDown={keepKeys} style={{ maxWidth: '100%', maxHeight: 'calc(100% - 112px)' }} />
  }
  if (showing === 'pdf') {
    return isCurrent && (
      <Box tabIndex={0} role="document" aria-label={file.name} sx={{ position: 'absolute', inset: '56px 0 0', overflowY: 'auto', px: { xs: 2, md: 16 }, pb: 6, touchAction: 'pan-y', '& > [role=status]': { color: 'common.white' } }}>
        <Suspense fallback={<PdfProcessing />}><PdfViewer url={file.path} title={file.name} /></Suspense>
      </Box>
    )
  }
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 4, p: 6, maxWidth: 480, textAlign: 'center', color: 'common.white' }}>
      <InsertDriveFileOutlined sx={{ fontSize: 56 }} />
      <Box sx={{ overflowWrap: 'anywhere' }}>{file.name}</Box>
      <Box sx={{ typography: 'body2' }}>{`このファイルは画面に表示できません。（${fileKindLabels[file.type]}、${formatFileSize(file.size)}）`}</Box>
      <Button variant="contained" color="primary" startIcon={<DownloadOutlined />} href={downloadPath(file)} download={file.name}>ダウンロード</Button>
    </Box>
  )
}
