import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormCheckbox } from '#src/ui/fields/form-choices.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { largeInput } from '#src/widgets/passwords/large-input.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { usePasskeysInField } from '#src/widgets/passkeys/passkeys.ts'
import { PasswordField } from '#src/widgets/passwords/password-field.tsx'
import { useLogin } from './use-login.ts'
import { RefusalNote } from './refusal-note.tsx'
import { SubmitButton } from './submit-button.tsx'

type LoginFormProps = {
  /** On the page of an invitation: whose it is. */
  invitedEmail: string | undefined
  /** Called where the password was right and the second factor is due. */
  onChallenge: () => void
  onSignedIn: () => void
}

export const LoginForm = ({ invitedEmail, onChallenge, onSignedIn }: LoginFormProps) => {
  const { form, signIn, passkeys } = useLogin({ invitedEmail, onChallenge, onSignedIn })
  usePasskeysInField(passkeys)
  return (
    <form noValidate onSubmit={form.handleSubmit((body) => signIn.mutate(body))}>
      <Typography variant="h1" sx={{ fontSize: 24, fontFeatureSettings: 'normal' }}>
        ログイン
      </Typography>
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        登録したメールアドレスとパスワードを入力してください。
      </Typography>
      <RefusalNote message={form.formState.errors.root?.message} sx={{ mt: 4 }} />
      <Box sx={{ mt: 8 }}>
        <FormTextField
          control={form.control}
          name="email"
          label="メールアドレス"
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          autoFocus={invitedEmail === undefined}
          sx={largeInput}
        />
      </Box>
      <Box sx={{ mt: 5 }}>
        <PasswordField
          control={form.control}
          name="password"
          autoComplete="current-password"
          labelEnd={
            <Link to="/forgot-password" sx={{ fontSize: 13 }}>
              パスワードを忘れた場合
            </Link>
          }
        />
      </Box>
      <Box sx={{ mt: 3 }}>
        <FormCheckbox control={form.control} name="remember" label="この端末でログイン状態を保持" />
      </Box>
      <SubmitButton loading={signIn.isPending} loadingText="ログイン中..." sx={{ mt: 4 }}>
        ログイン
      </SubmitButton>
      <Box sx={{ mt: 3 }}>
        <PasskeyButton {...passkeys} />
      </Box>
      {invitedEmail === undefined && (
        <Box sx={{ mt: 8, pt: 5, borderTop: 1, borderColor: 'divider' }}>
          <Typography variant="cell" component="p" sx={{ color: 'text.secondary', lineHeight: 1.6 }}>
            招待を受けた方は、メールのリンクから登録してください。
          </Typography>
        </Box>
      )}
    </form>
  )
}
