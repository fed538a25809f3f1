/** For a service worker: sends what waits where no page does it. */
import { QueryClient } from '@tanstack/react-query'
import type { Myself } from '#domain/users/users.contract.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { isUnauthorized } from '#src/api/errors.ts'
import { askFor, forgetPerson } from '#src/api/person.ts'
import { openOutboxDatabase } from './outbox-database.ts'
import { createOutboxEngine } from './outbox-engine.ts'
import type { Pause } from './outbox-engine.ts'
import { sendEntry } from './send-entry.ts'
import { unlock } from './unlock.ts'

/** There was no connection, or no server: the browser is to try again. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError'
}

/** null where nobody is signed in; rejects where that cannot be told now. */
const whoIsSignedIn = async (client: QueryClient): Promise<Myself | null> => {
  try {
    return await client.query({ ...sessionQueries.myself(), staleTime: 0, retry: false })
  } catch (error) {
    if (isUnauthorized(error)) return null
    throw error
  }
}

/** Resolves once nothing is left that goes without a page or a person; rejects where it is to be tried again. */
export const sendWithoutPage = async (): Promise<void> => {
  const client = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always' }, mutations: { networkMode: 'always' } },
  })
  // Whoever it was the last time.
  forgetPerson()
  const person = await whoIsSignedIn(client)
  if (!person) return
  // Somebody else may sign in between a look at the session and a call: that call is refused, not sent in their name.
  askFor(person)
  const isSignedIn = async (): Promise<boolean> => (await whoIsSignedIn(client))?.id === person.id
  const database = await openOutboxDatabase()
  const ended = Promise.withResolvers<Pause>()
  const engine = createOutboxEngine({
    user_id: person.id,
    database,
    isSignedIn,
    unlock: async (isWanted) => {
      await unlock(database, person.id, isWanted)
      // A logout meanwhile took the key away, and no page says so to a worker.
      if (await isSignedIn()) return
      await database.dropKey(person.id)
      throw new Error('the person is not signed in')
    },
    send: (record, content, options) => sendEntry(client, record, content, options),
    preparePhoto: null,
    tellsProgress: false,
    chances: () => () => undefined,
    onChange: () => undefined,
    onArrived: () => undefined,
    onIdle: ended.resolve,
  })
  try {
    const pause = await ended.promise
    if (pause && pause.reason !== 'signedOut') throw new NotSentError(pause.reason)
  } finally {
    engine.dispose()
  }
}
