import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import { useBrokenPicture } from '#src/lib/broken-pictures.ts'
import { measures } from '#src/ui/sizes/measures.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { ThumbnailError } from './thumbnail-error.tsx'

type DocumentThumbnailProps = { path: string | null; /** px; 114 × 161 unless told otherwise. */ width?: number }

/** First page of a document or a template; decorative, the title stands beside it. A failure says Error in its place. */
export const DocumentThumbnail = ({ path, width = measures.thumbnail.width }: DocumentThumbnailProps) => {
  const { isBroken, onError } = useBrokenPicture(path)
  return (
    <Box
      sx={{
        position: 'relative',
        ...inRow,
        justifyContent: 'center',
        flex: 'none',
        overflow: 'hidden',
        width,
        height: Math.round((width * measures.thumbnail.height) / measures.thumbnail.width),
        bgcolor: 'common.white',
        border: 1,
        borderColor: 'neutral.300',
        borderRadius: '2px',
        color: 'neutral.400',
      }}
    >
      {path === null && <DescriptionOutlined sx={{ fontSize: width / 3 }} />}
      {path !== null && !isBroken && (
        <img
          src={path}
          alt=""
          loading="lazy"
          onError={onError}
          style={{ width: '100%', height: '100%', objectFit: 'contain' }}
        />
      )}
      {isBroken && <ThumbnailError />}
    </Box>
  )
}
