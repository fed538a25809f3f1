import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { updatePasswordRequestSchema } from '#domain/auth/auth.contract.ts'
import { useUpdatePassword } from '#src/api/account.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { NewPasswordFields } from '#src/widgets/passwords/new-password-fields.tsx'
import { PasswordField } from '#src/widgets/passwords/password-field.tsx'

/** Another password; wherever else the person is signed in, they are not any more. */
export const PasswordDialog = ({ user, onClose }: { user: CompanyUser; onClose: () => void }) => {
  const form = useForm({
    resolver: zodResolver(updatePasswordRequestSchema),
    mode: 'onTouched',
    defaultValues: { current_password: '', password: '', password_confirmation: '' },
  })
  const update = useUpdatePassword()
  const handleSubmit = form.handleSubmit((body) =>
    update.mutate(body, {
      onSuccess: () => {
        toast.success('パスワードを変更しました')
        onClose()
      },
      onError: (error) => showFieldErrors(form, error),
    }),
  )
  return (
    <FormDialog
      open
      title="パスワードの変更"
      width={480}
      unsaved={form.formState.isDirty && !update.isSuccess}
      onClose={onClose}
      onSubmit={handleSubmit}
      submitLabel="変更"
      submitting={update.isPending}
      submittingLabel="変更中..."
      error={form.formState.errors.root?.message}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>変更すると、ほかの端末はログアウトします。</Box>
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          control={form.control}
          name="current_password"
          label="現在のパスワード"
          required
          autoComplete="current-password"
          autoFocus
        />
        <NewPasswordFields form={form} about={[user.email, user.name, user.company.name]} />
      </Box>
    </FormDialog>
  )
}
