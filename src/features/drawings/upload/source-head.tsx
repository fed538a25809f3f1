import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { formatFileSize } from '#src/lib/text.ts'
import type { Sheet } from './sheets.ts'
import type { ReadFile } from './read-drawing-file.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

type SourceHeadProps = {
  read: ReadFile | null
  file: File
  count: number
  pages: readonly number[]
  isSending: boolean
  isBegun: boolean
  onPages: () => void
  done: number
  sheets: readonly Sheet[]
  onRemove: () => void
}

/** Which file it is, and how many of its pages are taken. */
export const SourceHead = ({
  read,
  file,
  count,
  pages,
  isSending,
  isBegun,
  onPages,
  done,
  sheets,
  onRemove,
}: SourceHeadProps) => (
  <Box sx={{ ...inRows, gap: 2, minWidth: 0, '& > svg': { color: 'neutral.600' } }}>
    {read?.kind === 'picture' ? <ImageOutlined /> : <PictureAsPdfOutlined />}
    <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
      <Box
        title={file.name}
        sx={{ typography: 'body2', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {file.name}
      </Box>
      <Box sx={{ typography: 'caption', color: 'neutral.600' }}>
        {[formatFileSize(file.size), count > 1 && `全${count}ページのうち${pages.length}ページ`]
          .filter(Boolean)
          .join('　')}
      </Box>
    </Box>
    {count > 1 && !isSending && !isBegun && (
      <Button size="small" onClick={onPages} aria-label={`${file.name}のページを選択`}>
        ページを選択
      </Button>
    )}
    {!isSending && (done < sheets.length || sheets.length === 0) && (
      <IconButton size="small" aria-label={`${file.name}を外す`} onClick={onRemove}>
        <CloseOutlined sx={{ fontSize: 18 }} />
      </IconButton>
    )}
  </Box>
)
