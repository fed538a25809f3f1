import { useId } from 'react'
import type { ReactNode } from 'react'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { isSmartphone } from '#src/lib/device.ts'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'

export type DialogShellProps = {
  open: boolean
  title: string
  onClose: () => void
  /** Width on a desktop in px: 424 confirm, 640 form, 700 picker, 1112 template picker. */
  width?: number
  /** Buttons at the right of the footer, キャンセル first. Without any, no footer. */
  actions?: ReactNode
  /** Left end of the footer: a selected count, a note. */
  footerStart?: ReactNode
  /** Covers the whole screen on a desktop too. */
  fullScreen?: boolean
  /** Content lies edge to edge (tables, browsers). */
  flush?: boolean
  onExited?: () => void
  children: ReactNode
}

/** Dialog with a title row of 56, scrolling content and a footer of 64; covers the screen on a phone. */
export const DialogShell = ({
  open,
  title,
  onClose,
  width = 640,
  actions,
  footerStart,
  fullScreen,
  flush,
  onExited,
  children,
}: DialogShellProps) => {
  const titleId = useId()
  const gutter = { desk: 6, phone: 4 }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      fullScreen={fullScreen || isSmartphone()}
      slotProps={{
        paper: {
          sx: {
            width: fullScreen ? '100%' : { desk: width, phone: '100%' },
            maxWidth: 'calc(100% - 64px)',
            '&.MuiDialog-paperFullScreen': { maxWidth: 'none', borderRadius: 0 },
          },
        },
        transition: { onExited },
      }}
    >
      <Box
        sx={{
          ...inRow,
          gap: 2,
          minHeight: 56,
          pl: gutter,
          pr: { desk: 3, phone: 1 },
          borderBottom: 1,
          borderColor: 'divider',
          flex: 'none',
        }}
      >
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <IconButton size="small" aria-label="閉じる" onClick={onClose}>
          <CloseOutlined sx={{ fontSize: 20 }} />
        </IconButton>
      </Box>
      <DialogContent sx={{ p: flush ? 0 : gutter }}>{children}</DialogContent>
      {actions && (
        <Box
          data-dialog-buttons
          sx={{
            ...inRows,
            justifyContent: 'flex-end',
            gap: 2,
            minHeight: 64,
            px: gutter,
            py: 2,
            borderTop: 1,
            borderColor: 'divider',
            flex: 'none',
          }}
        >
          <Box sx={{ mr: 'auto', minWidth: 0, typography: 'body2', color: 'text.secondary' }}>{footerStart}</Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>{actions}</Box>
        </Box>
      )}
    </Dialog>
  )
}
