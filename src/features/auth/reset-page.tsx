import { useState } from 'react'
import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { resetPasswordRequestSchema, type ResetPasswordRequest } from '#domain/auth/auth.contract.ts'
import { login, resetPassword, resetWaysInQuery } from '#src/api/sign-in.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { Link, LinkButton } from '#src/ui/text/link.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { NewPasswordFields } from '#src/widgets/passwords/new-password-fields.tsx'
import { SignInFrame, SignInHeading } from './sign-in-frame.tsx'
import { keepsNothing, WaysInList } from './ways-in-list.tsx'
import { SubmitButton } from './submit-button.tsx'

type ResetPageProps = {
  token: string
  email: string
  /** The first password of a new company's Master. */
  isWelcome: boolean
}

/** Behind the link of the letter: the new password, typed twice. A new company's Master is welcomed, and goes on signed in. */
export const ResetPage = ({ token, email, isWelcome }: ResetPageProps) => {
  const form = useForm({
    resolver: zodResolver(resetPasswordRequestSchema),
    mode: 'onTouched',
    defaultValues: { token, email, password: '', password_confirmation: '' },
  })
  const waysIn = useQuery(resetWaysInQuery(token))
  const begins = isWelcome ? waysIn.data?.begins : null
  const { history } = useRouter()
  const client = useQueryClient()
  const signIn = useMutation({
    mutationFn: login,
    meta: { screenShows: () => true },
    onSuccess: () => {
      // What was answered to nobody is not shown to somebody.
      client.clear()
      history.push(`/c/${begins!.company_key}`)
    },
  })
  const [kept, setKept] = useState(keepsNothing)
  const reset = useMutation({
    mutationFn: (body: ResetPasswordRequest) =>
      resetPassword({ ...body, keep_passkey_ids: [...kept.passkey_ids], keep_two_factor: kept.two_factor }),
    meta: { screenShows: () => true },
    onSuccess: (_, { password }) => begins && signIn.mutate({ email, password, remember: false }),
    onError: (error) => {
      showRefused(form, error)
    },
  })
  const title = isWelcome ? 'ようこそ' : 'パスワードの再設定'
  // Whose welcome it is comes before the form, which would move under it.
  if (isWelcome && waysIn.isPending)
    return (
      <SignInFrame title={title}>
        <SignInHeading title={title} />
      </SignInFrame>
    )
  if (reset.isSuccess && (!begins || signIn.isError))
    return (
      <SignInFrame title={title}>
        {begins ? (
          <SignInHeading title="パスワードを設定しました">ログインして、始めてください。</SignInHeading>
        ) : (
          <SignInHeading title="パスワードを再設定しました">
            すべての端末からログアウトしました。新しいパスワードでログインしてください。
          </SignInHeading>
        )}
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
    <SignInFrame title={title}>
      <form noValidate onSubmit={form.handleSubmit((body) => reset.mutate(body))}>
        {isWelcome ? (
          <SignInHeading title={begins ? `${begins.company_name}の建守へようこそ` : title}>
            {`${begins ? `${begins.name}さん（マスター）が` : ''}${email}でログインするためのパスワードを決めてください。設定すると、そのまま始められます。`}
          </SignInHeading>
        ) : (
          <SignInHeading title={title}>{`${email}の新しいパスワードを入力してください。`}</SignInHeading>
        )}
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
        <SubmitButton
          disabled={waysIn.isLoading}
          loading={reset.isPending || reset.isSuccess}
          loadingText="設定中..."
          sx={{ mt: 6 }}
        >
          {isWelcome ? 'パスワードを設定して始める' : 'パスワードを設定'}
        </SubmitButton>
        <Box sx={{ mt: 5 }}>
          <Link to="/login">ログインに戻る</Link>
        </Box>
      </form>
    </SignInFrame>
  )
}
