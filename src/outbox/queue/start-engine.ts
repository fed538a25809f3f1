/** The engine with the real database, session and server; loaded once the first screen stands. */
import type { QueryClient } from '@tanstack/react-query'
import { askToSignIn, sessionQueries } from '#src/api/auth.ts'
import { whenNotTyping } from '#src/lib/when-not-typing.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { adoptDocumentDrafts } from './document-drafts.ts'
import { askToSendLater } from './background-sync.ts'
import { pageChances } from './page-chances.ts'
import { preparePhoto } from '../photos/prepare-photo.ts'
import { invalidatePlace, sendEntry } from './send-entry.ts'
import { openOutboxDatabase } from './outbox-database.ts'
import { createOutboxEngine } from './outbox-engine.ts'
import type { OutboxEngine, OutboxEngineOptions } from './outbox-engine.ts'
import { unlock } from './unlock.ts'

/** On the icon of the installed app, where the browser shows one: the same number as everywhere. */
const badge = (count: number): void => {
  const { setAppBadge } = navigator as Partial<Navigator>
  // Whoever forbids it sees the number in the app.
  void setAppBadge?.call(navigator, count).catch(() => undefined)
}

/** What waits goes on only once the person is back: they are asked, though no screen of theirs has asked for anything. */
const askOnce = () => {
  let isAsking = false
  const ask = async (isWanted: () => boolean): Promise<void> => {
    await whenNotTyping()
    // They may be back by now, or gone.
    if (isWanted()) await askToSignIn().catch(() => undefined)
    isAsking = false
  }
  return (isWanted: () => boolean): void => {
    if (isAsking) return
    isAsking = true
    void ask(isWanted)
  }
}

export const startEngine = async (
  user_id: number,
  client: QueryClient,
  { onChange, onArrived }: Pick<OutboxEngineOptions, 'onChange' | 'onArrived'>,
  restsWhileHidden: boolean,
): Promise<OutboxEngine> => {
  const database = await openOutboxDatabase({ restsWhileHidden })
  /** How many records of this device the server was known to have made. */
  let known = 0
  return createOutboxEngine({
    user_id,
    database,
    // Asked anew before every entry: another person may have signed in in another tab.
    isSignedIn: async () => (await client.query({ ...sessionQueries.myself(), staleTime: 0 })).id === user_id,
    onSignedOut: askOnce(),
    unlock: (isWanted) => unlock(database, user_id, isWanted),
    send: async (record, content, options) => {
      const answer = await sendEntry(client, record, content, options)
      if (answer?.note) toast.success(answer.note)
      return answer
    },
    preparePhoto,
    tellsProgress: true,
    chances: pageChances,
    onChange: (entries, pause, made, sight) => {
      if (made.size > known) adoptDocumentDrafts(user_id, made)
      known = made.size
      askToSendLater(entries, pause)
      badge(entries.length)
      onChange(entries, pause, made, sight)
    },
    onArrived: (write) => {
      onArrived(write)
      void invalidatePlace(client, write)
    },
  })
}
