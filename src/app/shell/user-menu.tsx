import { useState } from 'react'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { roleLabels } from '#domain/users/users.labels.ts'
import { logout } from '#src/api/auth.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { MemberAvatar } from '#src/ui/member-avatars.tsx'

/** Who is signed in, and the way out. `compact` shows the avatar alone. */
export const UserMenu = ({ user, compact }: { user: CompanyUser; compact?: boolean }) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const leaving = useMutation({
    mutationFn: logout,
    meta: { failure: 'ログアウトに失敗しました。時間をおいて、やり直してください。' },
    onSuccess: () => {
      queryClient.clear()
      return navigate({ to: '/login' })
    },
  })
  const handleLogout = () => {
    setAnchor(null)
    leaving.mutate()
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
        {!compact && user.name}
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
        <MenuItem onClick={handleLogout}>
          <LogoutOutlined sx={{ fontSize: 18, color: 'neutral.600' }} />
          ログアウト
        </MenuItem>
      </Menu>
    </>
  )
}
