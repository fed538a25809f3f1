import { useState } from 'react'
import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { resetPasswordRequestSchema, type ResetPasswordRequest } from '#domain/auth/auth.contract.ts'
import { resetPassword, waysInQuery } from '#src/api/sign-in.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { Link, LinkButton } from '#src/ui/text/link.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { NewPasswordFields } from '#src/widgets/passwords/new-password-fields.tsx'
import { SignInFrame, SignInHeading } from './sign-in-frame.tsx'
import { keepsNothing, WaysInList } from './ways-in-list.tsx'
import { SubmitButton } from './submit-button.tsx'

/** Behind the link of the letter: the new password, typed twice. */
export const ResetPage = ({ token, email }: { token: string; email: string }) => {
  const form = useForm({
    resolver: zodResolver(resetPasswordRequestSchema),
    mode: 'onTouched',
    defaultValues: { token, email, password: '', password_confirmation: '' },
  })
  const waysIn = useQuery(waysInQuery('reset-password', token))
  const [kept, setKept] = useState(keepsNothing)
  const reset = useMutation({
    mutationFn: (body: ResetPasswordRequest) =>
      resetPassword({ ...body, keep_passkey_ids: [...kept.passkey_ids], keep_two_factor: kept.two_factor }),
    meta: { screenShows: () => true },
    onError: (error) => {
      showRefused(form, error)
    },
  })
  if (reset.isSuccess)
    return (
      <SignInFrame title="パスワードの再設定">
        <SignInHeading title="パスワードを再設定しました">
          すべての端末からログアウトしました。新しいパスワードでログインしてください。
        </SignInHeading>
        <LinkButton to="/login" variant="contained" color="primary" size="large" fullWidth sx={{ mt: 6 }}>
          ログインへ進む
        </LinkButton>
      </SignInFrame>
    )
  // The address is the link's, not a field of this form: what is wrong with it is wrong with the link.
  const refused = [reset.error, waysIn.error].find(isValidation)
  const deadLink = refused && (refused.fields['email'] ?? refused.fields['token'])
  const rootError = deadLink ?? form.formState.errors.root?.message
  return (
    <SignInFrame title="パスワードの再設定">
      <form noValidate onSubmit={form.handleSubmit((body) => reset.mutate(body))}>
        <SignInHeading title="パスワードの再設定">{`${email}の新しいパスワードを入力してください。`}</SignInHeading>
        {rootError && (
          <Box sx={{ mt: 4 }}>
            <Note severity="error">
              {rootError}
              {deadLink && (
                <Box sx={{ mt: 1 }}>
                  <Link to="/forgot-password">メールをもう一度送信</Link>
                </Box>
              )}
            </Note>
          </Box>
        )}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Box sx={{ mt: 8 }}>
          <NewPasswordFields form={form} about={[email]} />
        </Box>
        {waysIn.isError && !deadLink && (
          <Box sx={{ mt: 6 }}>
            <ErrorPanel message={describeError(waysIn.error)} onRetry={() => void waysIn.refetch()} />
          </Box>
        )}
        {waysIn.data && <WaysInList waysIn={waysIn.data} when="再設定すると" kept={kept} onChange={setKept} />}
        <SubmitButton disabled={waysIn.isLoading} loading={reset.isPending} loadingText="設定中..." sx={{ mt: 6 }}>
          パスワードを設定
        </SubmitButton>
        <Box sx={{ mt: 5 }}>
          <Link to="/login">ログインに戻る</Link>
        </Box>
      </form>
    </SignInFrame>
  )
}
