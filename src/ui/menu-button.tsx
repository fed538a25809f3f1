import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined'
import Button from '@mui/material/Button'
import type { ButtonProps } from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
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

export type MenuButtonProps = {
  /** Names the menu with its object: 「空調機定期点検（6月）のメニュー」. */
  label: string
  entries: readonly MenuEntry[]
  /** With text this is an outlined button that opens a menu, otherwise the three dots. */
  children?: ReactNode
  buttonProps?: Omit<ButtonProps, 'onClick'>
}

/** A button that opens a menu; without entries it is not there at all. */
export const MenuButton = ({ label, entries, children, buttonProps }: MenuButtonProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // A closed menu costs more than its button, and lists have one in every row.
  const [wasOpened, setWasOpened] = useState(false)
  const id = useId()
  if (entries.length === 0) return null
  const shared = {
    'aria-label': children ? undefined : label,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-controls': anchor ? id : undefined,
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      setAnchor(event.currentTarget)
      setWasOpened(true)
    },
  } as const
  const handleSelect = (entry: MenuEntry) => {
    setAnchor(null)
    entry.onSelect()
  }
  return (
    <>
      {children ? (
        <Button {...buttonProps} {...shared}>
          {children}
        </Button>
      ) : (
        <IconButton size="small" {...shared}>
          <MoreVertOutlined sx={{ fontSize: 20 }} />
        </IconButton>
      )}
      {wasOpened && (
        <Menu
          id={id}
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
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
      )}
    </>
  )
}
