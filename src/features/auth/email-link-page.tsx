import { useMutation } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { confirmEmail, revertEmail } from '#src/api/auth.ts'
import { describeError } from '#src/api/errors.ts'
import { LinkButton } from '#src/ui/link.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { Note } from '#src/ui/note.tsx'
import { SignInFrame, SignInHeading } from './sign-in-frame.tsx'

const kinds = {
  confirm: {
    call: confirmEmail,
    title: 'メールアドレスの確認',
    text: '次のボタンを押すと、メールアドレスの変更が完了します。これからは新しいメールアドレスでログインします。',
    button: 'メールアドレスを変更',
    done: 'メールアドレスを変更しました',
    then: 'これからは新しいメールアドレスでログインしてください。',
    next: { label: '続ける', to: '/c' },
  },
  revert: {
    call: revertEmail,
    title: 'メールアドレスの変更の取り消し',
    text: '次のボタンを押すと、メールアドレスを元に戻し、すべての端末からログアウトします。',
    button: '変更を取り消す',
    done: 'メールアドレスを元に戻しました',
    then: 'すべての端末からログアウトしました。ほかの人に知られている可能性があるため、パスワードを再設定してください。',
    next: { label: 'パスワードを再設定する', to: '/forgot-password' },
  },
} as const

/** Behind the links of the letters about a changed address. A press counts, not the opening: mail scanners open links too. */
export const EmailLinkPage = ({ kind, token }: { kind: keyof typeof kinds; token: string }) => {
  const { call, title, text, button, done, then, next } = kinds[kind]
  const change = useMutation({ mutationFn: () => call(token), meta: { screenShows: () => true } })
  if (change.isSuccess)
    return (
      <SignInFrame title={title}>
        <SignInHeading title={done}>{then}</SignInHeading>
        {/* A new page: whoever is signed in has another address now, or none. */}
        <LinkButton
          to={next.to}
          reloadDocument
          variant="contained"
          color="primary"
          size="large"
          fullWidth
          sx={{ mt: 6 }}
        >
          {next.label}
        </LinkButton>
      </SignInFrame>
    )
  return (
    <SignInFrame title={title}>
      <SignInHeading title={title}>{text}</SignInHeading>
      {change.isError && (
        <Box sx={{ mt: 4 }}>
          <Note severity="error">{describeError(change.error)}</Note>
        </Box>
      )}
      <LoadingButton
        variant="contained"
        color="primary"
        size="large"
        fullWidth
        loading={change.isPending}
        loadingText="確認中..."
        onClick={() => change.mutate()}
        sx={{ mt: 6 }}
      >
        {button}
      </LoadingButton>
    </SignInFrame>
  )
}
