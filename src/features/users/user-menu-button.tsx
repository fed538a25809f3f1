import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined'
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined'
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined'
import { canEditFirms } from '#domain/firms/firms.policy.ts'
import type { Invitation } from '#domain/invitations/invitations.contract.ts'
import type { UserListItem } from '#domain/users/users.contract.ts'
import { canManageUsers, canSetAbsence, isInternal, isMaster, type Actor } from '#domain/users/users.policy.ts'
import { fetchInvitationLink, useDeleteInvitation, useResendInvitation } from '#src/api/invitation-changes.ts'
import { useMailText } from '#src/api/mail-sent.ts'
import { ApiError, describeError } from '#src/api/errors.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { Row } from './user-cells.tsx'

/** What can be asked of a person in a dialog. */
export type UserTask = { kind: 'role' | 'absence' | 'firm' | 'handover' | 'removal'; user: UserListItem }

type UserMenuButtonProps = { companyId: string; actor: Actor; row: Row; onTask: (task: UserTask) => void }

/** What may be done with a person, or with an invitation that waits; nothing, where nothing may be. */
export const UserMenuButton = ({ row: { user, invitation }, ...props }: UserMenuButtonProps) =>
  user ? <PersonMenu {...props} user={user} /> : <InvitationMenu {...props} invitation={invitation} />

const PersonMenu = ({ actor, user, onTask }: Omit<UserMenuButtonProps, 'row'> & { user: UserListItem }) => {
  const entries = [
    {
      isThere: user.canEdit && user.id !== actor.id && !isMaster(user),
      label: '権限を変更',
      icon: <ManageAccountsOutlined />,
      onSelect: () => onTask({ kind: 'role', user }),
    },
    {
      isThere: canSetAbsence(actor, user),
      label: '不在を設定',
      icon: <EventBusyOutlined />,
      onSelect: () => onTask({ kind: 'absence', user }),
    },
    {
      isThere: canEditFirms(actor) && !isInternal(user),
      label: '取引先を設定',
      icon: <HandshakeOutlined />,
      onSelect: () => onTask({ kind: 'firm', user }),
    },
    {
      isThere: isMaster(actor) && isInternal(user) && user.id !== actor.id,
      label: 'マスターを引き継ぐ',
      icon: <SwapHorizOutlined />,
      onSelect: () => onTask({ kind: 'handover', user }),
    },
    {
      isThere: user.canDelete,
      label: '会社から削除',
      icon: <PersonRemoveOutlined />,
      danger: true,
      onSelect: () => onTask({ kind: 'removal', user }),
    },
  ]
  return <MenuButton label={`${user.name}のメニュー`} entries={entries.filter(({ isThere }) => isThere)} />
}

const InvitationMenu = ({
  companyId,
  actor,
  invitation: { id, email },
}: Omit<UserMenuButtonProps, 'row'> & { invitation: Invitation }) => {
  const confirm = useConfirm()
  const resend = useResendInvitation(companyId)
  const mailText = useMailText(companyId)
  const remove = useDeleteInvitation(companyId)
  const handleDelete = async () => {
    if (
      await confirm({
        title: '招待を取り消しますか？',
        message: `${email}に送った招待のリンクは使えなくなります。`,
        confirmLabel: '取り消す',
      })
    )
      remove.mutate(id)
  }
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(await fetchInvitationLink(companyId, id))
      toast.success(
        '招待のリンクをコピーしました。参加するときは、招待したメールアドレスに届く確認コードの入力が必要です。',
      )
    } catch (error) {
      toast.error(error instanceof ApiError ? describeError(error) : 'リンクのコピーに失敗しました。')
    }
  }
  if (!canManageUsers(actor)) return null
  return (
    <MenuButton
      label={`${email}のメニュー`}
      entries={[
        {
          label: '招待メールを再送',
          icon: <MailOutlined />,
          onSelect: () =>
            resend.mutate(id, {
              onSuccess: () =>
                toast.success(
                  mailText(`${email}に招待メールを再送しました。`, `${email}の招待のリンクを新しくしました。`),
                ),
            }),
        },
        { label: 'リンクをコピー', icon: <ContentCopyOutlined />, onSelect: () => void handleCopy() },
        { label: '招待を取り消し', icon: <CloseOutlined />, danger: true, onSelect: () => void handleDelete() },
      ]}
    />
  )
}
