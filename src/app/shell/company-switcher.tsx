import { useState } from 'react'
import type { MouseEvent } from 'react'
import DomainOutlined from '@mui/icons-material/DomainOutlined'
import UnfoldMoreOutlined from '@mui/icons-material/UnfoldMoreOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { CompanyUser } from '#src/api/auth.ts'
import { notificationQueries } from '#src/api/notifications.ts'
import { below } from '#src/ui/sizes/below.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { pressedPart } from '#src/ui/parts/pressed-part.tsx'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { UnreadCount } from '#src/widgets/notifications/unread-count.tsx'

const CompanyList = pressedPart(() => import('./company-list.tsx').then((module) => module.CompanyList))

/** The company one works in; whoever belongs to several changes it here. `compact` does without the icon before it. */
export const CompanySwitcher = ({ user, compact }: { user: CompanyUser; compact?: boolean }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const handleOpen = (event: MouseEvent<HTMLElement>) => {
    setAnchor(event.currentTarget)
    setWasOpened(true)
  }
  const isOneOfSeveral = user.memberships.length > 1
  const { data: counts } = useQuery({ ...notificationQueries.byCompany(), enabled: isOneOfSeveral })
  const unreadOf = (id: number): number => counts?.find(({ company_id }) => company_id === id)?.unread_count ?? 0
  const elsewhere = user.memberships
    .filter(({ company }) => company.id !== user.company.id)
    .reduce((sum, { company }) => sum + unreadOf(company.id), 0)
  const name = (
    <Box
      component="span"
      sx={
        compact
          ? { ...twoLines, whiteSpace: 'normal', textAlign: 'left', [below(360)]: { fontSize: 13, lineHeight: '18px' } }
          : { overflow: 'hidden', textOverflow: 'ellipsis', [below(480)]: visuallyHidden }
      }
    >
      {user.company.name}
    </Box>
  )
  const icon = compact ? null : <DomainOutlined sx={{ color: 'neutral.600' }} />
  if (!isOneOfSeveral) {
    return (
      <Box sx={{ ...inRow, gap: 2, minWidth: 0, fontWeight: 500, whiteSpace: 'nowrap', '& svg': { fontSize: 20 } }}>
        {icon}
        {name}
      </Box>
    )
  }
  return (
    <>
      <Button
        variant="text"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`会社：${user.company.name}、切り替え${elsewhere > 0 ? `（ほかの会社に未読${elsewhere}件）` : ''}`}
        onClick={handleOpen}
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
      {wasOpened && <CompanyList user={user} unreadOf={unreadOf} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
