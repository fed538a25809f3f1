/** Stored files that no row names: a process died between storing bytes and writing their row, or before removing them. */
import type { Logger } from 'pino'
import { inSystem, type Database } from '#server/db/client.ts'
import { keepBackupsAway } from '#server/db/backup-lock.ts'
import { findNamedKeys } from './sweep.store.ts'
import { isFileKey, type Storage } from './storage.ts'

/** Younger ones may be about to get their row. */
const abandonedAfterMs = 60 * 60_000
const batch = 100

type Parts = { database: Database; storage: Storage; clock: () => Date; logger: Logger }

const removeNameless = ({ database, storage }: Parts, keys: string[]): Promise<number> =>
  inSystem(database.db, async (tx) => {
    // A backup may be about to read what its moment still names; tomorrow is another day.
    if (keys.length === 0 || !(await keepBackupsAway(tx))) return 0
    const named = await findNamedKeys(tx, keys)
    const nameless = keys.filter((key) => !named.has(key))
    for (const key of nameless) await storage.remove(key)
    return nameless.length
  })

/** Removes what has been nameless for an hour; answers how many files that were. Thumbnails are no files of anybody. */
export const sweepStorage = async (parts: Parts): Promise<number> => {
  const oldest = parts.clock().getTime() - abandonedAfterMs
  let removed = 0
  let keys: string[] = []
  for await (const { key, modified_at } of parts.storage.list()) {
    if (!isFileKey(key) || modified_at.getTime() > oldest) continue
    keys.push(key)
    if (keys.length < batch) continue
    removed += await removeNameless(parts, keys)
    keys = []
  }
  removed += await removeNameless(parts, keys)
  if (removed > 0) parts.logger.info({ removed }, 'nameless files removed')
  return removed
}
