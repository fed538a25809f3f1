import { useEffect, useState } from 'react'
import Box from '@mui/material/Box'
import { readNote } from '#src/outbox/photos/carry-time.ts'
import { BoardOver } from './board-over.tsx'
import type { Board, BoardFrame } from './board.ts'

type BoardPreviewProps = { photo: File; board: Board; onFrame: (frame: BoardFrame) => void }

/** The photo as it will be, while the board is being written and moved. */
export const BoardPreview = ({ photo, board, onFrame }: BoardPreviewProps) => {
  const [url] = useState(() => URL.createObjectURL(photo))
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [taken, setTaken] = useState<Date | null>(null)
  useEffect(() => {
    let isGone = false
    // One that cannot be read says no day; that it cannot be added is said when it is.
    readNote(photo).then(
      (note) => !isGone && setTaken(note?.taken_at ?? null),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [photo])
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
        {size && <BoardOver board={board} picture={size} taken={taken} onFrame={onFrame} />}
      </Box>
    </Box>
  )
}
