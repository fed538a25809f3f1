import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { createInvitationRequestSchema } from '#domain/invitations/invitations.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { useInvite } from '#src/api/invitation-changes.ts'
import { useMailText } from '#src/api/mail-sent.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { GuestDocumentsNote } from '#src/widgets/guests-see/guest-documents-note.tsx'

type InviteGuestDialogProps = {
  companyId: string
  matter: { id: number; name: string }
  open: boolean
  onClose: () => void
}

const schema = createInvitationRequestSchema.pick({ email: true })

/** Invites somebody from outside to one matter, by mail. */
export const InviteGuestDialog = ({ companyId, matter, open, onClose }: InviteGuestDialogProps) => {
  const invite = useInvite(companyId)
  const mailText = useMailText(companyId)
  const form = useForm({ resolver: zodResolver(schema), mode: 'onChange', defaultValues: { email: '' } })
  const handleClose = () => {
    form.reset()
    invite.reset()
    onClose()
  }
  const handleSubmit = form.handleSubmit(({ email }) =>
    invite.mutate(
      { email, role: roles.guest, matter_ids: [matter.id] },
      {
        onSuccess: () => {
          toast.success(mailText(`${email}に招待メールを送信しました。`, `${email}を招待しました。`))
          handleClose()
        },
        onError: (error) => {
          showRefused(form, error)
        },
      },
    ),
  )
  return (
    <FormDialog
      open={open}
      onClose={handleClose}
      title="ゲストを招待"
      submitLabel="招待メールを送信"
      submittingLabel="送信中..."
      submitting={invite.isPending}
      onSubmit={() => void handleSubmit()}
      error={form.formState.errors.root?.message}
    >
      <FormTextField
        control={form.control}
        name="email"
        label="メールアドレス"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        autoFocus
        hint={`「${matter.name}」のメンバーとして招待します。ゲストは、参加している案件だけを見られます。`}
      />
      {open && <GuestDocumentsNote companyId={companyId} matters={[matter]} />}
    </FormDialog>
  )
}
