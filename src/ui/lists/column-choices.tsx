import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ColumnChoices } from './use-columns.ts'

type ColumnChoicesMenuProps = { choices: ColumnChoices; anchor: HTMLElement; onClose: () => void }

/** What a ColumnMenu opens. */
export const ColumnChoicesMenu = ({
  choices: { optional, hidden, sorted, onHide, onReset },
  anchor,
  onClose,
}: ColumnChoicesMenuProps) => (
  <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': '表示する列' } }}>
    {optional.map(({ key, header }) => (
      <MenuItem
        key={key}
        role="menuitemcheckbox"
        aria-checked={!hidden.has(key)}
        disabled={key === sorted}
        onClick={() => onHide(key, !hidden.has(key))}
        sx={{ pl: 2 }}
      >
        <Checkbox checked={!hidden.has(key)} tabIndex={-1} disableRipple sx={{ p: 1 }} aria-hidden />
        {key === sorted ? `${header}（並び替え中）` : header}
      </MenuItem>
    ))}
    <Box component="li" role="none" sx={{ px: 4, py: 1.5, maxWidth: 240, fontSize: 12, color: 'text.secondary' }}>
      幅に入りきらない列は、選んでいても表示されません。
    </Box>
    <Divider />
    <MenuItem
      onClick={() => {
        onReset()
        onClose()
      }}
    >
      列と幅を初めに戻す
    </MenuItem>
  </Menu>
)
