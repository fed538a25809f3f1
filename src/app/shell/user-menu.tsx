import { useState } from 'react'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from '@tanstack/react-router'
import { roleLabels } from '#domain/users/users.labels.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { below } from '#src/ui/below.ts'
import { MemberAvatar } from '#src/ui/member-avatars.tsx'
import { useLogout } from './use-logout.ts'
import { commandKey, openedCommand } from '../commands/opened-command.ts'
import { settingsPath } from '../settings.ts'

const menuKey = { ml: 'auto', pl: 4, font: 'inherit', fontSize: 12, color: 'text.secondary' } as const

/** Who is signed in, the settings, and the way out. `compact` shows the avatar alone. */
export const UserMenu = ({ user, compact }: { user: CompanyUser; compact?: boolean }) => {
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const leave = useLogout(user.id)
  const handleSettings = () => {
    setAnchor(null)
    void navigate({ to: settingsPath, params: { companyId: user.company.company_key } })
  }
  const handleOpen = (command: 'palette' | 'keys') => {
    setAnchor(null)
    openedCommand.set(command)
  }
  const handleLogout = () => {
    setAnchor(null)
    void leave()
  }
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${user.name}のメニュー`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          gap: 2,
          minHeight: compact ? 44 : 36,
          minWidth: compact ? 44 : undefined,
          px: 1,
          borderRadius: 1,
          fontSize: 14,
          fontWeight: 500,
          whiteSpace: 'nowrap',
        }}
      >
        <MemberAvatar member={user} size={32} decorative />
        {!compact && (
          <Box component="span" sx={{ [below(900)]: { display: 'none' } }}>
            {user.name}
          </Box>
        )}
        {!compact && <ExpandMoreOutlined sx={{ fontSize: 18, color: 'neutral.600' }} />}
      </ButtonBase>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
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
    </>
  )
}
