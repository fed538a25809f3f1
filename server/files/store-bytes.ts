/** Bytes that the server itself made, stored and described; the row is the caller's to insert. */
import { createHash } from 'node:crypto'
import type { FileKind } from '#domain/files/files.labels.ts'
import type { files } from '#server/db/schema/files.ts'
import type { Deps } from '#server/http/context.ts'
import { newStorageKey } from '#server/storage/storage.ts'

export type MadeFile = {
  company_id: number
  name: string
  type: FileKind
  content_type: string
  bytes: Uint8Array
  page_count?: number | null
}

export const storeBytes = async (
  { storage }: Pick<Deps, 'storage'>,
  { bytes, ...described }: MadeFile,
): Promise<typeof files.$inferInsert> => {
  const storage_key = newStorageKey()
  await storage.write(storage_key, bytes)
  return { ...described, storage_key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
