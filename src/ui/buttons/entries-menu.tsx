import type { ReactNode } from 'react'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'

export type MenuEntry = {
  label: string
  icon?: ReactNode
  onSelect: () => void
  /** Red, under a line: what deletes. */
  danger?: boolean
  disabled?: boolean
}

type EntriesMenuProps = {
  id: string
  label: string
  entries: readonly MenuEntry[]
  anchor: HTMLElement | null
  onClose: () => void
}

/** What a MenuButton opens. */
export const EntriesMenu = ({ id, label, entries, anchor, onClose }: EntriesMenuProps) => {
  const handleSelect = (entry: MenuEntry) => {
    onClose()
    entry.onSelect()
  }
  return (
    <Menu
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {entries.flatMap((entry, index) => [
        entry.danger && index > 0 && !entries[index - 1]!.danger ? (
          <Divider key={`${entry.label}-line`} sx={{ my: '4px !important' }} />
        ) : null,
        <MenuItem
          key={entry.label}
          disabled={entry.disabled}
          onClick={() => handleSelect(entry)}
          sx={entry.danger ? { color: 'error.main' } : undefined}
        >
          {entry.icon && (
            <ListItemIcon
              sx={{
                minWidth: '0 !important',
                color: entry.danger ? 'error.main' : 'neutral.600',
                '& svg': { fontSize: 18 },
              }}
            >
              {entry.icon}
            </ListItemIcon>
          )}
          {entry.label}
        </MenuItem>,
      ])}
    </Menu>
  )
}
