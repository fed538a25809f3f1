import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { CameraButton } from '#src/outbox/screens/camera-button.tsx'
import { OtherFileButton } from '#src/outbox/screens/other-file-button.tsx'
import { OutboxList } from '#src/outbox/screens/outbox-list.tsx'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import { BoardPhotosButton } from '#src/widgets/series-capture/board-photos-button.tsx'
import { PhotoBatchButton } from '#src/widgets/photo-batch/photo-batch-button.tsx'
import { SeriesCaptureButton } from '#src/widgets/series-capture/series-capture-button.tsx'
import { VoiceMemoButton } from '#src/widgets/voice-memo/voice-memo-button.tsx'
import { useEditor } from './editor-context.ts'
import { FilePicture, tile, tileGrid } from './file-picture.tsx'
import type { FilePictureProps } from './file-picture.tsx'
import { useItemFiles } from './use-item-files.ts'

/** Photos of an item: taken or chosen here, they go through the upload queue, now or once there is a connection. */
export const PhonePhotos = ({ item, label = item.name }: { item: TemplateItem; label?: string }) => {
  const entries = useOutbox()
  const { isReadOnly } = useEditor()
  const { files, capture, uploads, target, add, remove } = useItemFiles(item)
  return (
    <FieldFrame group label={label}>
      {() => (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {files.length > 0 && (
            <Box component="ul" aria-label={`${item.name}の写真`} sx={{ ...tileGrid, listStyle: 'none', m: 0, p: 0 }}>
              {files.map((file) => (
                <PhotoTile key={file.id} itemFile={file} files={files} onRemove={isReadOnly ? undefined : remove} />
              ))}
            </Box>
          )}
          {uploads.length > 0 && (
            <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '6px' }}>
              <OutboxList entries={entries.filter(({ id }) => uploads.some((upload) => upload.id === String(id)))} />
            </Box>
          )}
          {isReadOnly && files.length === 0 && (
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>ファイルはありません</Box>
          )}
          {!isReadOnly && (
            <CameraButton
              target={target}
              beside={
                <BoardPhotosButton into={capture} button={{ variant: 'text', sx: { flex: 'none', minHeight: 48 } }} />
              }
            >
              <SeriesCaptureButton {...capture} />
            </CameraButton>
          )}
          {!isReadOnly && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', '& > .MuiButton-root': { minHeight: 48 } }}>
              <PhotoBatchButton hasPhases={false} target={target} button={{ variant: 'text' }} />
              {/* A form's cell shows pictures only. */}
              {item.cell_reference === null && (
                <>
                  <VoiceMemoButton target={target} button={{ variant: 'text' }} />
                  <OtherFileButton onAdd={add} />
                </>
              )}
            </Box>
          )}
        </Box>
      )}
    </FieldFrame>
  )
}

type PhotoTileProps = Pick<FilePictureProps, 'files'> & {
  itemFile: DocumentItemFile
  onRemove: ((itemFile: DocumentItemFile) => void) | undefined
}

const PhotoTile = ({ itemFile, files, onRemove }: PhotoTileProps) => (
  <Box component="li" sx={tile}>
    <FilePicture file={itemFile.file} files={files} />
    {onRemove && (
      // The finger has 48, the eye sees 28 of it.
      <IconButton
        aria-label={`${itemFile.file.name}を外す`}
        onClick={() => onRemove(itemFile)}
        sx={{
          position: 'absolute',
          top: -6,
          right: -6,
          width: 48,
          height: 48,
          '& > svg': {
            fontSize: 28,
            p: 1,
            borderRadius: '50%',
            bgcolor: 'background.paper',
            boxShadow: ({ tokens }) => tokens.shadow[1],
          },
        }}
      >
        <CloseOutlined />
      </IconButton>
    )}
  </Box>
)
