import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { files } from '#server/db/schema/files.ts'

/** Of the keys, those that a file's row names. */
export const findNamedKeys = async (tx: Tx, keys: string[]): Promise<Set<string>> => {
  const rows = await tx.select({ storage_key: files.storage_key }).from(files).where(inArray(files.storage_key, keys))
  return new Set(rows.map(({ storage_key }) => storage_key))
}
