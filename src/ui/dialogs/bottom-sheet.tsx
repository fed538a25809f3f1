import { useId } from 'react'
import type { ReactNode } from 'react'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { inRow } from '#src/ui/sizes/rows.ts'

type BottomSheetProps = {
  open: boolean
  title: string
  onClose: () => void
  /** The one button at the bottom, full width. */
  action?: ReactNode
  /** As a dialog's unless told otherwise: a sheet opens from dialogs too. */
  zIndex?: number
  children: ReactNode
}

/** A phone's choices: sheet from below with grab, title and close; it may stand over a dialog. */
export const BottomSheet = ({ open, title, onClose, action, zIndex, children }: BottomSheetProps) => {
  const titleId = useId()
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      sx={{ zIndex: zIndex ?? 'modal' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { maxHeight: '90dvh' } },
      }}
    >
      <Box
        aria-hidden
        sx={{ width: 36, height: 4, borderRadius: '2px', bgcolor: 'neutral.300', mx: 'auto', mt: 2, flex: 'none' }}
      />
      <Box sx={{ ...inRow, minHeight: 52, pl: 4, pr: 1, flex: 'none' }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton aria-label="閉じる" onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', minHeight: 0 }}>{children}</Box>
      {action && (
        <Box data-lower-buttons sx={{ p: 4, pt: 3, display: 'grid', flex: 'none' }}>
          {action}
        </Box>
      )}
    </Drawer>
  )
}
