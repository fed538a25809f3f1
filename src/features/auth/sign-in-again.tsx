import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { confirmPasswordRequestSchema } from '#domain/auth/auth.contract.ts'
import { login } from '#src/api/sign-in.ts'
import { describeError } from '#src/api/errors.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordField } from '#src/widgets/passwords/password-field.tsx'
import { TwoFactorForm } from './two-factor-form.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { SubmitButton } from './submit-button.tsx'

type SignInAgainProps = { email: string; onSignedIn: () => void }

/** The same person again, whose address is known: password, second factor or passkey. */
export const SignInAgain = ({ email, onSignedIn }: SignInAgainProps) => {
  const [isChallenged, setChallenged] = useState(false)
  return isChallenged ? (
    <TwoFactorForm inDialog onBack={() => setChallenged(false)} onSignedIn={onSignedIn} />
  ) : (
    <PasswordForm email={email} onChallenge={() => setChallenged(true)} onSignedIn={onSignedIn} />
  )
}

const PasswordForm = ({ email, onChallenge, onSignedIn }: SignInAgainProps & { onChallenge: () => void }) => {
  const form = useForm({ resolver: zodResolver(confirmPasswordRequestSchema), defaultValues: { password: '' } })
  const signIn = useMutation({
    mutationFn: ({ password }: { password: string }) => login({ email, password }),
    meta: { screenShows: () => true },
    onSuccess: ({ two_factor }) => (two_factor ? onChallenge() : onSignedIn()),
    onError: (error) => {
      // The address stands above; what is wrong can only be the password.
      showRefused(form, error)
    },
  })
  return (
    <form noValidate onSubmit={form.handleSubmit((body) => signIn.mutate(body))}>
      <RefusalNote message={form.formState.errors.root?.message} sx={{ mb: 4 }} />
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField control={form.control} name="password" autoComplete="current-password" autoFocus />
      <SubmitButton loading={signIn.isPending} loadingText="ログイン中..." sx={{ mt: 4, mb: 3 }}>
        ログインして続ける
      </SubmitButton>
      <PasskeyButton
        onSignedIn={onSignedIn}
        onRefused={(error) => form.setError('root', { message: describeError(error) })}
      />
    </form>
  )
}
