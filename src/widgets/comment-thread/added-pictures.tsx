import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { useCreateComment } from '#src/api/comment-changes.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import type { usePicturesOf } from './pasted-with-comment.ts'

type AddedPicturesProps = {
  pasted: ReturnType<typeof usePicturesOf>
  create: ReturnType<typeof useCreateComment>
  setPictures: (pictures: readonly File[]) => void
}

/** The pictures that go with the comment. */
export const AddedPictures = ({ pasted, create, setPictures }: AddedPicturesProps) => (
  <Box component="ul" aria-label="添える画像" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', typography: 'body2' }}>
    {pasted.pictures.map((picture, index) => (
      // Those pasted within one minute are namesakes.
      <Box component="li" key={`${index} ${picture.name}`} sx={{ ...inRow, gap: 1 }}>
        <ImageOutlined sx={{ fontSize: 20, color: 'neutral.600' }} />
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {picture.name}
        </Box>
        <IconButton
          aria-label={`「${picture.name}」を外す`}
          disabled={create.isPending}
          onClick={() => setPictures(pasted.pictures.filter((each) => each !== picture))}
        >
          <CloseOutlined sx={{ fontSize: 18 }} />
        </IconButton>
      </Box>
    ))}
  </Box>
)
