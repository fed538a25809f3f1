import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import { drawBoard, type Board } from './board.ts'

/** Enough to read the board by; phones have little memory for more. */
const sidePx = 1280

type BoardPreviewProps = { photo: File; board: Board }

/** The photo as it will be, while the board is being written. */
export const BoardPreview = ({ photo, board }: BoardPreviewProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [url] = useState(() => URL.createObjectURL(photo))
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    const drawn = canvas.current
    const context = size && drawn?.getContext('2d')
    if (!context || !drawn) return
    const scale = Math.min(1, sidePx / Math.max(size.width, size.height))
    drawn.width = Math.round(size.width * scale)
    drawn.height = Math.round(size.height * scale)
    drawBoard(context, board)
    return () => {
      drawn.width = drawn.height = 0
    }
  }, [size, board])
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 160, bgcolor: 'neutral.100', borderRadius: '6px' }}>
      {size === null && (
        <Box sx={{ gridArea: '1 / 1', typography: 'body2', color: 'text.secondary' }}>{photo.name}</Box>
      )}
      <Box sx={{ gridArea: '1 / 1', position: 'relative', display: 'flex' }}>
        <Box
          component="img"
          src={url}
          alt={`黒板を入れた${photo.name}`}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            URL.revokeObjectURL(url)
            setSize({ width, height })
          }}
          onError={() => URL.revokeObjectURL(url)}
          sx={{ display: 'block', maxWidth: '100%', maxHeight: '40dvh', visibility: size ? 'visible' : 'hidden' }}
        />
        <Box
          component="canvas"
          ref={canvas}
          aria-hidden
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
        />
      </Box>
    </Box>
  )
}
