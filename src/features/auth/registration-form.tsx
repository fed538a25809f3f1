import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { acceptInvitationRequestSchema } from '#domain/auth/auth.contract.ts'
import { limits } from '#domain/limits.ts'
import { describeError } from '#src/api/errors.ts'
import { acceptInvitation } from '#src/api/invitations.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { Note } from '#src/ui/note.tsx'
import { largeInput } from '#src/widgets/passwords/large-input.ts'
import { PasswordField } from '#src/widgets/passwords/password-field.tsx'

/** The new account of an invited person: a name and a password, nothing else. */
export const RegistrationForm = ({ token, onJoined }: { token: string; onJoined: (company_key: string) => void }) => {
  const form = useForm({
    resolver: zodResolver(acceptInvitationRequestSchema.required()),
    mode: 'onTouched',
    defaultValues: { name: '', password: '' },
  })
  const register = useMutation({
    mutationFn: (body: { name: string; password: string }) => acceptInvitation(token, body),
    meta: { screenShows: () => true },
    onSuccess: ({ company_key }) => onJoined(company_key),
    onError: (error) => {
      if (!showFieldErrors(form, error)) form.setError('root', { message: describeError(error) })
    },
  })
  const rootError = form.formState.errors.root?.message
  return (
    <form noValidate onSubmit={form.handleSubmit((body) => register.mutate(body))}>
      {rootError && (
        <Box sx={{ mb: 4 }}>
          <Note severity="error">{rootError}</Note>
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormTextField control={form.control} name="name" label="氏名" required autoComplete="name" sx={largeInput} />
        <PasswordField
          control={form.control}
          name="password"
          required
          autoComplete="new-password"
          hint={`${limits.text.passwordMin}文字以上で設定してください。`}
        />
      </Box>
      <LoadingButton
        type="submit"
        variant="contained"
        color="primary"
        size="large"
        fullWidth
        loading={register.isPending}
        loadingText="登録中..."
        sx={{ mt: 5 }}
      >
        登録して参加
      </LoadingButton>
    </form>
  )
}
