import ArticleOutlined from '@mui/icons-material/ArticleOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import GridOnOutlined from '@mui/icons-material/GridOnOutlined'
import HtmlOutlined from '@mui/icons-material/HtmlOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import MicNoneOutlined from '@mui/icons-material/MicNoneOutlined'
import MovieOutlined from '@mui/icons-material/MovieOutlined'
import NotesOutlined from '@mui/icons-material/NotesOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import type { FileRef } from '#domain/files/files.contract.ts'
import type { FileKind } from '#domain/files/files.labels.ts'
import { useBrokenPicture } from '#src/lib/broken-pictures.ts'
import { ThumbnailError } from '#src/widgets/document-thumbnail/thumbnail-error.tsx'

const icons = {
  1: GridOnOutlined,
  2: ArticleOutlined,
  3: PictureAsPdfOutlined,
  4: ImageOutlined,
  5: MovieOutlined,
  6: NotesOutlined,
  7: DescriptionOutlined,
  8: HtmlOutlined,
  9: MicNoneOutlined,
} satisfies Record<FileKind, typeof ImageOutlined>

type FileThumbnailProps = {
  file: Pick<FileRef, 'type' | 'thumbnail_path'>
  /** px of the icon where there is no picture. */ iconSize: number
}

/** In a smaller place than that of such an icon, the word alone has room, px. */
const smallest = 32

/** The file made small, filling its place; of what has no picture its kind's icon. Decorative: the name stands beside it. */
export const FileThumbnail = ({ file: { type, thumbnail_path }, iconSize }: FileThumbnailProps) => {
  const { isBroken, onError } = useBrokenPicture(thumbnail_path)
  const Icon = icons[type]
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        width: '100%',
        height: '100%',
        bgcolor: 'neutral.100',
        color: 'neutral.600',
        overflow: 'hidden',
      }}
    >
      {!thumbnail_path && <Icon sx={{ fontSize: iconSize }} />}
      {isBroken && <ThumbnailError isSmall={iconSize < smallest} />}
      {thumbnail_path && !isBroken && (
        <img
          src={thumbnail_path}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={onError}
          style={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
        />
      )}
    </Box>
  )
}
