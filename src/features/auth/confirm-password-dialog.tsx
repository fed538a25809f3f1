import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { confirmPasswordRequestSchema } from '#domain/auth/auth.contract.ts'
import { limits } from '#domain/limits.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { confirmPassword } from '#src/api/sign-in.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { PasswordField } from '#src/widgets/passwords/password-field.tsx'

/** Asks for the password once more before something that would let a stranger in. */
export const ConfirmPasswordDialog = ({ onClose }: { onClose: (isConfirmed: boolean) => void }) => {
  const form = useForm({ resolver: zodResolver(confirmPasswordRequestSchema), defaultValues: { password: '' } })
  const confirm = useMutation({
    mutationFn: confirmPassword,
    meta: { screenShows: () => true },
    onSuccess: () => onClose(true),
    onError: (error) => {
      showRefused(form, error)
    },
  })
  return (
    <FormDialog
      open
      title="パスワードの確認"
      width={424}
      unsaved={false}
      onClose={() => onClose(false)}
      onSubmit={form.handleSubmit((body) => confirm.mutate(body))}
      submitLabel="確認"
      submitting={confirm.isPending}
      submittingLabel="確認中..."
      error={form.formState.errors.root?.message}
    >
      <Box sx={{ mb: 4, typography: 'body2', color: 'text.secondary', wordBreak: 'auto-phrase' }}>
        {`大切な設定のため、パスワードをもう一度入力してください。確認は${limits.passwordConfirmationHours}時間有効です。`}
      </Box>
      <PasswordField control={form.control} name="password" autoComplete="current-password" autoFocus />
    </FormDialog>
  )
}
