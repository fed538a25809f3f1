import { useId } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import type { OtherPerson } from '#domain/auth/person-header.ts'
import { findSignedIn } from '#src/api/auth.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { meetPerson, otherPerson, tellWindows } from '#src/api/person.ts'
import { SignInAgain } from '#src/features/auth/sign-in-again.tsx'
import { useStore } from '#src/lib/use-store.ts'

export type Person = Pick<CompanyUser, 'id' | 'name' | 'email'>

const endedText =
  'ログインの有効期限が切れたか、ほかの端末やウィンドウで終了しました。入力中の内容はこのまま残り、ログインすると続きから進めます。'
const otherText = (own: Person, { name }: OtherPerson): string =>
  `このウィンドウは${own.name}さんのものですが、このブラウザーでは${name}さんがログインしています。入力中の内容は送信せず、このまま残しています。${own.name}さんでログインし直すと、続きから進めます。`

/** Over the whole screen where somebody else is signed in: what stands below is not theirs to read. */
export const SessionEndedDialog = ({ person, onSignedIn }: { person: Person; onSignedIn: () => void }) => {
  const id = useId()
  const other = useStore(otherPerson)
  const handleSignedIn = async () => {
    const user = await findSignedIn()
    // A passkey may be somebody else's: this screen is not theirs.
    if (user && user.id !== person.id) return window.location.assign('/c')
    if (user) {
      meetPerson(user)
      tellWindows(user)
    }
    otherPerson.set(null)
    onSignedIn()
  }
  return (
    <Dialog
      open
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // Over pickers too, which stand over dialogs.
      sx={{ zIndex: 10_000 }}
      slotProps={{
        paper: { sx: { width: 424, m: 4, maxWidth: 'calc(100% - 32px)' } },
        backdrop: { sx: other && { bgcolor: 'background.default' } },
      }}
    >
      <Box sx={{ p: { desk: 6, phone: 5 }, overflowY: 'auto' }}>
        <Typography id={`${id}-title`} variant="h3" component="h2">
          {other ? '別の人でログインしています' : 'ログインし直してください'}
        </Typography>
        <Typography id={`${id}-text`} variant="body2" sx={{ mt: 2, color: 'text.secondary', wordBreak: 'auto-phrase' }}>
          {other ? otherText(person, other) : endedText}
        </Typography>
        <Box sx={{ my: 4, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 500 }}>{person.name}</Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{person.email}</Box>
        </Box>
        <SignInAgain email={person.email} onSignedIn={() => void handleSignedIn()} />
        <Button
          variant="text"
          fullWidth
          sx={{ mt: 3, py: 1, lineHeight: 1.5, whiteSpace: 'normal', wordBreak: 'auto-phrase' }}
          onClick={() => window.location.assign(other ? '/c' : '/login')}
        >
          {other
            ? `${other.name}さんとして続ける（このウィンドウで入力中の内容は失われます）`
            : 'ログイン画面に移動（入力中の内容は失われます）'}
        </Button>
      </Box>
    </Dialog>
  )
}
