import { useState } from 'react'
import type { ReactNode } from 'react'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { isSmartphone } from '#src/lib/device.ts'

export type FilterChipProps<Id extends number> = {
  label: string
  icon: ReactNode
  choices: readonly { id: Id; name: string }[]
  value: Id | undefined
  onChange: (value: Id | undefined) => void
}

/** One filter of a list: its name, or the chosen value; the menu's first entry lifts it. */
export const FilterChip = <Id extends number>({ label, icon, choices, value, onChange }: FilterChipProps<Id>) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = choices.find(({ id }) => id === value)
  const choose = (next: Id | undefined) => {
    setAnchor(null)
    onChange(next)
  }
  const entry = (id: Id | undefined, name: string) => (
    <MenuItem key={id ?? 'all'} role="menuitemradio" aria-checked={id === value} selected={id === value} onClick={() => choose(id)}>{name}</MenuItem>
  )
  return (
    <>
      <Button
        aria-label={chosen ? `${label}：${chosen.name}` : label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={icon}
        endIcon={<ExpandMoreOutlined />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={[
          { flex: 'none', px: 3, fontWeight: 400, bgcolor: 'background.paper', borderColor: 'neutral.400', color: 'text.primary' },
          isSmartphone() && { minHeight: 44 },
          chosen !== undefined && { bgcolor: 'brand.50', borderColor: 'brand.500', color: 'brand.800', fontWeight: 500 },
        ]}
      >
        {chosen?.name ?? label}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': label } }}>
        {entry(undefined, 'すべて')}
        {choices.map(({ id, name }) => entry(id, name))}
      </Menu>
    </>
  )
}
