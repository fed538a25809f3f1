import { Suspense, useState } from 'react'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined'
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { memberCount } from '#domain/text/dialogs.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import { roleLabels } from '#domain/users/users.labels.ts'
import { isAdmin, isInternal } from '#domain/users/users.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { useLinkToMatter } from '#src/api/matter-changes.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { measures } from '#src/ui/sizes/measures.ts'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { Fact } from '../fact.tsx'
import { PendingGuests } from './pending-guests.tsx'

const InviteGuestDialog = lazyPart(() =>
  import('#src/widgets/invite-guest/invite-guest-dialog.tsx').then((module) => module.InviteGuestDialog),
)
const AddMembersDialog = lazyPart(() => import('./add-members-dialog.tsx').then((module) => module.AddMembersDialog))

type MatterMembersProps = { companyId: string; user: Actor; matter: Matter }

/** At a desk the way out shows once the row has the pointer or the focus; a finger has no pointer. */
const memberRow = {
  display: 'flex',
  flexWrap: { phone: 'wrap' },
  alignItems: 'center',
  gap: 2,
  minHeight: { desk: 32, phone: 44 },
  '& button': { opacity: { desk: 0 } },
  '&:hover button, & button:focus-visible': { opacity: { desk: 1 } },
}

/** N人のメンバー: who works on the matter; added and taken away by whoever may edit it. */
export const MatterMembers = ({ companyId, user, matter }: MatterMembersProps) => {
  const [isAdding, setAdding] = useState(false)
  const [isInviting, setInviting] = useState(false)
  const confirm = useConfirm()
  const link = useLinkToMatter(companyId, 'メンバー')

  const handleRemove = async ({ id, name }: UserRef) => {
    const message = `${name}さんは、この案件の通知を受け取らなくなります。ゲストは案件を閲覧できなくなります。`
    if (await confirm({ title: 'メンバーから外しますか？', message, confirmLabel: '外す' }))
      link.mutate({ id: matter.id, remove_user_ids: [id] })
  }
  return (
    <Fact
      term={memberCount(matter.users.length)}
      action={
        matter.canEdit && (
          <Button variant="text" size="small" startIcon={<PersonAddAltOutlined />} onClick={() => setAdding(true)}>
            追加
          </Button>
        )
      }
    >
      <Box
        component="ul"
        aria-label="メンバー"
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: measures.memberListHeight, overflow: 'hidden auto' }}
      >
        {matter.users.map((member) => (
          <Box component="li" key={member.id} sx={memberRow}>
            <MemberAvatar member={member} decorative />
            <Box component="span" title={member.name} sx={{ ...twoLines, minWidth: 'min(4em, 60%)' }}>
              {member.name}
            </Box>
            {member.id === user.id && <Tag>自分</Tag>}
            {(!isInternal(member) || isAdmin(member)) && <Tag>{roleLabels[member.role]}</Tag>}
            {matter.canEdit && (
              <IconButton
                size="small"
                aria-label={`${member.name}をメンバーから外す`}
                disabled={link.isPending}
                onClick={() => void handleRemove(member)}
                sx={{ ml: 'auto', mr: { desk: -1.5, phone: 0 }, color: 'neutral.600' }}
              >
                <CloseOutlined sx={{ fontSize: 16 }} />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      {matter.canEdit && (
        <>
          <PendingGuests companyId={companyId} matterId={matter.id} />
          <Button
            variant="text"
            size="small"
            startIcon={<ForwardToInboxOutlined />}
            onClick={() => setInviting(true)}
            sx={{ ml: -2 }}
          >
            ゲストを招待
          </Button>
        </>
      )}
      <Suspense>
        {isAdding && (
          <AddMembersDialog companyId={companyId} user={user} matter={matter} onClose={() => setAdding(false)} />
        )}
        {isInviting && (
          <InviteGuestDialog companyId={companyId} matter={matter} open onClose={() => setInviting(false)} />
        )}
      </Suspense>
    </Fact>
  )
}
