import { Suspense, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import DrawOutlined from '@mui/icons-material/DrawOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import Lightbox from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { fileKinds } from '#domain/files/files.labels.ts'
import { markedLabel } from '#domain/files/photos.contract.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { downloadPath } from '#src/api/files.ts'
import { companyPath } from '#src/api/http.ts'
import { formatNumber } from '#src/lib/text.ts'
import { SoundPlayer } from '#src/outbox/screens/sound-player.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { takenText } from '#src/widgets/photo-time/taken-text.ts'
import { PdfProcessing } from '#src/widgets/pdf-viewer/pdf-processing.tsx'
import { shownWhole, slideOf } from './file-slide.ts'
import type { FileSlide } from './file-slide.ts'
import { NotShown } from './not-shown.tsx'
import type { FileViewerProps, PhotoTools, ViewedFile } from './viewed-file.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

const PdfViewer = lazyPart(() => import('#src/widgets/pdf-viewer/pdf-viewer.tsx').then((module) => module.PdfViewer))

const TakenAtDialog = lazyPart(() =>
  import('#src/widgets/photo-time/taken-at-dialog.tsx').then((module) => module.TakenAtDialog),
)

const PhotoMarkup = lazyPart(() =>
  import('#src/widgets/photo-markup/photo-markup.tsx').then((module) => module.PhotoMarkup),
)

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

/** What is asked of a photo is asked above it. */
const belowDialogs = { '--yarl__portal_zindex': 1250 }

/** Legible over white paper too. */
const arrow = { padding: 8, borderRadius: 6, backgroundColor: 'rgb(11 23 18 / .6)' }

/** A board stands in the lower left, where the line under the picture begins: that leaves it free. */
const aboveLine = { maxHeight: 'calc(100% - 96px)' }

const isMarked = (file: ViewedFile | undefined): boolean => file !== undefined && file.original_file_id !== null

type Place = { index: number; /** undefined where the file there was not read yet. */ id: number | undefined }

type Asked =
  | { what: 'time'; file: ViewedFile }
  | { what: 'marks'; file: ViewedFile; save: ReturnType<PhotoTools['markingOf']> }

/** Files may come and go before the one looked at: it is followed to its new place. */
const placeOf = (files: FileViewerProps['files'], { index, id }: Place): number => {
  const found = id === undefined || files[index]?.id === id ? index : files.findIndex((file) => file?.id === id)
  return Math.max(0, Math.min(found < 0 ? index : found, files.length - 1))
}

type ShownOptions = Pick<FileViewerProps, 'files' | 'initialId' | 'onShown'>

/** Which file is looked at, and what each is shown as: one whose picture is broken is said to be. */
const useShown = ({ files, initialId, onShown }: ShownOptions) => {
  const [place, setPlace] = useState<Place>({ index: 0, id: initialId })
  const [brokenIds, setBrokenIds] = useState<ReadonlySet<number>>(new Set())
  const slides = useMemo(
    () => files.map((file) => slideOf(file, file !== undefined && brokenIds.has(file.id))),
    [files, brokenIds],
  )
  const handleBroken = (id: number) => setBrokenIds((ids) => new Set(ids).add(id))
  /** Of the picture under which a slide shows it. */
  const fileOf = (src: string) => files.find((one) => one?.path === src || one?.thumbnail_path === src)
  return {
    index: placeOf(files, place),
    slides,
    handleBroken,
    /** Of a slide that is a picture. */
    pictureProps: (src: string) => ({
      onErrorCapture: () => {
        const file = fileOf(src)
        if (file) handleBroken(file.id)
      },
      ...(isMarked(fileOf(src)) && { style: aboveLine }),
    }),
    handleView: (next: number) => {
      setPlace({ index: next, id: files[next]?.id })
      onShown?.(next)
    },
  }
}

export const FileLightbox = ({ files, initialId, onShown, onClose, originalsOf, tools }: FileViewerProps) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { index, slides, handleBroken, pictureProps, handleView } = useShown({ files, initialId, onShown })
  if (files.length === 0) return null
  const current = files[index]
  const isPhoto = current?.type === fileKinds.image
  const canMark = isPhoto && tools?.canMark(current) && slides[index]?.type === 'image' && shownWhole(current)
  return (
    <>
      <Lightbox
        open
        close={onClose}
        index={index}
        slides={slides}
        plugins={plugins}
        labels={labels}
        carousel={{
          finite: true,
          padding: 0,
          imageProps: (slide) => (slide.type === 'file' ? {} : pictureProps(slide.src)),
        }}
        controller={{ closeOnBackdropClick: true }}
        zoom={{ maxZoomPixelRatio: 3 }}
        on={{ view: (view) => handleView(view.index) }}
        styles={{
          root: belowDialogs,
          container: { backgroundColor: '#0B1712' },
          navigationPrev: arrow,
          navigationNext: arrow,
        }}
        toolbar={{
          buttons: [
            canMark && tools && (
              <MarkButton
                key="mark"
                name={current.name}
                onMark={() => setAsked({ what: 'marks', file: current, save: tools.markingOf(current) })}
              />
            ),
            current && <DownloadButton key="download" file={current} />,
            'close',
          ],
        }}
        render={{
          ...(files.length === 1 && { buttonPrev: () => null, buttonNext: () => null }),
          slide: ({ slide, offset }) =>
            slide.type === 'file' ? (
              <FileView shown={slide.shown} isCurrent={offset === 0} onBroken={handleBroken} />
            ) : undefined,
          controls: () => (
            <>
              <NameLine name={current?.name} place={index + 1} total={files.length} hasMark={Boolean(canMark)} />
              {isPhoto && (
                <PhotoLine
                  file={current}
                  originalsOf={originalsOf}
                  onEdit={tools?.canSetTime ? () => setAsked({ what: 'time', file: current }) : undefined}
                  onRestore={tools?.canRestore(current) ? () => tools.restore(current) : undefined}
                />
              )}
            </>
          ),
        }}
      />
      {asked && tools && <AskedDialog asked={asked} tools={tools} onClose={() => setAsked(null)} />}
    </>
  )
}

const toolButton = { width: 48, height: 48, color: 'common.white' } as const

const MarkButton = ({ name, onMark }: { name: string; onMark: () => void }) => (
  <IconButton aria-label={`${name}に書き込む`} onClick={onMark} sx={toolButton}>
    <DrawOutlined />
  </IconButton>
)

const DownloadButton = ({ file }: { file: ViewedFile }) => (
  <IconButton href={downloadPath(file)} download={file.name} aria-label={`${file.name}をダウンロード`} sx={toolButton}>
    <DownloadOutlined />
  </IconButton>
)

type NameLineProps = { name: string | undefined; place: number; total: number; hasMark: boolean }

/** Legible over a bright picture too. */
const NameLine = ({ name, place, total, hasMark }: NameLineProps) => (
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
      // As wide as the buttons there.
      pr: hasMark ? '248px' : '200px',
      color: 'common.white',
      typography: 'body2',
      pointerEvents: 'none',
      background: 'linear-gradient(rgb(11 23 18 / .8), rgb(11 23 18 / 0))',
    }}
  >
    <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{name}</Box>
    <Box sx={{ flex: 'none', opacity: 0.8 }}>{`${formatNumber(place)} / ${formatNumber(total)}`}</Box>
  </Box>
)

/** What is asked of a photo. */
const AskedDialog = ({ asked, tools, onClose }: { asked: Asked; tools: PhotoTools; onClose: () => void }) => (
  <Suspense>
    {asked.what === 'time' ? (
      <TakenAtDialog
        companyId={tools.companyId}
        fileId={tools.storedIdOf(asked.file)}
        taken_at={asked.file.taken_at}
        onClose={onClose}
      />
    ) : (
      <PhotoMarkup photo={asked.file} save={asked.save} saveLabel={tools.markLabel} onClose={onClose} />
    )}
  </Suspense>
)

type PhotoLineProps = {
  file: ViewedFile
  originalsOf: string | undefined
  onEdit: (() => void) | undefined
  onRestore: (() => void) | undefined
}

/** When it was taken, who says so, and whether it was drawn on. */
const PhotoLine = ({ file, originalsOf, onEdit, onRestore }: PhotoLineProps) => {
  const taken = takenText(file)
  const said = [taken ? `撮影 ${taken}` : onEdit && '撮影日時なし', isMarked(file) && markedLabel]
  if (!said.some(Boolean)) return null
  return (
    <Box
      data-lower-buttons
      sx={{
        position: 'absolute',
        bottom: 0,
        left: 0,
        right: 0,
        ...inRows,
        columnGap: 3,
        // Legible over a bright picture too.
        textShadow: '0 0 4px rgb(11 23 18)',
        minHeight: 48,
        px: 4,
        pb: 'env(safe-area-inset-bottom)',
        color: 'common.white',
        typography: 'body2',
        pointerEvents: 'none',
        background: 'linear-gradient(rgb(11 23 18 / 0), rgb(11 23 18 / .8))',
      }}
    >
      <Box sx={{ whiteSpace: 'nowrap' }}>{said.filter(Boolean).join('　')}</Box>
      {onEdit && (
        <IconButton
          aria-label="撮影日時を変更"
          onClick={onEdit}
          sx={{ width: 48, height: 48, color: 'common.white', pointerEvents: 'auto' }}
        >
          <EditOutlined sx={{ fontSize: 20 }} />
        </IconButton>
      )}
      {originalsOf !== undefined && file.original_file_id !== null && (
        <MuiLink
          href={`${companyPath(originalsOf)}/files/${file.original_file_id}`}
          target="_blank"
          rel="noreferrer"
          underline="always"
          sx={{
            color: 'common.white',
            textDecorationColor: 'inherit',
            whiteSpace: 'nowrap',
            pointerEvents: 'auto',
            py: 3,
          }}
        >
          元の写真
        </MuiLink>
      )}
      {onRestore && isMarked(file) && (
        <Button
          variant="text"
          onClick={onRestore}
          sx={{
            minHeight: 48,
            px: 0,
            color: 'common.white',
            fontWeight: 400,
            textDecoration: 'underline',
            pointerEvents: 'auto',
          }}
        >
          元の写真に戻す
        </Button>
      )}
    </Box>
  )
}

/** Arrows in a video seek; they do not leave for the next file. */
const keepKeys = (event: KeyboardEvent) => event.key.startsWith('Arrow') && event.stopPropagation()

type FileViewProps = Pick<FileSlide, 'shown'> & { isCurrent: boolean; onBroken: (id: number) => void }

const FileView = ({ shown, isCurrent, onBroken }: FileViewProps) => {
  if (!shown) return <CircularProgress aria-label={emptyTexts.loading} sx={{ color: 'common.white' }} />
  const { file, showing } = shown
  if (showing === 'audio') {
    return (
      isCurrent && (
        <Box onKeyDown={keepKeys} sx={{ color: 'common.white', width: '100%', maxWidth: 480, px: { xs: 4, md: 0 } }}>
          <SoundPlayer name={file.name} src={file.path} onError={() => onBroken(file.id)} />
        </Box>
      )
    )
  }
  if (showing === 'video') {
    // Gone once one moves on: nothing plays unseen.
    return (
      isCurrent && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- videos from the field come without captions
        <video
          src={file.path}
          controls
          playsInline
          preload="metadata"
          aria-label={file.name}
          onKeyDown={keepKeys}
          onError={() => onBroken(file.id)}
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
    <Box sx={{ color: 'common.white' }}>
      <NotShown file={file} reason={showing} />
    </Box>
  )
}
