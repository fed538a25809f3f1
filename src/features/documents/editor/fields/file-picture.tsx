import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { ThumbPicture } from '#src/ui/thumb-picture.tsx'

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

/** What a tile shows of its file, and the way to the whole of it. */
export const FilePicture = ({ file: { name, path, type, thumbnail_path } }: Pick<DocumentItemFile, 'file'>) => (
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
      <ThumbPicture src={thumbnail_path ?? path} alt={name} fallback={<NamedIcon name={name} />} />
    ) : (
      <NamedIcon name={name} />
    )}
  </Box>
)

const NamedIcon = ({ name }: { name: string }) => (
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
)
