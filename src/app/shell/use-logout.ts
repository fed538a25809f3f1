import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logoutTexts } from '#domain/text/logout.ts'
import { leftKey, logout, sessionQueries } from '#src/api/auth.ts'
import { isOffline } from '#src/api/errors.ts'
import { forgetPerson, hasNewSession, tellWindows } from '#src/api/person.ts'
import { leaving } from '#src/api/recovery.ts'
import { writePreference } from '#src/lib/preference.ts'
import { removeCarried } from '#src/lib/leave-carried.ts'
import { countTypedDrafts, removeTypedDrafts } from '#src/lib/typed-drafts.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { forgetFirstViews } from '#src/widgets/saved-views/first-view.ts'
import { lookAgain } from '../follow-windows.ts'
import { removeRecentPlaces } from '../commands/recent-places.ts'
import { leaveOutbox, ownOutbox } from '#src/outbox/queue/own-outbox.ts'

const withoutConnection = {
  title: '通信できないままログアウトしますか？',
  message: 'この端末に持ち出した内容は消えます。つながるまで、ログインできません。',
  confirmLabel: 'ログアウト',
} as const

/** Nobody is signed in here from now on; the server hears of it from whoever opens the app with a connection. */
const leaveUntold = (): void => {
  writePreference(leftKey, true)
  forgetPerson()
  tellWindows(null)
}

/**
 * Logs out and leaves nothing of the person in this browser that anybody could read: what waits to be sent stays sealed
 * until they are back. They are told of it, and asked where something would be lost; a session that ends by itself keeps
 * it for them.
 */
export const useLogout = (userId: number): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { mutateAsync } = useMutation({
    mutationFn: logout,
    // Without a connection it is asked whether to go all the same.
    meta: { screenShows: isOffline, failure: 'ログアウトに失敗しました。時間をおいて、やり直してください。' },
  })
  return async () => {
    // What another has begun in the next window is not this one's to end: it is told so, as by any call.
    if (hasNewSession() && (await lookAgain(() => undefined))) return
    const [drafts, { waiting, isSealed }] = [countTypedDrafts(userId), await ownOutbox(userId)]
    if (drafts + waiting > 0 && !(await confirm(logoutTexts.unsent({ drafts, waiting, isSealed })))) return
    await leaving(async () => {
      const isOut = await mutateAsync().then(
        () => true,
        async (error: unknown) => {
          // The toast has said so.
          if (!isOffline(error) || !(await confirm(withoutConnection))) return false
          leaveUntold()
          return true
        },
      )
      if (!isOut) return
      // The rest is forgotten once the screens have gone: they would ask for it again, and be refused.
      queryClient.removeQueries({ queryKey: sessionQueries.myself().queryKey, exact: true })
      // Editors that go keep what was typed last: only then is there nothing more to come.
      await navigate({ to: '/login' })
      queryClient.clear()
      removeTypedDrafts(userId)
      removeRecentPlaces(userId)
      forgetFirstViews({ id: userId })
      await leaveOutbox(userId)
      await removeCarried()
    })
  }
}
