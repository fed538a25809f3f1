import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from '@tanstack/react-router'
import type { CompanyUser } from '#src/api/auth.ts'
import { UnreadCount } from '#src/widgets/notifications/unread-count.tsx'

type CompanyListProps = {
  user: CompanyUser
  unreadOf: (company_id: number) => number
  anchor: HTMLElement | null
  onClose: () => void
}

/** What the CompanySwitcher opens. */
export const CompanyList = ({ user, unreadOf, anchor, onClose }: CompanyListProps) => {
  const navigate = useNavigate()
  const handleSelect = (companyId: string) => {
    onClose()
    void navigate({ to: '/c/$companyId', params: { companyId } })
  }
  const handleAll = () => {
    onClose()
    void navigate({ to: '/my-matters' })
  }
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      {user.memberships.map(({ company }) => (
        <MenuItem
          key={company.id}
          selected={company.id === user.company.id}
          onClick={() => handleSelect(company.company_key)}
          sx={{ gap: 3, maxWidth: 'min(420px, calc(100vw - 32px))' }}
        >
          <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {company.name}
          </Box>
          <UnreadCount count={unreadOf(company.id)} sx={{ ml: 'auto' }} />
        </MenuItem>
      ))}
      <Divider />
      <MenuItem onClick={handleAll} sx={{ whiteSpace: 'normal', maxWidth: 'min(420px, calc(100vw - 32px))' }}>
        自分の案件（すべての会社）
      </MenuItem>
    </Menu>
  )
}
