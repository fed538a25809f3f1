/** What the table and a phone's rows show of a person, or of an invitation that waits. */
import MailOutlined from '@mui/icons-material/MailOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import { useTheme } from '@mui/material/styles'
import { formatDay, formatDayRange } from '#domain/dates.ts'
import type { Invitation } from '#domain/invitations/invitations.contract.ts'
import { letterDeliveryLabels } from '#domain/mail/mail.labels.ts'
import type { UserListItem } from '#domain/users/users.contract.ts'
import { invitationStatuses, invitationStatusLabels, roleLabels, type Role } from '#domain/users/users.labels.ts'
import { now } from '#src/lib/now.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { singleLine } from '#src/ui/text/clamped.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { StatusBadge } from '#src/ui/marks/status-badge.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'

/** A line of the list. */
export type Row = { user: UserListItem; invitation?: undefined } | { user?: undefined; invitation: Invitation }
export const rowKey = ({ user, invitation }: Row): string => (user ? `u${user.id}` : `i${invitation.id}`)

type PersonProps = { row: Row; isSelf: boolean }

export const PersonPicture = ({ row: { user } }: Pick<PersonProps, 'row'>) =>
  user ? (
    <MemberAvatar member={user} size={32} decorative />
  ) : (
    <Avatar aria-hidden sx={{ width: 32, height: 32, bgcolor: 'neutral.100', color: 'neutral.700' }}>
      <MailOutlined sx={{ fontSize: 18 }} />
    </Avatar>
  )

export const PersonNames = ({ row: { user, invitation }, isSelf }: PersonProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Box sx={{ ...inRow, gap: 2, minWidth: 0 }}>
      <Box
        component="span"
        title={user?.name ?? invitation?.email}
        sx={{ ...twoLines, fontSize: { desk: 14, phone: 16 }, fontWeight: 500, color: 'text.primary' }}
      >
        {user?.name ?? invitation?.email}
      </Box>
      {isSelf && <Tag>自分</Tag>}
      {user?.absence && <Tag>{`不在 ${formatDayRange(user.absence.from_date, user.absence.to_date)}`}</Tag>}
    </Box>
    <Box title={user?.email} sx={{ ...singleLine, typography: 'caption', color: 'text.secondary' }}>
      {user?.email ?? `${formatDay(invitation!.created_at)}に招待`}
    </Box>
  </Box>
)

export const PersonCell = (person: PersonProps) => (
  <Box sx={{ ...inRow, gap: 3, minWidth: 0, py: 1 }}>
    <PersonPicture row={person.row} />
    <PersonNames {...person} />
  </Box>
)

export const RoleBadge = ({ role }: { role: Role }) => {
  const { palette } = useTheme()
  const tone = {
    0: { bg: palette.neutral[100], text: palette.text.secondary },
    1: { bg: palette.brand[100], text: palette.brand[800] },
    2: { bg: palette.common.white, text: palette.text.secondary, border: palette.neutral[300] },
    3: { bg: palette.brand[800], text: palette.common.white },
  }[role]
  return <StatusBadge tone={tone}>{roleLabels[role]}</StatusBadge>
}

export const StateCell = ({ row: { invitation } }: { row: Row }) => {
  const { tokens } = useTheme()
  if (!invitation) return invitationStatusLabels[invitationStatuses.joined]
  if (invitation.delivery === 'failed')
    return (
      <StatusBadge tone={tokens.approvalStatus[approvalStatuses.sentBack]}>{letterDeliveryLabels.failed}</StatusBadge>
    )
  return new Date(invitation.expires_at) <= now() ? (
    <StatusBadge tone={tokens.approvalStatus[approvalStatuses.unset]}>期限切れ</StatusBadge>
  ) : (
    <StatusBadge tone={tokens.approvalStatus[approvalStatuses.applying]} icon={<ScheduleOutlined />}>
      {invitationStatusLabels[invitationStatuses.invited]}
    </StatusBadge>
  )
}

/** A guest's matters: the first by name, and how many more. */
export const matterNames = ({ user, invitation }: Row): string => {
  const [first, ...others] = (user ?? invitation).matters
  if (!first) return ''
  return others.length === 0 ? first.name : `${first.name} 他${others.length}件`
}

/** A guest's firm, or what they said of it where the company has not said so. */
export const FirmCell = ({ row: { user, invitation } }: { row: Row }) => {
  const { firm, is_firm_head } = user ?? invitation
  const said = [user?.firm_said?.name, user?.firm_said?.tel].filter(Boolean).join(' ')
  if (!firm && said === '') return null
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {firm && (is_firm_head ? `${firm.name}（代表者）` : firm.name)}
      {said !== '' && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{`本人の回答：${said}`}</Box>}
    </Box>
  )
}
