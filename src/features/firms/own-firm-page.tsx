import { Suspense, useState } from 'react'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatDayRange } from '#domain/dates.ts'
import type { FirmPerson, OwnFirm, OwnFirmMatter } from '#domain/firms/firms.contract.ts'
import { useCancelOwnInvitation, useResendOwnInvitation } from '#src/api/firm-changes.ts'
import { firmQueries } from '#src/api/firms.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { useMailText } from '#src/api/mail-sent.ts'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { BoxedList } from '#src/ui/lists/boxed-list.tsx'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { SettingsPage } from '#src/widgets/settings-page/settings-page.tsx'
import type { OwnFirmTask } from './own-firm-dialogs.tsx'

const OwnFirmDialog = lazyPart(() => import('./own-firm-dialogs.tsx').then((module) => module.OwnFirmDialog))

type OnTask = (task: OwnFirmTask) => void

/** 自社の人, for the head of a firm: who they are, who does which job, and how many more may be invited. */
export const OwnFirmPage = ({ companyId, userId }: { companyId: string; userId: number }) => {
  const query = useQuery(firmQueries.own(companyId))
  const [task, setTask] = useState<OwnFirmTask | null>(null)
  const failure = loadFailure(query)
  const firm = query.data
  return (
    <SettingsPage companyId={companyId} title="自社の人">
      {failure && <ErrorPanel {...failure} />}
      {!firm && !failure && <SkeletonRows />}
      {firm && (
        <Box sx={{ display: 'grid', gap: 6, maxWidth: 760 }}>
          <Profile firm={firm} onTask={setTask} />
          <People companyId={companyId} userId={userId} firm={firm} onTask={setTask} />
          <Jobs companyId={companyId} firm={firm} onTask={setTask} />
        </Box>
      )}
      <Suspense fallback={null}>
        {task && firm && (
          <OwnFirmDialog companyId={companyId} userId={userId} firm={firm} task={task} onClose={() => setTask(null)} />
        )}
      </Suspense>
    </SettingsPage>
  )
}

const Profile = ({ firm, onTask }: { firm: OwnFirm; onTask: OnTask }) => (
  <Box component="section" aria-label="自社の情報">
    <Box sx={{ ...inRows, gap: 2 }}>
      <Typography variant="h2" sx={{ flex: 1, minWidth: 0, fontSize: 18, overflowWrap: 'anywhere' }}>
        {firm.name}
      </Typography>
      <Button startIcon={<EditOutlined />} onClick={() => onTask({ kind: 'profile' })}>
        電話番号・登録番号
      </Button>
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, mt: 1, fontSize: 14, color: 'text.secondary' }}>
      <span>{`電話番号 ${firm.tel ?? '未登録'}`}</span>
      <span>{`登録番号 ${firm.registration_number ?? '未登録'}`}</span>
    </Box>
  </Box>
)

type PeopleProps = { companyId: string; userId: number; firm: OwnFirm; onTask: OnTask }

const People = ({ companyId, userId, firm, onTask }: PeopleProps) => {
  const isFull = firm.taken >= firm.seats
  return (
    <Box component="section" aria-label="自社の人">
      <Box sx={{ ...inRows, gap: 2, mb: 2 }}>
        <Typography variant="h2" sx={{ fontSize: 17 }}>
          人
        </Typography>
        <Box component="span" sx={{ flex: 1, fontSize: 14, color: 'text.secondary' }}>
          {`${firm.taken}名／${firm.seats}名（招待中を含む）`}
        </Box>
        <Button
          variant="contained"
          startIcon={<PersonAddOutlined />}
          disabled={isFull}
          onClick={() => onTask({ kind: 'invite' })}
        >
          招待
        </Button>
      </Box>
      {isFull && (
        <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
          人数の上限です。増やすときは、招待元の会社に依頼してください。
        </Typography>
      )}
      <BoxedList aria-label="自社の人">
        {firm.people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isSelf={person.id === userId}
            onRemove={() => onTask({ kind: 'removal', person })}
          />
        ))}
        {firm.invited.map((invitation) => (
          <InvitedRow key={`i${invitation.id}`} companyId={companyId} invitation={invitation} />
        ))}
      </BoxedList>
    </Box>
  )
}

const row = { ...inRow, gap: 3, minHeight: 56, px: 4, py: 1.5 } as const

type PersonRowProps = { person: FirmPerson; isSelf: boolean; onRemove: () => void }

const PersonRow = ({ person, isSelf, onRemove }: PersonRowProps) => (
  <Box component="li" sx={row}>
    <MemberAvatar member={person} size={32} decorative />
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{person.name}</Box>
    {isSelf && <Tag>自分</Tag>}
    {person.is_firm_head && <Tag>代表者</Tag>}
    <MenuButton
      label={`${person.name}のメニュー`}
      entries={
        person.is_firm_head
          ? []
          : [{ label: '外す・交代', icon: <PersonRemoveOutlined />, danger: true, onSelect: onRemove }]
      }
    />
  </Box>
)

const InvitedRow = ({ companyId, invitation }: { companyId: string; invitation: OwnFirm['invited'][number] }) => {
  const { id, email, expires_at } = invitation
  const confirm = useConfirm()
  const mailText = useMailText(companyId)
  const resend = useResendOwnInvitation(companyId)
  const cancel = useCancelOwnInvitation(companyId)
  const handleCancel = async () => {
    if (
      await confirm({
        title: '招待を取り消しますか？',
        message: `${email}に送った招待のリンクは使えなくなります。`,
        confirmLabel: '取り消す',
      })
    )
      cancel.mutate(id)
  }
  const handleResend = () =>
    resend.mutate(id, {
      onSuccess: () =>
        toast.success(mailText(`${email}に招待メールを再送しました。`, `${email}の招待のリンクを新しくしました。`)),
    })
  return (
    <Box component="li" sx={row}>
      <MailOutlined sx={{ width: 32, color: 'neutral.600' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {email}
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{`招待中（${formatDay(expires_at)}まで）`}</Box>
      </Box>
      <MenuButton
        label={`${email}のメニュー`}
        entries={[
          { label: '招待メールを再送', icon: <MailOutlined />, onSelect: handleResend },
          { label: '招待を取り消し', icon: <CloseOutlined />, danger: true, onSelect: () => void handleCancel() },
        ]}
      />
    </Box>
  )
}

type JobsProps = { companyId: string; firm: OwnFirm; onTask: OnTask }

const Jobs = ({ companyId, firm, onTask }: JobsProps) => (
  <Box component="section" aria-label="案件の担当">
    <Typography variant="h2" sx={{ fontSize: 17, mb: 2 }}>
      案件の担当
    </Typography>
    {firm.matters.length === 0 ? (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        自社が担当する未完了の案件はありません。
      </Typography>
    ) : (
      <BoxedList aria-label="案件の担当">
        {firm.matters.map((matter) => (
          <JobRow key={matter.id} companyId={companyId} firm={firm} matter={matter} onTask={onTask} />
        ))}
      </BoxedList>
    )}
  </Box>
)

const JobRow = ({ companyId, firm, matter, onTask }: JobsProps & { matter: OwnFirmMatter }) => {
  const names = firm.people.filter(({ id }) => matter.user_ids.includes(id)).map(({ name }) => name)
  const facts = [formatDayRange(matter.start_date, matter.end_date) || '日程未定', matter.building?.name]
  return (
    <Box component="li" sx={{ ...row, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {matter.is_member ? (
          <Link to="/c/$companyId/matters/$matterId" params={{ companyId, matterId: matter.id }}>
            {matter.name}
          </Link>
        ) : (
          matter.name
        )}
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{facts.filter(Boolean).join('　')}</Box>
        <Box sx={{ fontSize: 14 }}>{names.join('、') || '担当する人が決まっていません。'}</Box>
      </Box>
      <Button aria-label={`${matter.name}を任せる`} onClick={() => onTask({ kind: 'hand', matter })}>
        任せる
      </Button>
    </Box>
  )
}
