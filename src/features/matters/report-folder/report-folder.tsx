import { useState } from 'react'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { ActionBar } from '#src/ui/page/action-bar.tsx'
import { below } from '#src/ui/sizes/below.ts'
import type { FilePlace } from '#src/widgets/file-browser/file-browser-rows.tsx'
import type { FileSelection } from '#src/widgets/file-browser/file-selection.ts'
import { SeriesCaptureButton } from '#src/widgets/series-capture/series-capture-button.tsx'
import { CameraButton } from '#src/outbox/screens/camera-button.tsx'
import { useUploads } from '#src/outbox/queue/use-uploads.ts'
import { FolderViewer } from './folder-viewer.tsx'
import { useFileActions } from './use-file-actions.tsx'
import { ChosenFileButtons } from './chosen-file-buttons.tsx'
import { FolderButtons } from './folder-buttons.tsx'
import { DropHint } from './drop-hint.tsx'
import { FolderDialogs } from './folder-dialogs.tsx'
import { FolderFiles } from './folder-files.tsx'
import { useFolderDrop } from './use-folder-drop.ts'
import type { FolderTarget } from './use-folder-drop.ts'

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
  const { getRootProps, getInputProps, open, isDragActive } = useFolderDrop(add, target)
  const canDelete = selection.some((file) => file.canDelete)

  const bulkActions = <ChosenFileButtons actions={actions} selection={selection} canDelete={canDelete} />

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
      <FolderButtons isPhone={isPhone} open={open} target={target} user={user} setShowsLedgers={setShowsLedgers} />
      <FolderFiles
        companyId={companyId}
        matter={matter}
        user={user}
        selection={selection}
        setSelection={setSelection}
        setViewed={setViewed}
        actions={actions}
        isPhone={isPhone}
        bulkActions={bulkActions}
      />
      {isPhone && (
        <ActionBar>
          {selection.length > 0 ? bulkActions : <PhoneAdd target={target} userId={user.id} onChoose={open} />}
        </ActionBar>
      )}
      {isDragActive && <DropHint />}
      {viewed && (
        <FolderViewer companyId={companyId} matterId={matter.id} {...viewed} onClose={() => setViewed(null)} />
      )}
      <FolderDialogs
        showsLedgers={showsLedgers}
        companyId={companyId}
        matter={matter}
        selection={selection}
        setShowsLedgers={setShowsLedgers}
        actions={actions}
      />
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
