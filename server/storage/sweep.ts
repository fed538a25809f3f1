/**
 * Stored files that no row names: a process died between storing bytes and writing their row, or before removing them. And
 * what was made of contents that are gone: thumbnails, and the tiles of drawings.
 */
import type { Logger } from 'pino'
import { inSystem, type Database } from '#server/db/client.ts'
import { keepBackupsAway } from '#server/db/backup-lock.ts'
import { findContents, findNamedKeys } from './sweep.store.ts'
import { isFileKey, type Storage } from './storage.ts'

/** Younger ones may be about to get their row. */
const abandonedAfterMs = 60 * 60_000
const redrawnAfterMs = 30 * 24 * 60 * 60_000
const batch = 100

type Parts = { database: Database; storage: Storage; clock: () => Date; logger: Logger }

/** Whose content a thumbnail, a first page or a pack of tiles was made of; null for what has another kind of key. */
const contentOf = (key: string): { company_id: number; sha256: string } | null => {
  const [, company_id, sha256] = /^(?:thumbnails|tiles)\/(\d+)-([0-9a-f]{64})(?:-page)?$/.exec(key) ?? []
  return company_id && sha256 ? { company_id: Number(company_id), sha256 } : null
}
/** Each saved state of a document leaves pictures of its own; what is asked for again is drawn again. */
const isOfDocument = (key: string): boolean => /^thumbnails\/\d+-document-/.test(key)
const contentKey = ({ company_id, sha256 }: { company_id: number; sha256: string }) => `${company_id}-${sha256}`

const removeNameless = ({ database, storage }: Parts, keys: string[]): Promise<number> =>
  inSystem(database.db, async (tx) => {
    // A backup may be about to read what its moment still names; tomorrow is another day.
    if (keys.length === 0 || !(await keepBackupsAway(tx))) return 0
    const named = await findNamedKeys(tx, keys.filter(isFileKey))
    const contents = keys.flatMap((key) => contentOf(key) ?? [])
    const present = new Set((await findContents(tx, contents)).map(contentKey))
    const nameless = keys.filter((key) => {
      const content = contentOf(key)
      return content ? !present.has(contentKey(content)) : !named.has(key)
    })
    for (const key of nameless) await storage.remove(key)
    return nameless.length
  })

/** Removes what has been nameless for an hour, and documents' pictures of a month ago; answers how many files that were. */
export const sweepStorage = async (parts: Parts): Promise<number> => {
  const now = parts.clock().getTime()
  const isOlder = (modified_at: Date, ms: number) => modified_at.getTime() <= now - ms
  let removed = 0
  let keys: string[] = []
  for await (const { key, modified_at } of parts.storage.list()) {
    if (isOfDocument(key) && isOlder(modified_at, redrawnAfterMs)) {
      await parts.storage.remove(key)
      removed += 1
    }
    if (!(isFileKey(key) || contentOf(key)) || !isOlder(modified_at, abandonedAfterMs)) continue
    keys.push(key)
    if (keys.length < batch) continue
    removed += await removeNameless(parts, keys)
    keys = []
  }
  removed += await removeNameless(parts, keys)
  if (removed > 0) parts.logger.info({ removed }, 'nameless files removed')
  return removed
}
