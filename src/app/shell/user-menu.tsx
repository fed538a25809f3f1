import { useState } from 'react'
import type { MouseEvent } from 'react'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { CompanyUser } from '#src/api/auth.ts'
import { below } from '#src/ui/sizes/below.ts'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { pressedPart } from '#src/ui/parts/pressed-part.tsx'

const UserMenuList = pressedPart(() => import('./user-menu-list.tsx').then((module) => module.UserMenuList))

/** Who is signed in, the settings, and the way out. `compact` shows the avatar alone. */
export const UserMenu = ({ user, compact }: { user: CompanyUser; compact?: boolean }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const handleOpen = (event: MouseEvent<HTMLElement>) => {
    setAnchor(event.currentTarget)
    setWasOpened(true)
  }
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${user.name}のメニュー`}
        onClick={handleOpen}
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
      {wasOpened && <UserMenuList user={user} compact={compact} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
