/**
 * What is asked over whatever screen is open, so that nothing typed is lost: to sign in again where the session ended,
 * and for the password where a call wants it once more. The calls that were refused wait, and then go on (api/recovery.ts).
 */
import { Suspense, useEffect } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { hasNewSession, ownPerson, personChannel } from '#src/api/person.ts'
import type { PersonNews } from '#src/api/person.ts'
import { onSignedInAgain, setRecovery } from '#src/api/recovery.ts'
import { createStore } from '#src/lib/store.ts'
import { useStore } from '#src/lib/use-store.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import type { Person } from './session-ended-dialog.tsx'

const SessionEndedDialog = lazyPart(async () => (await import('./session-ended-dialog.tsx')).SessionEndedDialog)
const ConfirmPasswordDialog = lazyPart(
  async () => (await import('#src/features/auth/confirm-password-dialog.tsx')).ConfirmPasswordDialog,
)

type Asked<About> = { about: About; answer: (isDone: boolean) => void }

const createQuestion = <About,>() => {
  const store = createStore<Asked<About> | null>(null)
  const isAsked = () => store.get() !== null
  /** Answers what is asked, if anything is. */
  const end = () => store.get()?.answer(true)
  const ask = (about: About): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (isDone: boolean) => {
        store.set(null)
        resolve(isDone)
      }
      store.set({ about, answer })
    })
  return { ask, isAsked, end, use: () => useStore(store) }
}
const signingIn = createQuestion<Person>()
const confirming = createQuestion<null>()

/** Stands once in the app. */
export const SessionDialogs = ({ queryClient }: { queryClient: QueryClient }) => {
  useEffect(
    () =>
      setRecovery({
        signIn: async () => {
          const own = ownPerson()
          return own ? signingIn.ask(own) : false
        },
        confirmPassword: () => confirming.ask(null),
      }),
    [],
  )
  useEffect(() => {
    const part = () => import('./follow-windows.ts')
    const look = async () => void (hasNewSession() && (await (await part()).lookAgain(signingIn.end)))
    const channel = new BroadcastChannel(personChannel)
    channel.onmessage = async ({ data }: MessageEvent<PersonNews>) => {
      // Every window tells it when it opens, this one too.
      if (data?.id !== ownPerson()?.id || signingIn.isAsked()) (await part()).hearOf(data, signingIn.end)
    }
    const ending = new AbortController()
    const { signal } = ending
    // Windows that slept hear nothing.
    for (const name of ['focus', 'pageshow', 'online']) window.addEventListener(name, () => void look(), { signal })
    // The browser itself asks for a file by its address, and says nothing of whose window it is.
    const lookBefore = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLElement>('a[href^="/api/"]')
      if (!link || !hasNewSession()) return
      event.preventDefault()
      event.stopPropagation()
      void part().then(({ goOn }) => goOn(link))
    }
    document.addEventListener('click', lookBefore, { capture: true, signal })
    return () => {
      ending.abort()
      channel.close()
    }
  }, [])
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
