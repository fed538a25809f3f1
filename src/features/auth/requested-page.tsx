import Box from '@mui/material/Box'
import { limits } from '#domain/limits.ts'
import { Link } from '#src/ui/text/link.tsx'
import { SignInFrame, SignInHeading } from './sign-in-frame.tsx'

/** The letter is on its way, if the address is somebody's: which it is, is not told. */
export const RequestedPage = () => (
  <SignInFrame title="メールの送信">
    <SignInHeading title="メールを確認してください">
      入力したメールアドレスが登録されている場合、パスワードを再設定するためのメールを送信しました。
    </SignInHeading>
    <Box component="ul" sx={{ mt: 5, pl: 5, typography: 'body2', color: 'text.secondary', lineHeight: 1.8 }}>
      <li>{`メールのリンクは${limits.resetTokenMinutes}分間有効で、1回だけ使えます。`}</li>
      <li>数分待っても届かない場合は、迷惑メールのフォルダーと、入力したメールアドレスを確認してください。</li>
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 5, mt: 5 }}>
      <Link to="/forgot-password">もう一度送信</Link>
      <Link to="/login">ログインに戻る</Link>
    </Box>
  </SignInFrame>
)
