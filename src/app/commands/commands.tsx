import { Suspense, useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { CompanyUser } from '#src/api/auth.ts'
import { isLetterKey, isOverlaid } from '#src/lib/letter-keys.ts'
import { useStore } from '#src/lib/use-store.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { useNavigation } from '../navigation.ts'
import { letterCommands, mayOpen, openedCommand } from './opened-command.ts'
import type { LetterCommand } from './opened-command.ts'
import { rememberPlace } from './recent-places.ts'

const Palette = lazyPart(() => import('./palette.tsx').then((module) => module.Palette))
const KeySheet = lazyPart(() => import('./key-sheet.tsx').then((module) => module.KeySheet))
const StartDialog = lazyPart(() => import('./start-dialog.tsx').then((module) => module.StartDialog))

/** How long the second key of a pair may take, ms. */
const pairWithin = 1500

/** Everything that the keyboard reaches from anywhere in a company. What it shows is loaded when it is first asked for. */
export const Commands = ({ user }: { user: CompanyUser }) => {
  const opened = useStore(openedCommand)
  const router = useRouter()
  const queryClient = useQueryClient()
  const companyId = user.company.company_key
  const navigation = useNavigation(user)
  const close = () => openedCommand.set(null)

  useEffect(() => () => openedCommand.set(null), [])
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) rememberPlace(queryClient, user.id, fromLocation.pathname)
      }),
    [router, queryClient, user.id],
  )
  useEffect(() => {
    let pairUntil = 0
    const take = (event: KeyboardEvent, action: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      action()
    }
    const handleKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        take(event, () => {
          if (!event.repeat && !isOverlaid()) openedCommand.set('palette')
        })
        return
      }
      if (!isLetterKey(event)) return
      const isSecond = event.timeStamp < pairUntil
      pairUntil = 0
      const command = (letterCommands as Partial<Record<string, LetterCommand>>)[event.key]
      const screen = isSecond && navigation.find(({ letter }) => letter === event.key)
      if (screen) take(event, () => void router.navigate({ to: screen.to, params: { companyId } }))
      else if (event.key === 'g') pairUntil = event.timeStamp + pairWithin
      else if (command && mayOpen(user, command)) take(event, () => openedCommand.set(command))
    }
    // Before the screen's own keys: the second key of a pair may be one of them.
    document.addEventListener('keydown', handleKey, { capture: true })
    return () => document.removeEventListener('keydown', handleKey, { capture: true })
  }, [router, companyId, navigation, user])

  return (
    <Suspense>
      {opened === 'palette' && <Palette user={user} onClose={close} />}
      {opened === 'keys' && <KeySheet user={user} onClose={close} />}
      {opened !== null && opened !== 'palette' && opened !== 'keys' && (
        <StartDialog kind={opened} user={user} onClose={close} />
      )}
    </Suspense>
  )
}
