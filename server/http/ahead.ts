/** Files whose parts came ahead of the call (upload-parts.store.ts), as the files that they are. */
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { Ahead } from '#domain/uploads/ahead.ts'
import { aheadSchema } from '#domain/uploads/uploads.contract.ts'
import { inCompany, readInCompany } from '#server/db/client.ts'
import { StorageMissing } from '#server/storage/storage.ts'
import type { AppEnv } from './context.ts'
import { receiveFile, type ReceivedFile } from './receive-file.ts'
import { sniffContent } from './sniff.ts'
import { listParts, removeParts } from './upload-parts.store.ts'

/** What the field says; null where it is nothing of the kind. */
export const readAhead = (text: string): Ahead | null => {
  try {
    return aheadSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Removes what came ahead of this person's; where that fails it goes with what is too old. */
export const forgetParts = async (c: Context<AppEnv>, sha256: string): Promise<void> => {
  const { database, storage, logger } = c.get('deps')
  const scope = c.get('scope')
  if (!scope) return
  try {
    const keys = await inCompany(database.db, scope.company_id, (tx) => removeParts(tx, scope, sha256))
    for (const key of keys) await storage.remove(key)
  } catch (error) {
    logger.warn({ err: error, sha256 }, 'parts not removed')
  }
}

type Joined = { isWhole: boolean; file: ReceivedFile }

/** One file of the parts, stored under the key. What is not the file that it is said to be is forgotten. */
export const joinParts = async (c: Context<AppEnv>, sha256: string, key: string): Promise<Joined> => {
  const missing: Joined = {
    isWhole: false,
    file: { size: 0, sha256, content: sniffContent(Buffer.alloc(0)), taken: null },
  }
  const { database, storage } = c.get('deps')
  const scope = c.get('scope')
  const parts = scope ? await readInCompany(database.db, scope.company_id, (tx) => listParts(tx, scope, sha256)) : []
  if (parts.length === 0) return missing
  const bytes = async function* () {
    for (const { storage_key } of parts) yield* await storage.read(storage_key)
  }
  try {
    const file = await receiveFile(storage, key, Readable.from(bytes(), { objectMode: false }))
    if (file.sha256 === sha256) return { isWhole: true, file }
  } catch (error) {
    // What was restored from a backup names parts that were not in it.
    if (!(error instanceof StorageMissing)) throw error
  }
  await forgetParts(c, sha256)
  return missing
}
