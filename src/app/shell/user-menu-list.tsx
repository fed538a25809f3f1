import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from '@tanstack/react-router'
import { roleLabels } from '#domain/users/users.labels.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { commandKey, openedCommand } from '../commands/opened-command.ts'
import { settingsPath } from '../settings-entries.ts'
import { useLogout } from './use-logout.ts'

const menuKey = { ml: 'auto', pl: 4, font: 'inherit', fontSize: 12, color: 'text.secondary' } as const

type UserMenuListProps = {
  user: CompanyUser
  compact: boolean | undefined
  anchor: HTMLElement | null
  onClose: () => void
}

/** What the UserMenu opens. */
export const UserMenuList = ({ user, compact, anchor, onClose }: UserMenuListProps) => {
  const navigate = useNavigate()
  const leave = useLogout(user.id)
  const handleSettings = () => {
    onClose()
    void navigate({ to: settingsPath, params: { companyId: user.company.company_key } })
  }
  const handleOpen = (command: 'palette' | 'keys') => {
    onClose()
    openedCommand.set(command)
  }
  const handleLogout = () => {
    onClose()
    void leave()
  }
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      <Box component="li" role="none" sx={{ px: 3.5, py: 2, typography: 'caption', color: 'text.secondary' }}>
        <Box sx={{ typography: 'body2', fontWeight: 500, color: 'text.primary' }}>{user.name}</Box>
        <div>{user.email}</div>
        <div>{`${user.company.name} ${roleLabels[user.role]}`}</div>
      </Box>
      <Divider sx={{ mb: '4px !important' }} />
      <MenuItem onClick={handleSettings}>
        <SettingsOutlined sx={{ fontSize: 18, color: 'neutral.600' }} />
        設定
      </MenuItem>
      {!compact && (
        <MenuItem onClick={() => handleOpen('palette')} aria-keyshortcuts="Control+K Meta+K">
          <ManageSearchOutlined sx={{ fontSize: 18, color: 'neutral.600' }} />
          移動と操作
          <Box component="kbd" aria-hidden sx={menuKey}>
            {commandKey('K')}
          </Box>
        </MenuItem>
      )}
      {!compact && (
        <MenuItem onClick={() => handleOpen('keys')} aria-keyshortcuts="?">
          <KeyboardOutlined sx={{ fontSize: 18, color: 'neutral.600' }} />
          キーボードショートカット
          <Box component="kbd" aria-hidden sx={menuKey}>
            ?
          </Box>
        </MenuItem>
      )}
      <MenuItem onClick={handleLogout}>
        <LogoutOutlined sx={{ fontSize: 18, color: 'neutral.600' }} />
        ログアウト
      </MenuItem>
    </Menu>
  )
}
