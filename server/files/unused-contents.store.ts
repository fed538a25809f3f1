/** Freeing what deleted entries leave behind: a content goes when nothing refers to it any more. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { isForeignKeyViolation } from '#server/db/errors.ts'
import { files } from '#server/db/schema/files.ts'
import type { Deps } from '#server/http/context.ts'

/** Deletes the rows of those files that nothing refers to (the foreign keys know) and answers their storage keys. */
export const dropUnusedContents = async (
  tx: Tx,
  { company_id }: { company_id: number },
  file_ids: number[],
): Promise<string[]> => {
  const keys: string[] = []
  // What was drawn on a photo is younger than the photo, and holds it: it goes first, and may let it go too.
  const wanted = new Set([...file_ids].sort((a, b) => b - a))
  for (const id of wanted) {
    try {
      // A savepoint: one that is still in use must not undo the others.
      const rows = await tx.transaction((part) =>
        part
          .delete(files)
          .where(and(eq(files.company_id, company_id), eq(files.id, id)))
          .returning({ storage_key: files.storage_key, original_file_id: files.original_file_id }),
      )
      for (const { storage_key, original_file_id } of rows) {
        keys.push(storage_key)
        if (original_file_id !== null) wanted.add(original_file_id)
      }
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
    }
  }
  return keys
}

/** After the commit: bytes that cannot be removed take up room, but belong to nothing. */
export const removeBytes = async (
  { storage, logger }: Pick<Deps, 'storage' | 'logger'>,
  keys: string[],
): Promise<void> => {
  for (const key of keys) {
    await storage.remove(key).catch((error: unknown) => logger.warn({ err: error, key }, 'deleted file not removed'))
  }
}
