import { useState } from 'react'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ColumnChoices } from './use-columns.ts'

/** The button in a table's head that says which columns are shown. */
export const ColumnMenu = ({
  label,
  choices: { optional, hidden, onHide, onReset },
}: {
  label: string
  choices: ColumnChoices
}) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
        aria-label={`${label}の列の設定`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 32, height: 32 }}
      >
        <ViewColumnOutlined sx={{ fontSize: 18 }} />
      </IconButton>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{ list: { 'aria-label': '表示する列' } }}
        >
          {optional.map(({ key, header }) => (
            <MenuItem
              key={key}
              role="menuitemcheckbox"
              aria-checked={!hidden.has(key)}
              onClick={() => onHide(key, !hidden.has(key))}
              sx={{ pl: 2 }}
            >
              <Checkbox checked={!hidden.has(key)} tabIndex={-1} disableRipple sx={{ p: 1 }} aria-hidden />
              {header}
            </MenuItem>
          ))}
          <Box component="li" role="none" sx={{ px: 4, py: 1.5, maxWidth: 240, fontSize: 12, color: 'text.secondary' }}>
            幅に入りきらない列は、選んでいても表示されません。
          </Box>
          <Divider />
          <MenuItem
            onClick={() => {
              onReset()
              setAnchor(null)
            }}
          >
            列と幅を初めに戻す
          </MenuItem>
        </Menu>
      )}
    </>
  )
}
