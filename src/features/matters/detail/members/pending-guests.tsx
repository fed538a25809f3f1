import CloseOutlined from '@mui/icons-material/CloseOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/dates.ts'
import type { Invitation } from '#domain/invitations/invitations.contract.ts'
import { invitationStatusLabels } from '#domain/users/users.labels.ts'
import { invitationQueries } from '#src/api/invitations.ts'
import { useDeleteInvitation, useResendInvitation } from '#src/api/invitation-changes.ts'
import { useMailText } from '#src/api/mail-sent.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

/** Who is invited to the matter and has not come yet; for whoever may edit it. */
export const PendingGuests = ({ companyId, matterId }: { companyId: string; matterId: number }) => {
  const { data: invitations = [] } = useQuery(invitationQueries.ofMatter(companyId, matterId))
  const confirm = useConfirm()
  const resend = useResendInvitation(companyId)
  const mailText = useMailText(companyId)
  const remove = useDeleteInvitation(companyId)
  if (invitations.length === 0) return null

  const handleResend = ({ id, email }: Invitation) =>
    resend.mutate(id, {
      onSuccess: () =>
        toast.success(mailText(`${email}に招待メールを再送しました。`, `${email}の招待のリンクを新しくしました。`)),
    })
  const handleDelete = async ({ id, email }: Invitation) => {
    if (
      await confirm({
        title: '招待を取り消しますか？',
        message: `${email}に送った招待のリンクは使えなくなります。`,
        confirmLabel: '取り消す',
      })
    )
      remove.mutate(id)
  }
  return (
    <Box component="ul" aria-label={invitationStatusLabels[1]} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
      {invitations.map((invitation) => (
        <Box component="li" key={invitation.id} sx={{ ...inRows, gap: 2, minHeight: 36 }}>
          <Tooltip title={`有効期限 ${formatDay(invitation.expires_at)}`}>
            <Box component="span" sx={{ flex: '1 1 6rem', minWidth: 0, ...twoLines }}>
              {invitation.email}
            </Box>
          </Tooltip>
          <Tag>{invitationStatusLabels[invitation.status]}</Tag>
          <Box sx={{ display: 'flex', flex: 'none', ml: 'auto' }}>
            <IconButton
              size="small"
              aria-label={`${invitation.email}に招待メールを再送`}
              disabled={resend.isPending}
              onClick={() => handleResend(invitation)}
              sx={{ color: 'neutral.600' }}
            >
              <MailOutlined sx={{ fontSize: 16 }} />
            </IconButton>
            <IconButton
              size="small"
              aria-label={`${invitation.email}の招待を取り消し`}
              disabled={remove.isPending}
              onClick={() => void handleDelete(invitation)}
              sx={{ mr: -1.5, color: 'neutral.600' }}
            >
              <CloseOutlined sx={{ fontSize: 16 }} />
            </IconButton>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
