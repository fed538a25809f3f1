import { Suspense, useState } from 'react'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import PhotoAlbumOutlined from '@mui/icons-material/PhotoAlbumOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useDropzone } from 'react-dropzone'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { pasteHint, usePastedPictures } from '#src/lib/pasted-pictures.ts'
import { ActionBar } from '#src/ui/action-bar.tsx'
import { below } from '#src/ui/below.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { FileBrowser } from '#src/widgets/file-browser/file-browser.tsx'
import type { FilePlace } from '#src/widgets/file-browser/file-browser.tsx'
import type { FileSelection } from '#src/widgets/file-browser/file-selection.ts'
import { BoardPhotosButton } from '#src/widgets/series-capture/board-photos-button.tsx'
import { SeriesCaptureButton } from '#src/widgets/series-capture/series-capture-button.tsx'
import { CameraButton } from '#src/outbox/screens/camera-button.tsx'
import type { UploadTarget } from '#src/outbox/kinds/upload.ts'
import { useUploads } from '#src/outbox/queue/use-uploads.ts'
import { FolderViewer } from './folder-viewer.tsx'
import { useFileActions } from './use-file-actions.tsx'

const MatterLedgers = lazyPart(() => import('./matter-ledgers.tsx').then((module) => module.MatterLedgers))
const RenameFileDialog = lazyPart(() => import('./rename-file-dialog.tsx').then((module) => module.RenameFileDialog))

type FolderTarget = Extract<UploadTarget, { kind: 'report-folder' }>

type ReportFolderProps = {
  isPhone: boolean
  companyId: string
  matter: Pick<Matter, 'id' | 'name' | 'building'>
  user: Pick<Actor, 'id'>
}

/** 報告フォルダ of a matter: files are added by dropping, choosing or the camera, and looked at, named and cleared away. */
export const ReportFolder = ({ isPhone, companyId, matter, user }: ReportFolderProps) => {
  const target: FolderTarget = {
    kind: 'report-folder',
    company_id: companyId,
    matter_id: matter.id,
    label: matter.name,
  }
  const { add } = useUploads()
  const [selection, setSelection] = useState<FileSelection>([])
  const [showsLedgers, setShowsLedgers] = useState(false)
  const [viewed, setViewed] = useState<{ file: ReportFile; place: FilePlace } | null>(null)
  const actions = useFileActions(companyId, matter.id, () => setSelection([]))
  const { rootRef, getRootProps, getInputProps, open, isDragActive } = useDropzone({
    onDrop: (files) => void add(target, files),
    noClick: true,
    noKeyboard: true,
    // usePastedPictures names what has no name, and leaves text alone.
    noPaste: true,
  })
  usePastedPictures(rootRef, (pictures) => void add(target, pictures), { isOnlyPlace: true })
  const canDelete = selection.some((file) => file.canDelete)

  const bulkActions = (
    <>
      <LoadingButton
        size="compact"
        startIcon={<DownloadOutlined />}
        loading={actions.isDownloading}
        loadingText="ダウンロード中..."
        onClick={() => actions.handleDownload(selection)}
      >
        {selection.length > 1 ? 'ZIPでダウンロード' : 'ダウンロード'}
      </LoadingButton>
      {canDelete && (
        <LoadingButton
          size="compact"
          color="error"
          startIcon={<DeleteOutlineOutlined />}
          loading={actions.isDeleting}
          loadingText="削除中..."
          onClick={() => void actions.handleDelete(selection)}
        >
          削除
        </LoadingButton>
      )}
    </>
  )

  return (
    // On a phone from edge to edge and down to the lower one, where the buttons are.
    <Box
      {...getRootProps({ role: 'region' })}
      aria-label="報告フォルダ"
      sx={[
        { position: 'relative', minWidth: 0, minHeight: 320 },
        isPhone && {
          display: 'flex',
          flexDirection: 'column',
          mx: -4,
          mt: -3.5,
          mb: -6,
          minHeight: 'calc(100dvh - 52px)',
        },
      ]}
    >
      <input {...getInputProps({ 'aria-label': '報告フォルダに追加するファイル' })} />
      {!isPhone && (
        <Box data-print="off" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
          <Button startIcon={<UploadFileOutlined />} onClick={open} sx={{ flex: 'none' }}>
            ファイルを追加
          </Button>
          <BoardPhotosButton
            into={{ target, userId: user.id }}
            button={{ startIcon: <EditNoteOutlined />, sx: { flex: 'none' } }}
          />
          <Button startIcon={<PhotoAlbumOutlined />} onClick={() => setShowsLedgers(true)} sx={{ flex: 'none' }}>
            写真台帳
          </Button>
          <Box sx={{ flex: '1 1 240px', typography: 'cell', color: 'text.secondary' }}>
            ここにファイルをドロップして追加することもできます。{pasteHint}
          </Box>
        </Box>
      )}
      {isPhone && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mx: 2, '& > .MuiButton-root': { minHeight: 48 } }}>
          <Button variant="text" startIcon={<PhotoAlbumOutlined />} onClick={() => setShowsLedgers(true)}>
            写真台帳
          </Button>
          <BoardPhotosButton
            into={{ target, userId: user.id }}
            button={{ variant: 'text', startIcon: <EditNoteOutlined /> }}
          />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <FileBrowser
          companyId={companyId}
          matterId={matter.id}
          user={user}
          selection={selection}
          onSelect={setSelection}
          onOpen={(file, place) => setViewed({ file, place })}
          menuOf={actions.menuOf}
          bulkActions={!isPhone && bulkActions}
          empty={
            <EmptyState
              drawing="no-document"
              title="報告フォルダにファイルがありません"
              text="写真やPDFを追加すると、案件のメンバーが見たり、書類に挿入したりできます。"
            />
          }
        />
      </Box>
      {isPhone && (
        <ActionBar>
          {selection.length > 0 ? bulkActions : <PhoneAdd target={target} userId={user.id} onChoose={open} />}
        </ActionBar>
      )}
      {isDragActive && (
        <Box
          sx={{
            position: 'absolute',
            inset: -8,
            zIndex: 3,
            display: 'grid',
            placeItems: 'center',
            borderRadius: '8px',
            border: 2,
            borderStyle: 'dashed',
            borderColor: 'brand.600',
            bgcolor: 'rgb(238 249 244 / .92)',
            typography: 'h3',
            color: 'brand.800',
            pointerEvents: 'none',
          }}
        >
          ここにドロップして追加
        </Box>
      )}
      {viewed && (
        <FolderViewer companyId={companyId} matterId={matter.id} {...viewed} onClose={() => setViewed(null)} />
      )}
      <Suspense>
        {showsLedgers && (
          <MatterLedgers
            companyId={companyId}
            matter={matter}
            chosen={selection.filter(({ type }) => type === fileKinds.image).map(({ file_id }) => file_id)}
            onClose={() => setShowsLedgers(false)}
          />
        )}
        {actions.renamed && (
          <RenameFileDialog companyId={companyId} file={actions.renamed} onClose={actions.closeRename} />
        )}
      </Suspense>
    </Box>
  )
}

type PhoneAddProps = { target: FolderTarget; userId: number; onChoose: () => void }

/** Photos by one thumb; anything else by the button under them. */
const PhoneAdd = ({ target, userId, onChoose }: PhoneAddProps) => (
  <CameraButton
    target={target}
    beside={
      <Button
        variant="text"
        startIcon={<UploadFileOutlined />}
        onClick={onChoose}
        sx={{ flex: 'none', minHeight: 48, [below(350)]: { px: 0, '& > .MuiButton-startIcon': { display: 'none' } } }}
      >
        ファイルを追加
      </Button>
    }
  >
    <SeriesCaptureButton target={target} userId={userId} />
  </CameraButton>
)
