import { useRef } from 'react'
import Box from '@mui/material/Box'
import { useBrokenPicture } from '#src/lib/broken-pictures.ts'
import { useWasNear } from '#src/lib/use-is-near.ts'
import { measures } from '#src/ui/sizes/measures.ts'
import { ThumbnailError } from './thumbnail-error.tsx'

/** Decorative: the name stands beside it. Loaded when it comes near, and kept; a failure says Error in its place. */
export const LazyThumbnail = ({
  src,
  width = measures.thumbnail.width,
  height = measures.thumbnail.height,
}: {
  src: string | null
  width?: number
  height?: number
}) => {
  const ref = useRef<HTMLDivElement>(null)
  const { lazyMargin, lazyThreshold } = measures.thumbnail
  const wasNear = useWasNear(ref, { margin: lazyMargin, threshold: lazyThreshold })
  const { isBroken, onError } = useBrokenPicture(src)
  return (
    <Box
      ref={ref}
      sx={{
        position: 'relative',
        width,
        height,
        flex: 'none',
        overflow: 'hidden',
        bgcolor: 'common.white',
        border: 1,
        borderColor: 'neutral.300',
        borderRadius: '2px',
      }}
    >
      {src && wasNear && !isBroken && (
        <img
          src={src}
          alt=""
          onError={onError}
          style={{ width: '100%', height: '100%', objectFit: 'contain', objectPosition: 'top' }}
        />
      )}
      {isBroken && <ThumbnailError />}
    </Box>
  )
}
