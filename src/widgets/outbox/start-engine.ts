/** The engine with the real database, session and server; loaded once the first screen stands. */
import type { QueryClient } from '@tanstack/react-query'
import { sessionQueries } from '#src/api/auth.ts'
import { adoptDocumentDrafts } from './document-drafts.ts'
import { askToSendLater } from './background-sync.ts'
import { pageChances } from './page-chances.ts'
import { preparePhoto } from './prepare-photo.ts'
import { invalidatePlace, sendEntry } from './send-entry.ts'
import { openOutboxDatabase } from './outbox-database.ts'
import { createOutboxEngine } from './outbox-engine.ts'
import type { OutboxEngine, OutboxEngineOptions } from './outbox-engine.ts'
import { unlock } from './unlock.ts'

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
    unlock: (isWanted) => unlock(database, user_id, isWanted),
    send: (record, content, options) => sendEntry(client, record, content, options),
    preparePhoto,
    chances: pageChances,
    onChange: (entries, pause, made) => {
      if (made.size > known) adoptDocumentDrafts(user_id, made)
      known = made.size
      askToSendLater(entries, pause)
      onChange(entries, pause, made)
    },
    onArrived: (write) => {
      onArrived(write)
      void invalidatePlace(client, write)
    },
  })
}
