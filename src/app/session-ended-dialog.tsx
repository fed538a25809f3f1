import { useId } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { findSignedIn } from '#src/api/auth.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { SignInAgain } from '#src/features/auth/sign-in-again.tsx'

export type Person = Pick<CompanyUser, 'id' | 'name' | 'email'>

export const SessionEndedDialog = ({ person, onSignedIn }: { person: Person; onSignedIn: () => void }) => {
  const id = useId()
  const handleSignedIn = async () => {
    const user = await findSignedIn()
    // A passkey may be somebody else's: this screen is not theirs.
    if (user && user.id !== person.id) window.location.assign('/c')
    else onSignedIn()
  }
  return (
    <Dialog
      open
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // Over pickers too, which stand over dialogs.
      sx={{ zIndex: 10_000 }}
      slotProps={{ paper: { sx: { width: 424, m: 4, maxWidth: 'calc(100% - 32px)' } } }}
    >
      <Box sx={{ p: { desk: 6, phone: 5 }, overflowY: 'auto' }}>
        <Typography id={`${id}-title`} variant="h3" component="h2">
          ログインし直してください
        </Typography>
        <Typography id={`${id}-text`} variant="body2" sx={{ mt: 2, color: 'text.secondary', wordBreak: 'auto-phrase' }}>
          ログインの有効期限が切れたか、ほかの端末で終了しました。入力中の内容はこのまま残り、ログインすると続きから進めます。
        </Typography>
        <Box sx={{ my: 4, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 500 }}>{person.name}</Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{person.email}</Box>
        </Box>
        <SignInAgain email={person.email} onSignedIn={() => void handleSignedIn()} />
        <Button
          variant="text"
          fullWidth
          sx={{ mt: 3, whiteSpace: 'normal', wordBreak: 'auto-phrase' }}
          onClick={() => window.location.assign('/login')}
        >
          ログイン画面に移動（入力中の内容は失われます）
        </Button>
      </Box>
    </Dialog>
  )
}
