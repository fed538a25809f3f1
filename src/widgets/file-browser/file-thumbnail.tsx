import { useState } from 'react'
import ArticleOutlined from '@mui/icons-material/ArticleOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import GridOnOutlined from '@mui/icons-material/GridOnOutlined'
import HtmlOutlined from '@mui/icons-material/HtmlOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import MovieOutlined from '@mui/icons-material/MovieOutlined'
import NotesOutlined from '@mui/icons-material/NotesOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import type { FileRef } from '#domain/files/files.contract.ts'
import type { FileKind } from '#domain/files/files.labels.ts'

const icons = {
  1: GridOnOutlined,
  2: ArticleOutlined,
  3: PictureAsPdfOutlined,
  4: ImageOutlined,
  5: MovieOutlined,
  6: NotesOutlined,
  7: DescriptionOutlined,
  8: HtmlOutlined,
} satisfies Record<FileKind, typeof ImageOutlined>

/** Pictures that did not come: a list that is fetched again does not ask for them again, for a while. */
const broken = new Set<string>()
const forgottenAfterMs = 10 * 60_000

type FileThumbnailProps = {
  file: Pick<FileRef, 'type' | 'thumbnail_path'>
  /** px of the icon where there is no picture. */ iconSize: number
}

/** The file made small, filling its place; else its kind's icon. Decorative: the name stands beside it. */
export const FileThumbnail = ({ file: { type, thumbnail_path }, iconSize }: FileThumbnailProps) => {
  const [failedPath, setFailedPath] = useState<string | null>(null)
  const Icon = icons[type]
  const isShown = thumbnail_path && thumbnail_path !== failedPath && !broken.has(thumbnail_path)
  const handleError = () => {
    setFailedPath(thumbnail_path)
    // Without a connection nothing comes; that says nothing of the picture.
    if (!thumbnail_path || !navigator.onLine) return
    broken.add(thumbnail_path)
    setTimeout(() => broken.delete(thumbnail_path), forgottenAfterMs)
  }
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: '100%',
        height: '100%',
        bgcolor: 'neutral.100',
        color: 'neutral.600',
        overflow: 'hidden',
      }}
    >
      {isShown ? (
        <img
          src={thumbnail_path}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={handleError}
          style={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        <Icon sx={{ fontSize: iconSize }} />
      )}
    </Box>
  )
}
