import type { ReactNode } from 'react'
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import EngineeringOutlined from '@mui/icons-material/EngineeringOutlined'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { leadOf } from '#domain/matters/matters.rules.ts'
import { BottomSheet } from '#src/ui/dialogs/bottom-sheet.tsx'
import { Link, LinkButton } from '#src/ui/text/link.tsx'
import { MemberAvatars } from '#src/ui/marks/member-avatars.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { MatterCategory } from '#src/widgets/matter-badges/matter-category.tsx'
import { MatterSchedule } from '#src/widgets/matter-badges/matter-schedule.tsx'
import { MatterStatusControl } from '#src/widgets/matter-status/matter-status-control.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

type CardProps = {
  companyId: string
  matter: MatterCalendarItem
  statuses: readonly MatterStatus[]
  onReschedule: () => void
  onAssign: () => void
}
type MatterCardProps = CardProps & { isPhone: boolean; anchor: HTMLElement; onClose: () => void }

/** What a matter is, beside its bar; on a phone in a sheet from below. */
export const MatterCard = ({ isPhone, anchor, onClose, ...card }: MatterCardProps) => {
  const { name } = card.matter
  if (isPhone)
    return (
      <BottomSheet open title="案件" onClose={onClose}>
        <Box sx={{ px: 4, pb: 4 }}>
          <CardBody {...card} />
        </Box>
      </BottomSheet>
    )
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': name, sx: { position: 'relative', width: 360, mt: 1, p: 4 } },
      }}
    >
      <IconButton size="small" aria-label="閉じる" onClick={onClose} sx={{ position: 'absolute', top: 10, right: 10 }}>
        <CloseOutlined sx={{ fontSize: 20 }} />
      </IconButton>
      <CardBody {...card} />
    </Popover>
  )
}

const CardBody = ({ companyId, matter, statuses, onReschedule, onAssign }: CardProps) => {
  const lead = leadOf(matter)
  const link = { to: '/c/$companyId/matters/$matterId', params: { companyId, matterId: matter.id } } as const
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Link
        {...link}
        sx={{
          ...touchArea,
          mr: { desk: 9, phone: 0 },
          fontSize: 16,
          lineHeight: '24px',
          fontWeight: 500,
          overflowWrap: 'anywhere',
        }}
      >
        {matter.name}
      </Link>
      <Box sx={{ ...inRows, gap: 3 }}>
        <MatterStatusControl companyId={companyId} matter={matter} statuses={statuses} />
        <MatterCategory id={matter.matter_category_id} />
      </Box>
      <Fact icon={<CalendarTodayOutlined titleAccess="予定日" />}>
        <MatterSchedule matter={matter} status={statuses.find(({ id }) => id === matter.status_id)} oneLine />
      </Fact>
      {matter.building && (
        <Fact icon={<ApartmentOutlined titleAccess="建物" />}>
          <BuildingLink companyId={companyId} building={matter.building} />
        </Fact>
      )}
      {lead && <Fact icon={<EngineeringOutlined titleAccess="主担当" />}>{lead.name}</Fact>}
      {matter.users.length > 0 && (
        <Fact icon={<PeopleOutlined titleAccess="メンバー" />}>
          <MemberAvatars members={matter.users} max={4} showCount />
        </Fact>
      )}
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2, '& > *': { flex: { phone: 1 } } }}
      >
        {matter.canEdit && <Button onClick={onReschedule}>日程を変更</Button>}
        {matter.canEdit && <Button onClick={onAssign}>割り当て…</Button>}
        <LinkButton {...link}>案件を開く</LinkButton>
      </Box>
    </Box>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'flex-start',
      gap: 2,
      fontSize: 14,
      lineHeight: '22px',
      overflowWrap: 'anywhere',
      '& > svg': { flex: 'none', fontSize: 18, mt: '2px', color: 'neutral.700' },
    }}
  >
    {icon}
    <Box sx={{ minWidth: 0 }}>{children}</Box>
  </Box>
)
