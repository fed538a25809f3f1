/**
 * Photos and files kept with a record: looked at one after the other, taken along, added and taken away.
 *
 *   <RecordFiles isPhone={isSmartphone()} target={target} files={building.files} canEdit={building.canEdit} noun="buildings" id={building.id} />
 */
import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { File as StoredFile } from '#domain/files/files.contract.ts'
import { limits } from '#domain/limits.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { pasteHint, usePastedPictures } from '#src/lib/pasted-pictures.ts'
import { useFilesArchive, useRecordFiles, type FilesArchive } from '#src/records/record-files.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'
import { Note } from '#src/ui/states/note.tsx'
import { SelectedCount } from '#src/ui/lists/selected-count.tsx'
import { useRowSelection, type RowSelection } from '#src/ui/lists/use-row-selection.ts'
import { useArchiveDownload } from '#src/widgets/archive-download/archive-download.ts'
import { saveStoredFile } from '#src/widgets/archive-download/save-stored-file.ts'
import { FileViewer } from '#src/widgets/file-viewer/file-viewer.tsx'
import { CameraButton } from '#src/outbox/screens/camera-button.tsx'
import { OtherFileButton } from '#src/outbox/screens/other-file-button.tsx'
import { OutboxList } from '#src/outbox/screens/outbox-list.tsx'
import type { UploadTarget } from '#src/outbox/kinds/upload.ts'
import { addUploads } from '#src/outbox/queue/upload-store.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import { queuedOf } from '#src/outbox/kinds/entry.ts'
import { useFileRemoval } from '#src/widgets/undo-deletion/use-file-removal.ts'
import { RecordFile } from './record-file.tsx'

type RecordFilesProps = {
  /** A phone has its camera too. */
  isPhone: boolean
  /** Where they go, through the queue from a phone, which may have no signal there. */
  target: UploadTarget
  files: readonly StoredFile[]
  canEdit: boolean
  noun: 'buildings' | 'facilities'
  id: number
}

export const RecordFiles = ({ isPhone, target, files, canEdit, noun, id }: RecordFilesProps) => {
  const { add, remove, restore } = useRecordFiles(target.company_id, noun, id)
  const archive = useFilesArchive(target.company_id, noun, id)
  const [viewedId, setViewedId] = useState<number | null>(null)
  const removeFile = useFileRemoval(remove, restore)
  const failure = isValidation(add.error) ? (Object.values(add.error.fields)[0] ?? describeError(add.error)) : undefined
  const place = JSON.stringify(target)
  const selection = useRowSelection(place)
  const waiting = queuedOf(useOutbox(), 'file').filter(({ write }) => JSON.stringify(write.target) === place)
  const area = useRef<HTMLElement>(null)
  usePastedPictures(area, (pictures) => add.mutate(pictures.slice(0, limits.uploadsPerRequest)), {
    disabled: !canEdit || add.isPending,
    isOnlyPlace: true,
  })
  return (
    <Box ref={area} sx={{ p: 4 }}>
      {canEdit && isPhone && (
        <>
          <CameraButton target={target} />
          <OtherFileButton onAdd={(chosen) => void addUploads(target, chosen)} />
        </>
      )}
      {canEdit && !isPhone && <AddFileButtons isAdding={add.isPending} onAdd={(chosen) => add.mutate(chosen)} />}
      {waiting.length > 0 && (
        <Box sx={{ mt: 3, border: 1, borderColor: 'divider', borderRadius: '6px' }}>
          <OutboxList entries={waiting} />
        </Box>
      )}
      {canEdit && !isPhone && <Box sx={{ mt: 2, typography: 'cell', color: 'text.secondary' }}>{pasteHint}</Box>}
      {failure && (
        <Box sx={{ mt: 3 }}>
          <Note severity="error">{failure}</Note>
        </Box>
      )}
      {files.length + waiting.length === 0 ? (
        <Box sx={{ mt: canEdit ? 3 : 0, typography: 'cell', color: 'text.secondary' }}>
          写真やファイルは登録されていません。
        </Box>
      ) : (
        <>
          <TakeAlong place={place} files={files} selection={selection} archive={archive} />
          <Box
            component="ul"
            aria-label="写真・ファイル"
            sx={{
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
              gap: 3,
              m: 0,
              p: 0,
              listStyle: 'none',
            }}
          >
            {files.map((file) => (
              <RecordFile
                key={file.id}
                file={file}
                setViewedId={setViewedId}
                selection={selection}
                remove={remove}
                removeFile={removeFile}
              />
            ))}
          </Box>
        </>
      )}
      {viewedId !== null && <FileViewer files={files} initialId={viewedId} onClose={() => setViewedId(null)} />}
    </Box>
  )
}

type TakeAlongProps = Pick<RecordFilesProps, 'files'> & {
  archive: FilesArchive
  place: string
  selection: RowSelection
}

/** Several as one ZIP, one as it is. What another took away meanwhile is no longer chosen. */
const TakeAlong = ({ place, files, selection, archive }: TakeAlongProps) => {
  const { download, isRunning } = useArchiveDownload(place)
  if (files.length === 0) return null
  const chosen = files.filter(({ id }) => selection.ids.has(id))
  const isAll = chosen.length === files.length
  const handleDownload = () => {
    const [file] = chosen
    if (chosen.length === 1) return saveStoredFile(file!)
    const ids = chosen.map(({ id }) => id)
    download({
      title: '写真・ファイル',
      total: ids.length,
      receive: (options) => archive.receive(ids, options),
      onGone: () => {
        selection.clear()
        archive.onGone()
      },
    })
  }
  return (
    <Box sx={{ ...inRows, columnGap: 3, minHeight: 44, my: 1 }}>
      <FormControlLabel
        label="すべて選択"
        control={
          <Checkbox
            checked={isAll}
            indeterminate={!isAll && chosen.length > 0}
            onChange={() => selection.set(new Set(isAll ? [] : files.map(({ id }) => id)))}
          />
        }
        sx={{ mr: 0 }}
      />
      <Box role="status" sx={{ typography: 'cell', color: 'text.secondary' }}>
        {chosen.length > 0 && <SelectedCount count={chosen.length} />}
      </Box>
      {chosen.length > 0 && (
        <LoadingButton
          size="compact"
          startIcon={<DownloadOutlined />}
          loading={isRunning}
          loadingText="ダウンロード中..."
          onClick={handleDownload}
        >
          {chosen.length > 1 ? 'ZIPでダウンロード' : 'ダウンロード'}
        </LoadingButton>
      )}
    </Box>
  )
}

type AddFileButtonsProps = { isAdding: boolean; onAdd: (files: readonly File[]) => void }

/** At a desk, several at once. */
export const AddFileButtons = ({ isAdding, onAdd }: AddFileButtonsProps) => {
  const chooser = useRef<HTMLInputElement>(null)
  const handleChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, limits.uploadsPerRequest)
    // The same file may be chosen again.
    event.target.value = ''
    if (files.length > 0) onAdd(files)
  }
  return (
    <>
      <LoadingButton
        startIcon={<AddPhotoAlternateOutlined />}
        loading={isAdding}
        loadingText="追加中..."
        onClick={() => chooser.current?.click()}
      >
        写真・ファイルを追加
      </LoadingButton>
      <input ref={chooser} hidden type="file" multiple aria-label="写真・ファイル" onChange={handleChosen} />
    </>
  )
}
