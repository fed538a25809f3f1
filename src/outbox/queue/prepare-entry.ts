import type { OutboxRecord } from '../kinds/entry.ts'
import type { preparePhoto as prepare } from '../photos/prepare-photo.ts'
import type { OutboxDatabase } from './outbox-database.ts'
import { isFull } from './storage-failures.ts'

/** A file with its bytes as they are sent; undefined where it is gone. */
export const prepareEntry = async (
  database: OutboxDatabase,
  preparePhoto: typeof prepare | null,
  chosen: OutboxRecord,
): Promise<{ record: OutboxRecord; content?: Blob } | undefined> => {
  const { id, write } = chosen
  if (write.kind !== 'file') return { record: chosen }
  const content = await database.readContent(id)
  if (!content) return undefined
  if (write.is_prepared) return { record: chosen, content }
  const prepared =
    write.keep_original || !preparePhoto
      ? { content, name: write.name, note: null }
      : await preparePhoto(content, write.name)
  const { size, type } = prepared.content
  const change = { write: { ...write, name: prepared.name, note: prepared.note, is_prepared: true, size, type } }
  const keeping =
    prepared.content === content ? database.update(id, change) : database.replaceContent(id, prepared.content, change)
  const record = await keeping.catch((error: unknown) => {
    // A full device gets room by sending: the same would be made of it again.
    if (isFull(error)) return { ...chosen, ...change }
    throw error
  })
  return record && { record, content: prepared.content }
}
