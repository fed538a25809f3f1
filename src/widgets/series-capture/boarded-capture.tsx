import { useState } from 'react'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import { BoardDialog } from './board-dialog.tsx'
import { SeriesCapture, type SeriesCaptureProps } from './series-capture.tsx'
import type { HeldBoard } from './use-board.ts'

type BoardedCaptureProps = Omit<SeriesCaptureProps, 'board' | 'boardButtons' | 'onFrame'> & { held: HeldBoard }

/** The camera with a board that may be photographed with it. */
export const BoardedCapture = ({ held: { board, isShown, change }, ...capture }: BoardedCaptureProps) => {
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <SeriesCapture
        {...capture}
        board={isShown ? board : null}
        onFrame={(frame) => change({ board: { ...board, frame } })}
        boardButtons={
          <>
            <FormControlLabel
              label="黒板"
              control={<Checkbox checked={isShown} onChange={(_, isNext) => change({ isShown: isNext })} />}
              sx={{ minHeight: 48, mr: 0 }}
            />
            {isShown && (
              <IconButton aria-label="黒板を書く" onClick={() => setWriting(true)} sx={{ width: 48, height: 48 }}>
                <EditNoteOutlined />
              </IconButton>
            )}
          </>
        }
      />
      {isWriting && (
        <BoardDialog board={board} onChange={(next) => change({ board: next })} onClose={() => setWriting(false)} />
      )}
    </>
  )
}
