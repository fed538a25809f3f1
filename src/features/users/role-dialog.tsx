import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { invitableRoleLabels } from '#domain/invitations/invitations.contract.ts'
import { optionsOf } from '#domain/labels.ts'
import { updateUserRequestSchema, type UserListItem } from '#domain/users/users.contract.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { useUpdateUser } from '#src/api/users.ts'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

const schema = updateUserRequestSchema.pick({ role: true }).required()
type RoleForm = z.infer<typeof schema>

type RoleDialogProps = { companyId: string; user: UserListItem; onClose: () => void }

/** 権限の変更: the person is told by mail. */
export const RoleDialog = ({ companyId, user, onClose }: RoleDialogProps) => {
  const update = useUpdateUser(companyId)
  const form = useForm<RoleForm>({ resolver: zodResolver(schema), defaultValues: { role: user.role } })
  const handleSubmit = form.handleSubmit(async ({ role }) => {
    try {
      await update.mutateAsync({ id: user.id, role, seen: { role: user.role } })
      toast.success(`${user.name}さんの権限を変更しました。`)
      onClose()
    } catch (error) {
      showRefused(form, error)
    }
  })
  return (
    <FormDialog
      open
      width={480}
      title="権限の変更"
      submitLabel="保存"
      submittingLabel="保存中..."
      submitting={update.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void handleSubmit()}
    >
      <FormSelect
        control={form.control}
        name="role"
        label={`${user.name}さんの権限`}
        required
        hint="管理者は、会社の設定、ユーザー、書類テンプレートを管理できます。ゲストは、参加している案件だけを見られます。変更は、本人にメールで知らせます。"
        choices={optionsOf(invitableRoleLabels).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  )
}
