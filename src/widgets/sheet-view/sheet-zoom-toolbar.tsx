import { memo } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import RemoveOutlined from '@mui/icons-material/RemoveOutlined'
import RestartAltOutlined from '@mui/icons-material/RestartAltOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { inRow } from '#src/ui/sizes/rows.ts'
import { canZoomIn, canZoomOut, initialZoom, zoomIn, zoomOfKey, zoomOut } from './zoom.ts'

type SheetZoomToolbarProps = { zoom: number; onZoomChange: (zoom: number) => void }

/** −, the zoom in percent, +, and back to the size of paper; within it the keys of the same names. What is typed into the sheet leaves it alone. */
export const SheetZoomToolbar = memo(({ zoom, onZoomChange }: SheetZoomToolbarProps) => (
  <Box
    role="group"
    aria-label="表示倍率"
    onKeyDown={({ key, ctrlKey, metaKey }) => {
      const next = ctrlKey || metaKey ? null : zoomOfKey(key, zoom)
      if (next !== null) onZoomChange(next)
    }}
    sx={{
      ...inRow,
      height: { desk: 32 },
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'neutral.300',
      borderRadius: '6px',
      flex: 'none',
      '& svg': { fontSize: 18 },
      '& .MuiIconButton-root': { width: { desk: 32 }, height: { desk: 30 } },
    }}
  >
    <IconButton size="small" aria-label="縮小" disabled={!canZoomOut(zoom)} onClick={() => onZoomChange(zoomOut(zoom))}>
      <RemoveOutlined />
    </IconButton>
    <Box
      component="output"
      sx={{ width: 48, textAlign: 'center', typography: 'cell' }}
    >{`${Math.round(zoom * 100)}%`}</Box>
    <IconButton size="small" aria-label="拡大" disabled={!canZoomIn(zoom)} onClick={() => onZoomChange(zoomIn(zoom))}>
      <AddOutlined />
    </IconButton>
    <Box aria-hidden sx={{ width: '1px', height: 18, bgcolor: 'divider' }} />
    <IconButton size="small" aria-label="表示倍率をリセット" onClick={() => onZoomChange(initialZoom)}>
      <RestartAltOutlined />
    </IconButton>
  </Box>
))
SheetZoomToolbar.displayName = 'SheetZoomToolbar'
