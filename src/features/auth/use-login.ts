import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { loginRequestSchema } from '#domain/auth/auth.contract.ts'
import { login } from '#src/api/sign-in.ts'
import { describeError, isUnauthorized } from '#src/api/errors.ts'
import { showRefused } from '#src/api/show-refused.ts'

type UseLoginOptions = { invitedEmail: string | undefined; onChallenge: () => void; onSignedIn: () => void }

/** Signs in with a password or a passkey. */
export const useLogin = ({ invitedEmail, onChallenge, onSignedIn }: UseLoginOptions) => {
  const form = useForm({
    resolver: zodResolver(loginRequestSchema),
    // Not on leaving a field: a sentence that appears would push away what was just pressed.
    mode: 'onSubmit',
    defaultValues: { email: invitedEmail ?? '', password: '', remember: false },
  })
  const signIn = useMutation({
    mutationFn: login,
    meta: { screenShows: (error) => !isUnauthorized(error) },
    onSuccess: ({ two_factor }) => (two_factor ? onChallenge() : onSignedIn()),
    onError: (error) => {
      showRefused(form, error)
    },
  })
  const passkeys = {
    remember: () => form.getValues('remember') ?? false,
    onSignedIn,
    onRefused: (error: unknown) => form.setError('root', { message: describeError(error) }),
  }
  return { form, signIn, passkeys }
}
