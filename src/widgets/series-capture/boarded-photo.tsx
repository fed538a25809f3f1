import type { Dispatch, SetStateAction } from 'react'
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { inRow } from '#src/ui/sizes/rows.ts'
import { BoardFields } from './board-fields.tsx'
import { BoardPreview } from './board-preview.tsx'
import { PhaseChoice } from './phase-choice.tsx'
import type { Board } from './board.ts'

type BoardedPhotoProps = {
  photos: readonly File[]
  index: number
  shown: Board
  setIndex: Dispatch<SetStateAction<number>>
  hasPhases: boolean
  phase: 1 | 2 | 3 | null
  setPhase: Dispatch<SetStateAction<1 | 2 | 3 | null>>
  board: Board
  change: (next: { board?: Board; isShown?: boolean }) => void
}

/** One photo as it will be with its board. */
export const BoardedPhoto = ({
  photos,
  index,
  shown,
  setIndex,
  hasPhases,
  phase,
  setPhase,
  board,
  change,
}: BoardedPhotoProps) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
    <BoardPreview
      key={`${photos.length}.${index}`}
      photo={photos[index]!}
      board={shown}
      onFrame={(frame) => change({ board: { ...board, frame } })}
    />
    {photos.length > 1 && (
      <Box sx={{ ...inRow, justifyContent: 'center', gap: 2 }}>
        <IconButton
          aria-label="前の写真"
          disabled={index === 0}
          onClick={() => setIndex(index - 1)}
          sx={{ width: 48, height: 48 }}
        >
          <ChevronLeftOutlined />
        </IconButton>
        <Box role="status" sx={{ typography: 'body2' }}>{`${index + 1} / ${photos.length}`}</Box>
        <IconButton
          aria-label="次の写真"
          disabled={index === photos.length - 1}
          onClick={() => setIndex(index + 1)}
          sx={{ width: 48, height: 48 }}
        >
          <ChevronRightOutlined />
        </IconButton>
      </Box>
    )}
    {hasPhases && <PhaseChoice phase={phase} onChange={setPhase} />}
    <BoardFields board={board} onChange={(next) => change({ board: next })} />
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      {photos.length > 1 && 'どの写真にも同じ黒板が入ります。'}
      撮影日は写真の記録から入れ、記録のない写真には入りません。黒板のない元の写真も、一緒に残ります。入力のない欄は黒板に出ません。
    </Box>
  </Box>
)
