import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { BoardFields } from './board-fields.tsx'
import { emptyBoard, frameOf, isWritten, type Board } from './board.ts'

type BoardDialogProps = { board: Board; onChange: (board: Board) => void; onClose: () => void }

/** The board is written before or between photos, and may be wiped; what it said at first comes back by the same button. */
export const BoardDialog = ({ board, onChange, onClose }: BoardDialogProps) => {
  const [before] = useState(board)
  const isWiped = !isWritten(board)
  return (
    <DialogShell
      open
      title="黒板"
      onClose={onClose}
      footerStart={
        <Button variant="text" onClick={() => onChange(isWiped ? before : { ...emptyBoard, frame: frameOf(board) })}>
          {isWiped ? '元に戻す' : 'すべて消す'}
        </Button>
      }
      actions={
        <Button variant="contained" color="primary" onClick={onClose}>
          閉じる
        </Button>
      }
    >
      <BoardFields board={board} onChange={onChange} />
      <Box sx={{ mt: 4, typography: 'body2', color: 'text.secondary' }}>
        黒板のない元の写真も、一緒に残ります。入力のない欄は黒板に出ません。
      </Box>
    </DialogShell>
  )
}
