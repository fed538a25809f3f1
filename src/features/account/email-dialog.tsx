import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { changeEmailRequestSchema } from '#domain/auth/auth.contract.ts'
import { useChangeEmail } from '#src/api/account.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { PasswordField } from '#src/widgets/passwords/password-field.tsx'

type EmailDialogProps = { onClose: () => void; onAsked: (email: string) => void }

/** Asks for another address: it counts once the link that goes there was opened. */
export const EmailDialog = ({ onClose, onAsked }: EmailDialogProps) => {
  const form = useForm({
    resolver: zodResolver(changeEmailRequestSchema),
    mode: 'onTouched',
    defaultValues: { email: '', current_password: '' },
  })
  const change = useChangeEmail()
  const handleSubmit = form.handleSubmit((body) =>
    change.mutate(body, { onSuccess: () => onAsked(body.email), onError: (error) => showFieldErrors(form, error) }),
  )
  return (
    <FormDialog
      open
      title="メールアドレスの変更"
      width={480}
      unsaved={form.formState.isDirty && !change.isSuccess}
      onClose={onClose}
      onSubmit={handleSubmit}
      submitLabel="確認のメールを送信"
      submitting={change.isPending}
      submittingLabel="送信中..."
      error={form.formState.errors.root?.message}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ typography: 'body2', color: 'text.secondary', wordBreak: 'auto-phrase' }}>
          新しいメールアドレスに確認のメールを送信します。メールのリンクを開くまで、いまのメールアドレスでログインします。
        </Box>
        <FormTextField
          control={form.control}
          name="email"
          label="新しいメールアドレス"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoFocus
        />
        <PasswordField
          control={form.control}
          name="current_password"
          label="現在のパスワード"
          required
          autoComplete="current-password"
        />
      </Box>
    </FormDialog>
  )
}
