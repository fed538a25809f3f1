import RedoOutlined from '@mui/icons-material/RedoOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'

type UndoButtonsProps = { canUndo: boolean; canRedo: boolean; onUndo: () => void; onRedo: () => void }

/** The way back and forth through edits; their keys are useEditKeys. */
export const UndoButtons = ({ canUndo, canRedo, onUndo, onRedo }: UndoButtonsProps) => (
  <Box sx={{ display: 'flex' }}>
    <IconButton
      aria-label="元に戻す"
      title="元に戻す（Ctrl+Z）"
      aria-keyshortcuts="Control+Z"
      disabled={!canUndo}
      onClick={onUndo}
    >
      <UndoOutlined sx={{ fontSize: 22 }} />
    </IconButton>
    <IconButton
      aria-label="やり直す"
      title="やり直す（Ctrl+Shift+Z）"
      aria-keyshortcuts="Control+Shift+Z"
      disabled={!canRedo}
      onClick={onRedo}
    >
      <RedoOutlined sx={{ fontSize: 22 }} />
    </IconButton>
  </Box>
)
