/**
 * What is asked over whatever screen is open, so that nothing typed is lost: to sign in again where the session ended,
 * and for the password where a call wants it once more. The calls that were refused wait, and then go on (api/recovery.ts).
 */
import { Suspense, useEffect } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { onSignedInAgain, setRecovery } from '#src/api/recovery.ts'
import { createStore } from '#src/lib/store.ts'
import { useStore } from '#src/lib/use-store.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { Person } from './session-ended-dialog.tsx'

const SessionEndedDialog = lazyPart(async () => (await import('./session-ended-dialog.tsx')).SessionEndedDialog)
const ConfirmPasswordDialog = lazyPart(
  async () => (await import('#src/features/auth/confirm-password-dialog.tsx')).ConfirmPasswordDialog,
)

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
  return { ask, use: () => useStore(store) }
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
  // What failed or was carried while the session was over is asked for anew, by whatever is shown.
  useEffect(() => onSignedInAgain(() => void queryClient.invalidateQueries()), [queryClient])
  const ended = signingIn.use()
  const wanted = confirming.use()
  return (
    <Suspense>
      {wanted && <ConfirmPasswordDialog onClose={(isConfirmed = false) => wanted.answer(isConfirmed)} />}
      {ended && <SessionEndedDialog person={ended.about} onSignedIn={() => ended.answer(true)} />}
    </Suspense>
  )
}
