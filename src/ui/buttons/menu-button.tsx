import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined'
import Button from '@mui/material/Button'
import type { ButtonProps } from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { MenuEntry } from './entries-menu.tsx'
import { pressedPart } from '#src/ui/parts/pressed-part.tsx'

const EntriesMenu = pressedPart(() => import('./entries-menu.tsx').then((module) => module.EntriesMenu))

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
        <EntriesMenu id={id} label={label} entries={entries} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
