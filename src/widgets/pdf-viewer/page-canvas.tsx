import type { RefObject } from 'react'
import Box from '@mui/material/Box'
import type { SystemStyleObject, Theme } from '@mui/system'
import { ThumbnailError } from '#src/widgets/document-thumbnail/thumbnail-error.tsx'

type PageCanvasProps = {
  canvas: RefObject<HTMLCanvasElement | null>
  isFailed: boolean
  /** How large it is. */
  sx: SystemStyleObject<Theme>
}

/** The paper that a page is drawn on, as small as it is; decorative, its name or number stands beside it. */
export const PageCanvas = ({ canvas, isFailed, sx }: PageCanvasProps) => (
  <Box
    sx={{
      position: 'relative',
      bgcolor: 'common.white',
      border: 1,
      borderColor: 'neutral.300',
      borderRadius: '2px',
      overflow: 'hidden',
      ...sx,
    }}
  >
    <canvas
      ref={canvas}
      aria-hidden
      style={{ display: 'block', width: '100%', height: '100%', objectFit: 'contain' }}
    />
    {isFailed && <ThumbnailError />}
  </Box>
)
