import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { cutText } from '#domain/text/length.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { boardKeys, boardLabels, boardMax, type Board } from './board.ts'

/** What stands on the board. Every letter is kept as it is typed: nothing is left to be saved. */
export const BoardFields = ({ board, onChange }: { board: Board; onChange: (board: Board) => void }) => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    {boardKeys.map((key) => (
      <FieldFrame key={key} label={boardLabels[key]}>
        {({ id }) => (
          <OutlinedInput
            id={id}
            fullWidth
            size="small"
            autoComplete="off"
            value={board[key]}
            onChange={(event) => onChange({ ...board, [key]: cutText(event.target.value, boardMax) })}
          />
        )}
      </FieldFrame>
    ))}
  </Box>
)
