import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { inRow } from '#src/ui/sizes/rows.ts'

type ItemButtonsProps = { onMove: (step: -1 | 1) => void; onDuplicate: () => void; onDelete: () => void }

/** Moves, copies and deletes the item. */
export const ItemButtons = ({ onMove, onDuplicate, onDelete }: ItemButtonsProps) => (
  <Box sx={{ ...inRow, gap: 1 }}>
    <IconButton size="small" aria-label="上へ移動" onClick={() => onMove(-1)}>
      <ArrowUpwardOutlined sx={{ fontSize: 20 }} />
    </IconButton>
    <IconButton size="small" aria-label="下へ移動" onClick={() => onMove(1)}>
      <ArrowDownwardOutlined sx={{ fontSize: 20 }} />
    </IconButton>
    <Button size="small" sx={{ ml: 'auto' }} onClick={onDuplicate}>
      複製
    </Button>
    <Button size="small" color="error" onClick={onDelete}>
      削除
    </Button>
  </Box>
)
