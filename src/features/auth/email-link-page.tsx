import { useMutation, useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { confirmEmail, revertEmail, revertWaysInQuery } from '#src/api/sign-in.ts'
import { describeError } from '#src/api/errors.ts'
import { LinkButton } from '#src/ui/text/link.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { SignInFrame, SignInHeading } from './sign-in-frame.tsx'
import { WaysInList } from './ways-in-list.tsx'

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
    text: '次のボタンを押すと、メールアドレスを元に戻します。パスワードを知っている人がほかにもいる可能性があるため、パスワードを無効にし、すべての端末からログアウトします。',
    button: '変更を取り消す',
    done: 'メールアドレスを元に戻しました',
    then: 'すべての端末からログアウトしました。パスワードを再設定するメールを送信しましたので、メールのリンクを開いてください。',
    next: { label: 'ログインへ進む', to: '/login' },
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
      {kind === 'revert' && <WhatGoes token={token} />}
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

/** Whoever changed the address may have set it up: nothing of it is kept. A dead link is told once it is pressed. */
const WhatGoes = ({ token }: { token: string }) => {
  const waysIn = useQuery(revertWaysInQuery(token))
  return waysIn.data && <WaysInList waysIn={waysIn.data} when="元に戻すと" />
}
