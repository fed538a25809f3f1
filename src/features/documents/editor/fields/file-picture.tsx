import { useState } from 'react'
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined'
import MicNoneOutlined from '@mui/icons-material/MicNoneOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { markedLabel } from '#domain/files/photos.contract.ts'
import { Tag } from '#src/ui/marks/tag.tsx'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'
import { ItemFileViewer } from './item-file-viewer.tsx'

/** Of a file, with others of its item in a grid. */
export const tile = {
  position: 'relative',
  aspectRatio: '4 / 3',
  borderRadius: '6px',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
} as const

export const tileGrid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(108px, 1fr))', gap: 3 }

export type FilePictureProps = Pick<DocumentItemFile, 'file'> & {
  /** Those of its item, to look at before and after it. */
  files: readonly DocumentItemFile[]
}

/** What a tile shows of its file, and the way to the whole of it. */
export const FilePicture = ({
  file: { id, name, path, type, thumbnail_path, original_file_id },
  files,
}: FilePictureProps) => {
  const [isViewed, setViewed] = useState(false)
  return (
    <>
      <ButtonBase
        aria-label={`${name}を表示`}
        onClick={() => setViewed(true)}
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: '100%',
          height: '100%',
          color: 'text.secondary',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        {type === fileKinds.image ? (
          <ThumbPicture src={thumbnail_path ?? path} alt={name} fallback={<NamedIcon name={name} type={type} />} />
        ) : (
          <NamedIcon name={name} type={type} />
        )}
      </ButtonBase>
      {original_file_id !== null && (
        <Box sx={{ position: 'absolute', bottom: 4, left: 4, display: 'flex', pointerEvents: 'none' }}>
          <Tag>{markedLabel}</Tag>
        </Box>
      )}
      {isViewed && <ItemFileViewer files={files} initialId={id} onClose={() => setViewed(false)} />}
    </>
  )
}

const NamedIcon = ({ name, type }: Pick<DocumentItemFile['file'], 'name' | 'type'>) => (
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
    {type === fileKinds.audio ? <MicNoneOutlined /> : <InsertDriveFileOutlined />}
    {name}
  </Box>
)
