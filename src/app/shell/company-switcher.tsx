import { useState } from 'react'
import DomainOutlined from '@mui/icons-material/DomainOutlined'
import UnfoldMoreOutlined from '@mui/icons-material/UnfoldMoreOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CompanyUser } from '#src/api/auth.ts'
import { notificationQueries } from '#src/api/notifications.ts'
import { below } from '#src/ui/below.ts'
import { visuallyHidden } from '#src/ui/visually-hidden.ts'
import { UnreadCount } from '#src/widgets/notifications/unread-count.tsx'

/** The company one works in; whoever belongs to several changes it here. `compact` does without the icon before it. */
export const CompanySwitcher = ({ user, compact }: { user: CompanyUser; compact?: boolean }) => {
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOneOfSeveral = user.memberships.length > 1
  const { data: counts } = useQuery({ ...notificationQueries.byCompany(), enabled: isOneOfSeveral })
  const unreadOf = (id: number): number => counts?.find(({ company_id }) => company_id === id)?.unread_count ?? 0
  const elsewhere = user.memberships
    .filter(({ company }) => company.id !== user.company.id)
    .reduce((sum, { company }) => sum + unreadOf(company.id), 0)
  const name = (
    <Box
      component="span"
      sx={{ overflow: 'hidden', textOverflow: 'ellipsis', [below(480)]: compact ? {} : visuallyHidden }}
    >
      {user.company.name}
    </Box>
  )
  const icon = compact ? null : <DomainOutlined sx={{ color: 'neutral.600' }} />
  if (!isOneOfSeveral) {
    return (
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          minWidth: 0,
          fontWeight: 500,
          whiteSpace: 'nowrap',
          '& svg': { fontSize: 20 },
        }}
      >
        {icon}
        {name}
      </Box>
    )
  }
  const handleSelect = (companyId: string) => {
    setAnchor(null)
    void navigate({ to: '/c/$companyId', params: { companyId } })
  }
  return (
    <>
      <Button
        variant="text"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`会社：${user.company.name}、切り替え${elsewhere > 0 ? `（ほかの会社に未読${elsewhere}件）` : ''}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={icon}
        endIcon={<UnfoldMoreOutlined sx={{ color: 'neutral.600' }} />}
        sx={{
          minWidth: 0,
          ml: compact ? 0 : -2.5,
          px: compact ? 0 : undefined,
          color: 'text.primary',
          '& .MuiButton-startIcon': { ml: 0, mr: 2, '& > svg': { fontSize: 20 } },
        }}
      >
        {name}
        <UnreadCount count={elsewhere} sx={{ ml: 2 }} />
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
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
      </Menu>
    </>
  )
}
