import { useRef } from 'react'
import type { ChangeEvent } from 'react'
import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { CameraButton } from '#src/widgets/upload-queue/camera-button.tsx'
import type { UploadTarget } from '#src/widgets/upload-queue/upload.ts'
import { UploadList } from '#src/widgets/upload-queue/upload-list.tsx'
import { useUploads } from '#src/widgets/upload-queue/use-uploads.ts'
import { useEditor } from '../editor-context.ts'
import { useItemFiles } from '../use-item-files.ts'

/** Photos of an item: taken or chosen here, they go through the upload queue, now or once there is a connection. */
export const PhotoItem = ({ item }: { item: TemplateItem }) => {
  const { companyId, documentId, isReadOnly } = useEditor()
  const { files, remove } = useItemFiles(item)
  const { uploads } = useUploads()
  const target: UploadTarget = {
    kind: 'document-item',
    company_id: companyId,
    document_id: documentId,
    item_id: item.id,
    label: item.name,
  }
  const isOwn = (other: UploadTarget) =>
    other.kind === target.kind &&
    other.company_id === companyId &&
    other.document_id === documentId &&
    other.item_id === item.id
  const waiting = uploads.filter((upload) => isOwn(upload.target))
  return (
    <FieldFrame group label={item.name}>
      {() => (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {files.length > 0 && (
            <Box
              component="ul"
              aria-label={`${item.name}の写真`}
              sx={{
                display: 'grid',
                gridTemplateColumns: 'repeat(auto-fill, minmax(108px, 1fr))',
                gap: 3,
                listStyle: 'none',
                m: 0,
                p: 0,
              }}
            >
              {files.map((file) => (
                <PhotoTile key={file.id} itemFile={file} onRemove={isReadOnly ? undefined : remove} />
              ))}
            </Box>
          )}
          {waiting.length > 0 && (
            <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '6px' }}>
              <UploadList uploads={waiting} />
            </Box>
          )}
          {isReadOnly && files.length === 0 && (
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>ファイルはありません</Box>
          )}
          {!isReadOnly && <CameraButton target={target} />}
          {!isReadOnly && item.cell_reference === null && <OtherFileButton target={target} />}
        </Box>
      )}
    </FieldFrame>
  )
}

/** Whatever is no photo; a form's cell shows pictures only. */
const OtherFileButton = ({ target }: { target: UploadTarget }) => {
  const { add } = useUploads()
  const input = useRef<HTMLInputElement>(null)
  const handleFiles = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The same file may be chosen again.
    event.target.value = ''
    void add(target, files)
  }
  return (
    <>
      <Button variant="text" startIcon={<AttachFileOutlined />} onClick={() => input.current?.click()}>
        ファイルを選ぶ
      </Button>
      <input ref={input} hidden type="file" multiple aria-label="ファイルを選ぶ" onChange={handleFiles} />
    </>
  )
}

const PhotoTile = ({
  itemFile,
  onRemove,
}: {
  itemFile: DocumentItemFile
  onRemove: ((itemFileId: number) => void) | undefined
}) => {
  const { name, path, type, thumbnail_path } = itemFile.file
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        aspectRatio: '4 / 3',
        borderRadius: '6px',
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        component="a"
        href={path}
        target="_blank"
        rel="noreferrer"
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: '100%',
          height: '100%',
          color: 'text.secondary',
          textDecoration: 'none',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        {type === fileKinds.image ? (
          <img
            src={thumbnail_path ?? path}
            alt={name}
            loading="lazy"
            style={{ width: '100%', height: '100%', objectFit: 'cover' }}
          />
        ) : (
          <Box
            sx={{
              display: 'grid',
              justifyItems: 'center',
              gap: 1,
              p: 2,
              maxWidth: '100%',
              typography: 'caption',
              textAlign: 'center',
              overflowWrap: 'anywhere',
            }}
          >
            <InsertDriveFileOutlined />
            {name}
          </Box>
        )}
      </Box>
      {onRemove && (
        // The finger has 48, the eye sees 28 of it.
        <IconButton
          aria-label={`${name}を外す`}
          onClick={() => onRemove(itemFile.id)}
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
}
