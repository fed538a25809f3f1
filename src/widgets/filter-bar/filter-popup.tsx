import { useEffect, useRef } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import type { PopperProps } from '@mui/material/Popper'
import { dismissWithClicks } from '#src/lib/dismissing-clicks.ts'
import { BottomSheet } from '#src/ui/dialogs/bottom-sheet.tsx'
import type { FilterMenuProps } from './filter-chip.tsx'

type FilterPopupProps = FilterMenuProps & {
  /** px, on a desk. */ width: number
  /** The phone's button at the bottom. */ action?: ReactNode
  children: ReactNode
}

/** The box of a filter's menu: under its chip, on a phone a sheet from below. */
export const FilterPopup = ({ isPhone, label, anchor, onClose, onDone, width, action, children }: FilterPopupProps) =>
  isPhone ? (
    <BottomSheet open title={label} onClose={onDone} action={action}>
      {children}
    </BottomSheet>
  ) : (
    <FilterDropdown label={label} anchor={anchor} onClose={onClose} onDone={onDone} width={width}>
      {children}
    </FilterDropdown>
  )

/** Given anew with every choice, they would have the box measured and placed anew. */
const place: Pick<PopperProps, 'popperOptions' | 'modifiers'> = {
  popperOptions: { strategy: 'fixed' },
  modifiers: [{ name: 'offset', options: { offset: [0, 8] } }],
}

/**
 * Not modal: one click on the next chip changes menus. It stands behind its chip in the page, so Tab goes through it
 * and on to the next chip, which closes it.
 */
const FilterDropdown = ({
  label,
  anchor,
  onClose,
  onDone,
  width,
  children,
}: Omit<FilterPopupProps, 'isPhone' | 'action'>) => {
  const leaving = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(leaving.current), [])
  useEffect(dismissWithClicks, [])
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onDone()
  }
  // A calendar opened from here lies elsewhere in the page; its focus event comes through React and calls the leaving off.
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !anchor.contains(relatedTarget)) leaving.current = window.setTimeout(onClose)
  }
  const handleFocus = () => window.clearTimeout(leaving.current)
  return (
    <ClickAwayListener onClickAway={onClose}>
      <Popper open disablePortal anchorEl={anchor} placement="bottom-start" {...place} sx={{ zIndex: 'modal' }}>
        <Paper
          role="dialog"
          aria-label={label}
          onKeyDown={handleKeyDown}
          onBlur={handleBlur}
          onFocus={handleFocus}
          sx={({ tokens }) => ({
            width,
            border: 1,
            borderColor: 'divider',
            borderRadius: `${tokens.radius.panel}px`,
            boxShadow: tokens.shadow[2],
            overflow: 'hidden',
          })}
        >
          {children}
        </Paper>
      </Popper>
    </ClickAwayListener>
  )
}
