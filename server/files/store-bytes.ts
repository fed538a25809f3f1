/** Bytes that the server itself made: stored and described before the transaction that names them. */
import { createHash } from 'node:crypto'
import type { FileKind } from '#domain/files/files.labels.ts'
import type { files } from '#server/db/schema/files.ts'
import type { Deps } from '#server/http/context.ts'
import { HttpError } from '#server/http/errors.ts'
import { newStorageKey } from '#server/storage/storage.ts'
import { removeBytes } from './unused-contents.store.ts'

export type MadeFile = {
  company_id: number
  name: string
  type: FileKind
  content_type: string
  bytes: Uint8Array
  page_count?: number | null
}

/** A file as its row is inserted. */
export type NewFile = typeof files.$inferInsert

/** Stored and described; the row is the caller's to insert. Where a transaction follows: storedFirst. */
export const storeBytes = async (
  { storage }: Pick<Deps, 'storage'>,
  { bytes, ...described }: MadeFile,
): Promise<NewFile> => {
  const storage_key = newStorageKey()
  await storage.write(storage_key, bytes)
  return { ...described, storage_key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/**
 * Stores what was made, then has the rows written: no transaction waits for a storage. `write` opens the transaction.
 * What it refuses is removed at once. What a killed process leaves, the sweep of nameless files finds.
 */
export const storedFirst = async <Result>(
  deps: Pick<Deps, 'storage' | 'logger'>,
  made: readonly MadeFile[],
  write: (stored: NewFile[]) => Promise<Result>,
): Promise<Result> => {
  const stored: NewFile[] = []
  const remove = () =>
    removeBytes(
      deps,
      stored.map(({ storage_key }) => storage_key),
    )
  try {
    for (const file of made) stored.push(await storeBytes(deps, file))
  } catch (error) {
    await remove()
    throw error
  }
  try {
    return await write(stored)
  } catch (error) {
    // Only a refusal of ours is sure to have rolled back: after a connection lost in the commit the files may be needed.
    if (error instanceof HttpError) await remove()
    throw error
  }
}
