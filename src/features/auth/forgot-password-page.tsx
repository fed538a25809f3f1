import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { forgotPasswordRequestSchema } from '#domain/auth/auth.contract.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { forgotPassword } from '#src/api/sign-in.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { largeInput } from '#src/widgets/passwords/large-input.ts'
import { SignInFrame, SignInHeading } from './sign-in-frame.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { SubmitButton } from './submit-button.tsx'

/** Asks for a letter with a link that sets a new password. */
export const ForgotPasswordPage = () => {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(forgotPasswordRequestSchema),
    mode: 'onSubmit',
    defaultValues: { email: '' },
  })
  const ask = useMutation({
    mutationFn: forgotPassword,
    meta: { screenShows: () => true },
    onSuccess: () => navigate({ to: '/request' }),
    onError: (error) => {
      showRefused(form, error)
    },
  })
  return (
    <SignInFrame title="パスワードの再設定">
      <form noValidate onSubmit={form.handleSubmit((body) => ask.mutate(body))}>
        <SignInHeading title="パスワードの再設定">
          登録したメールアドレスを入力してください。パスワードを再設定するためのメールを送信します。
        </SignInHeading>
        <RefusalNote message={form.formState.errors.root?.message} sx={{ mt: 4 }} />
        <Box sx={{ mt: 8 }}>
          <FormTextField
            control={form.control}
            name="email"
            label="メールアドレス"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
            sx={largeInput}
          />
        </Box>
        <SubmitButton loading={ask.isPending} loadingText="送信中..." sx={{ mt: 6 }}>
          メールを送信
        </SubmitButton>
        <Box sx={{ mt: 5 }}>
          <Link to="/login">ログインに戻る</Link>
        </Box>
      </form>
    </SignInFrame>
  )
}
