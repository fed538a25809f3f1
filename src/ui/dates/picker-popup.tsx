import type { ReactNode } from 'react'
import Popover from '@mui/material/Popover'
import { isSmartphone } from '#src/lib/device.ts'
import { measures } from '#src/ui/sizes/measures.ts'
import { BottomSheet } from '#src/ui/dialogs/bottom-sheet.tsx'

export type PickerPopupProps = { anchor: HTMLElement; label: string; onClose: () => void; children: ReactNode }

/** The box of every picker, over everything else: under its field, on a phone a sheet of full width. */
export const PickerPopup = ({ anchor, label, onClose, children }: PickerPopupProps) =>
  isSmartphone() ? (
    <BottomSheet open title={label} zIndex={measures.pickerZIndex} onClose={onClose}>
      {children}
    </BottomSheet>
  ) : (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      sx={{ zIndex: measures.pickerZIndex }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 1 } } }}
    >
      {children}
    </Popover>
  )
