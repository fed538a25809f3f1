/** The engine with the real database, session and server; loaded once the first screen stands. */
import type { QueryClient } from '@tanstack/react-query'
import { sessionQueries } from '#src/api/auth.ts'
import { moveDocumentDrafts } from './document-drafts.ts'
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
  return createOutboxEngine({
    user_id,
    database,
    // Asked anew before every entry: another person may have signed in in another tab.
    isSignedIn: async () => (await client.query({ ...sessionQueries.myself(), staleTime: 0 })).id === user_id,
    unlock: (isWanted) => unlock(database, user_id, isWanted),
    send: (record, content, options) => sendEntry(client, record, content, options),
    onChange,
    onMade: ({ kind, company_id: companyId }, localId, id) => {
      if (kind === 'document') moveDocumentDrafts({ companyId, userId: user_id, documentId: localId }, id)
    },
    onArrived: (write) => {
      onArrived(write)
      void invalidatePlace(client, write)
    },
  })
}
