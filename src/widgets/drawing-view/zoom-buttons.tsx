import type { RefObject } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import FitScreenOutlined from '@mui/icons-material/FitScreenOutlined'
import RemoveOutlined from '@mui/icons-material/RemoveOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { DrawingViewer } from './viewer.ts'

const zoomStep = 1.5

type ZoomButtonsProps = {
  viewer: RefObject<DrawingViewer | null>
  /** At the head of the view: something else covers its foot. */
  isAbove?: boolean
}

/** What wheel and fingers do, for one finger or a key. */
export const ZoomButtons = ({ viewer, isAbove }: ZoomButtonsProps) => {
  const buttons = [
    { name: '拡大', icon: <AddOutlined />, onClick: () => viewer.current?.zoomBy(zoomStep) },
    { name: '縮小', icon: <RemoveOutlined />, onClick: () => viewer.current?.zoomBy(1 / zoomStep) },
    { name: '全体を表示', icon: <FitScreenOutlined />, onClick: () => viewer.current?.fit() },
  ]
  return (
    <Box
      sx={{
        position: 'absolute',
        right: { desk: 16, phone: 12 },
        ...(isAbove ? { top: 12 } : { bottom: 16 }),
        display: 'grid',
        bgcolor: 'background.paper',
        borderRadius: '6px',
        boxShadow: 2,
      }}
    >
      {buttons.map(({ name, icon, onClick }) => (
        <IconButton key={name} aria-label={name} title={name} onClick={onClick} sx={{ borderRadius: '6px' }}>
          {icon}
        </IconButton>
      ))}
    </Box>
  )
}
