/** A person's files that wait in this browser, for whoever logs out. What stores them is loaded only where there are any. */
import { uploadDatabaseName } from './upload.ts'

const openExisting = async () => {
  // Where the browser has no such memory nothing was kept.
  if (typeof indexedDB === 'undefined') return null
  const isThere = (await indexedDB.databases()).some(({ name }) => name === uploadDatabaseName)
  return isThere ? (await import('./upload-database.ts')).openUploadDatabase() : null
}

export const countOwnUploads = async (userId: number): Promise<number> =>
  (await (await openExisting())?.list(userId))?.length ?? 0

export const removeOwnUploads = async (userId: number): Promise<void> => {
  const database = await openExisting()
  for (const { id } of (await database?.list(userId)) ?? []) await database!.remove(id)
}
