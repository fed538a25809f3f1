/**
 * What is asked over whatever screen is open, so that nothing typed is lost: to sign in again where the session ended,
 * and for the password where a call wants it once more. The calls that were refused wait, and then go on (api/recovery.ts).
 */
import { Suspense, useEffect, useId, useSyncExternalStore } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import type { QueryClient } from '@tanstack/react-query'
import { findSignedIn } from '#src/api/auth.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { setRecovery } from '#src/api/recovery.ts'
import { createStore } from '#src/lib/store.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const SignInAgain = lazyPart(async () => (await import('#src/features/auth/sign-in-again.tsx')).SignInAgain)
const ConfirmPasswordDialog = lazyPart(
  async () => (await import('#src/features/auth/confirm-password-dialog.tsx')).ConfirmPasswordDialog,
)

type Person = Pick<CompanyUser, 'id' | 'name' | 'email'>
type Asked<About> = { about: About; answer: (isDone: boolean) => void }

const createQuestion = <About,>() => {
  const store = createStore<Asked<About> | null>(null)
  const ask = (about: About): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (isDone: boolean) => {
        store.set(null)
        resolve(isDone)
      }
      store.set({ about, answer })
    })
  return { ask, use: () => useSyncExternalStore(store.subscribe, store.get) }
}
const signingIn = createQuestion<Person>()
const confirming = createQuestion<null>()

/** Who was signed in when the screens were loaded. */
const findKnown = (client: QueryClient): Person | undefined =>
  client
    .getQueryCache()
    .findAll({
      predicate: ({ queryKey: [scope, , noun], state }) => scope === 'c' && noun === 'myself' && !!state.data,
    })
    .map(({ state }) => state.data as Person)[0]

/** Stands once in the app. */
export const SessionDialogs = ({ queryClient }: { queryClient: QueryClient }) => {
  useEffect(
    () =>
      setRecovery({
        signIn: async () => {
          const known = findKnown(queryClient)
          return known ? signingIn.ask(known) : false
        },
        confirmPassword: () => confirming.ask(null),
      }),
    [queryClient],
  )
  const ended = signingIn.use()
  const wanted = confirming.use()
  return (
    <Suspense>
      {wanted && <ConfirmPasswordDialog onClose={(isConfirmed = false) => wanted.answer(isConfirmed)} />}
      {ended && <SessionEndedDialog person={ended.about} onSignedIn={() => ended.answer(true)} />}
    </Suspense>
  )
}

const SessionEndedDialog = ({ person, onSignedIn }: { person: Person; onSignedIn: () => void }) => {
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
        <Button variant="text" fullWidth sx={{ mt: 3 }} onClick={() => window.location.assign('/login')}>
          ログイン画面に移動（入力中の内容は失われます）
        </Button>
      </Box>
    </Dialog>
  )
}
