import { useState } from 'react'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import type { Pin } from '#domain/drawings/drawings.contract.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { useRecordFiles } from '#src/records/record-files.ts'
import { Link } from '#src/ui/text/link.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { pinName } from '#src/widgets/drawing-view/pin-mark.ts'
import { FileThumbnail } from '#src/widgets/file-browser/file-thumbnail.tsx'
import { FileViewer } from '#src/widgets/file-viewer/file-viewer.tsx'
import { CameraButton } from '#src/outbox/screens/camera-button.tsx'
import { OtherFileButton } from '#src/outbox/screens/other-file-button.tsx'
import { OutboxList } from '#src/outbox/screens/outbox-list.tsx'
import type { UploadTarget } from '#src/outbox/kinds/upload.ts'
import { addUploads } from '#src/outbox/queue/upload-store.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import { queuedOf } from '#src/outbox/kinds/entry.ts'
import { AddFileButtons } from '#src/widgets/record-files/record-files.tsx'
import { useFileRemoval } from '#src/widgets/undo-deletion/use-file-removal.ts'

type PinFilesProps = { companyId: string; pin: Pin }

/** Photos and files of a pin, each opened beside the drawing. */
export const PinFiles = ({ companyId, pin }: PinFilesProps) => {
  const { remove, restore } = useRecordFiles(companyId, 'pins', pin.id)
  const removeFile = useFileRemoval(remove, restore)
  const [viewedId, setViewedId] = useState<number | null>(null)
  const waiting = queuedOf(useOutbox(), 'file').filter(
    ({ write }) => write.company_id === companyId && write.target.kind === 'pin' && write.target.pin_id === pin.id,
  )
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {pin.files.length + waiting.length === 0 && (
        <Box sx={{ typography: 'cell', color: 'text.secondary' }}>写真やファイルは登録されていません。</Box>
      )}
      {pin.files.length > 0 && (
        <Box
          component="ul"
          aria-label="ピンの写真・ファイル"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
            gap: 2,
            m: 0,
            p: 0,
            listStyle: 'none',
          }}
        >
          {pin.files.map((file) => (
            <Box component="li" key={file.id} sx={{ position: 'relative', minWidth: 0 }}>
              <ButtonBase
                aria-label={`${file.name}を表示`}
                title={file.name}
                onClick={() => setViewedId(file.id)}
                sx={{ display: 'block', width: '100%', aspectRatio: '4 / 3', borderRadius: '4px', overflow: 'hidden' }}
              >
                <FileThumbnail file={file} iconSize={32} />
              </ButtonBase>
              {pin.canEdit && (
                <IconButton
                  size="small"
                  aria-label={`${file.name}を削除`}
                  disabled={remove.isPending}
                  onClick={() => void removeFile(file.id, file.name)}
                  sx={{ position: 'absolute', top: 2, right: 2, bgcolor: 'background.paper', boxShadow: 1 }}
                >
                  <DeleteOutlineOutlined sx={{ fontSize: 16 }} />
                </IconButton>
              )}
            </Box>
          ))}
        </Box>
      )}
      {waiting.length > 0 && (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '6px' }}>
          <OutboxList entries={waiting} />
        </Box>
      )}
      {viewedId !== null && <FileViewer files={pin.files} initialId={viewedId} onClose={() => setViewedId(null)} />}
    </Box>
  )
}

/** The ways to add to them. */
export const AddPinFiles = ({ companyId, pin, isPhone }: PinFilesProps & { isPhone: boolean }) => {
  const { add } = useRecordFiles(companyId, 'pins', pin.id)
  const failure = isValidation(add.error) ? (Object.values(add.error.fields)[0] ?? describeError(add.error)) : undefined
  // From a phone, and of a pin that is not sent yet, they go through the queue.
  const target: UploadTarget = { kind: 'pin', company_id: companyId, pin_id: pin.id, label: pinName(pin) }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {failure && <Note severity="error">{failure}</Note>}
      {isPhone || pin.id < 0 ? (
        <Box>
          <CameraButton target={target} />
          <OtherFileButton onAdd={(files) => void addUploads(target, files)} />
        </Box>
      ) : (
        <AddFileButtons isAdding={add.isPending} onAdd={(files) => add.mutate(files)} />
      )}
    </Box>
  )
}

const shownPictures = 3

/** The first photos of what stands there. */
export const FacilityPictures = ({ companyId, facility }: { companyId: string; facility: Facility }) => {
  const [viewedId, setViewedId] = useState<number | null>(null)
  const pictures = facility.files.filter(({ type }) => type === fileKinds.image)
  if (pictures.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label="設備の写真"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 2, m: 0, p: 0, listStyle: 'none' }}
    >
      {pictures.slice(0, shownPictures).map((file) => (
        <Box component="li" key={file.id} sx={{ minWidth: 0 }}>
          <ButtonBase
            aria-label={`${file.name}を表示`}
            title={file.name}
            onClick={() => setViewedId(file.id)}
            sx={{ display: 'block', width: '100%', aspectRatio: '4 / 3', borderRadius: '4px', overflow: 'hidden' }}
          >
            <FileThumbnail file={file} iconSize={32} />
          </ButtonBase>
        </Box>
      ))}
      {pictures.length > shownPictures && (
        <Box component="li" sx={{ display: 'grid', placeItems: 'center', borderRadius: '4px', bgcolor: 'neutral.50' }}>
          <Link
            to="/c/$companyId/facilities/$facilityId"
            params={{ companyId, facilityId: facility.id }}
            sx={{ typography: 'cell', fontWeight: 500 }}
          >
            {`他${pictures.length - shownPictures}件`}
          </Link>
        </Box>
      )}
      {viewedId !== null && <FileViewer files={pictures} initialId={viewedId} onClose={() => setViewedId(null)} />}
    </Box>
  )
}
