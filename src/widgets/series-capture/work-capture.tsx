import { useState } from 'react'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { photoLedgerQueries } from '#src/api/photo-ledgers.ts'
import type { UploadTarget } from '#src/widgets/outbox/upload.ts'
import { BoardDialog } from './board-dialog.tsx'
import { SeriesCapture } from './series-capture.tsx'
import { useBoard } from './use-board.ts'

type WorkCaptureProps = {
  target: Extract<UploadTarget, { kind: 'report-folder' }>
  userId: number
  onClose: () => void
}

/** Photos of a work into the matter's folder: with its phase, a board, and the matter's photos to take them alike. */
export const WorkCapture = ({ target, userId, onClose }: WorkCaptureProps) => {
  const { company_id, matter_id, label } = target
  // Where it fails there is no overlay, and photos are taken as ever.
  const { data: photos = [] } = useQuery({
    ...photoLedgerQueries.photos(company_id, matter_id),
    meta: { screenShows: () => true },
  })
  const { board, isShown, change } = useBoard(userId, company_id, matter_id, label)
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <SeriesCapture
        hasPhases
        target={target}
        earlier={photos}
        board={isShown ? board : null}
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
        onClose={onClose}
      />
      {isWriting && (
        <BoardDialog board={board} onChange={(next) => change({ board: next })} onClose={() => setWriting(false)} />
      )}
    </>
  )
}
