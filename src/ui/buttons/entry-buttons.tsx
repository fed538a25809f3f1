import Button from '@mui/material/Button'
import type { MenuEntry } from './entries-menu.tsx'

/** Entries of a menu as buttons, where there is room for them. */
export const EntryButtons = ({ entries }: { entries: readonly MenuEntry[] }) =>
  entries.map(({ label, icon, disabled, onSelect }) => (
    <Button key={label} startIcon={icon} disabled={disabled} onClick={onSelect}>
      {label}
    </Button>
  ))
