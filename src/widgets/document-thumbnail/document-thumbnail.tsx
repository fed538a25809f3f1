import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import { measures } from '#domain/limits.ts'

export type DocumentThumbnailProps = { path: string | null; /** px; 114 × 161 unless told otherwise. */ width?: number }

/** First page of the document's template; decorative, the title stands beside it. */
export const DocumentThumbnail = ({ path, width = measures.thumbnail.width }: DocumentThumbnailProps) => (
  <Box
    sx={{
      display: 'flex', alignItems: 'center', justifyContent: 'center', flex: 'none', overflow: 'hidden',
      width, height: Math.round((width * measures.thumbnail.height) / measures.thumbnail.width),
      bgcolor: 'common.white', border: 1, borderColor: 'neutral.300', borderRadius: '2px', color: 'neutral.400',
    }}
  >
    {path ? <img src={path} alt="" loading="lazy" style={{ width: '100%', height: '100%', objectFit: 'contain' }} /> : <DescriptionOutlined sx={{ fontSize: width / 3 }} />}
  </Box>
)
