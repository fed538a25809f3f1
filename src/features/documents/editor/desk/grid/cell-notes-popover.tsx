import { useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { cellRemarkTexts } from '#domain/documents/cell-remarks.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { CellNotesPanel } from '#src/features/documents/editor/fields/cell-notes-panel.tsx'
import { DeskFiles } from '#src/features/documents/editor/fields/files-field.tsx'
import { useCellRemark } from '#src/features/documents/editor/fields/use-cell-remark.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'

/** What is copied and pasted here is not the table's. */
const handleClipboard = (event: ClipboardEvent) => event.stopPropagation()
const apart = { onCopy: handleClipboard, onCut: handleClipboard, onPaste: handleClipboard }

type CellNotesPopoverProps = { item: TemplateItem; anchor: HTMLElement; onClose: () => void }

/** 備考・写真 beside the cell, as a sheet has its comments; Esc gives back what stood there. */
export const CellNotesPopover = ({ item, anchor, onClose }: CellNotesPopoverProps) => {
  const state = useCellRemark(item)
  const [isClosing, setClosing] = useState(false)
  const handleClose = async () => {
    setClosing(true)
    if (await state.save()) onClose()
    else setClosing(false)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return
    event.stopPropagation()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void handleClose()
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'left' }}
      onClose={(_, reason) => {
        if (reason !== 'escapeKeyDown') return void handleClose()
        state.forget()
        onClose()
      }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': `${item.name}の${cellRemarkTexts.title}`,
          sx: { width: 360, maxWidth: 'calc(100vw - 32px)', p: 4, pt: 2 },
        },
      }}
    >
      <Box {...apart} onKeyDown={handleKeyDown}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
          <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {item.name}
          </Typography>
          <IconButton aria-label="閉じる" size="small" onClick={() => void handleClose()} sx={{ mr: -2 }}>
            <CloseOutlined />
          </IconButton>
        </Box>
        <CellNotesPanel state={state} isFocused photos={<DeskFiles item={item} label="写真" />} />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 4 }}>
          <LoadingButton variant="contained" color="primary" loading={isClosing} onClick={() => void handleClose()}>
            完了
          </LoadingButton>
        </Box>
      </Box>
    </Popover>
  )
}
