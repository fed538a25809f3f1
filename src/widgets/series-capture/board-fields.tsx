import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { cutText } from '#domain/text/length.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { boardKeys, boardLabels, boardMax, frameOf, type Board } from './board.ts'
import { BoardPlace } from './board-place.tsx'
import { SketchPad } from './sketch-pad.tsx'

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
    <FormControlLabel
      label="撮影日を入れる"
      control={
        <Checkbox checked={!board.isUndated} onChange={(_, isDated) => onChange({ ...board, isUndated: !isDated })} />
      }
      sx={{ minHeight: 48, mr: 0 }}
    />
    <SketchPad strokes={board.sketch ?? []} onChange={(sketch) => onChange({ ...board, sketch })} />
    <BoardPlace frame={frameOf(board)} onFrame={(frame) => onChange({ ...board, frame })} />
  </Box>
)
