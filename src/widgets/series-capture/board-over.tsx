import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import { drawBoard, frameOf, type Board, type BoardFrame, type Covered } from './board.ts'
import { useBoardFingers } from './use-board-fingers.ts'

/** Enough to read the board by; phones have little memory for more. */
const sidePx = 1280

type BoardOverProps = {
  board: Board
  /** The picture under it, in its own pixels: the board lies over it as it will lie in the photo. */
  picture: { width: number; height: number }
  /** When the photo is taken, where that is known. */
  taken: Date | null
  onFrame: (frame: BoardFrame) => void
}

/** The board over a picture of the same box, moved by one finger and sized by two. */
export const BoardOver = ({ board, picture: { width, height }, taken, onFrame }: BoardOverProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const covered = useRef<Covered | null>(null)
  const fingers = useBoardFingers({ canvas, covered, frame: frameOf(board), onFrame })
  useEffect(() => {
    const drawn = canvas.current
    const context = drawn?.getContext('2d')
    if (!context || !drawn) return
    const scale = Math.min(1, sidePx / Math.max(width, height))
    drawn.width = Math.round(width * scale)
    drawn.height = Math.round(height * scale)
    covered.current = drawBoard(context, board, taken)
    return () => {
      drawn.width = drawn.height = 0
    }
  }, [board, width, height, taken])
  return (
    <Box
      component="canvas"
      ref={canvas}
      role="img"
      aria-label="黒板（指で動かせます）"
      {...fingers}
      sx={{
        position: 'absolute',
        inset: 0,
        width: '100%',
        height: '100%',
        objectFit: 'contain',
        touchAction: 'none',
        cursor: 'grab',
      }}
    />
  )
}
