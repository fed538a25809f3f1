import { findSignedIn } from '#src/api/auth.ts'
import { fetchDeviceKey } from '#src/api/outbox.ts'
import { canSeal, importKey } from '#src/lib/seal.ts'
import type { OutboxDatabase } from './outbox-database.ts'

/**
 * Brings a person's key into this browser, and seals what lay open. Rejects where it cannot be had now. `isWanted` is asked
 * once the key is here: somebody who has logged out meanwhile has had it taken away.
 */
export const unlock = async (
  database: OutboxDatabase,
  user_id: number,
  isWanted: () => boolean = () => true,
): Promise<void> => {
  if (!canSeal() || (await database.hasKey(user_id))) return
  // Another person may have signed in in another tab: theirs would open nothing of this one's.
  if ((await findSignedIn())?.id !== user_id) throw new Error('the person is not signed in')
  const key = await importKey(await fetchDeviceKey())
  if (isWanted()) await database.takeKey(user_id, key)
}
