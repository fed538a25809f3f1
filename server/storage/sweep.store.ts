import { and, asc, gt, inArray } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/client.ts'
import { files, uploadParts } from '#server/db/schema/files.ts'

/** Of the keys, those that the row of a file, or of a part of one, names. */
export const findNamedKeys = async (tx: Tx, keys: string[]): Promise<Set<string>> => {
  const rows = await unionAll(
    tx.select({ storage_key: files.storage_key }).from(files).where(inArray(files.storage_key, keys)),
    tx.select({ storage_key: uploadParts.storage_key }).from(uploadParts).where(inArray(uploadParts.storage_key, keys)),
  )
  return new Set(rows.map(({ storage_key }) => storage_key))
}

/** In the order of their numbers, after that one. */
export const listFilesAfter = (tx: Tx, after: number, limit: number) =>
  tx
    .select({ id: files.id, storage_key: files.storage_key, sha256: files.sha256 })
    .from(files)
    .where(gt(files.id, after))
    .orderBy(asc(files.id))
    .limit(limit)
    .execute()

type Content = { company_id: number; sha256: string }

/** Contents that a file of these companies has; the wanted ones are among them where there are any. */
export const findContents = (tx: Tx, wanted: readonly Content[]): Promise<Content[]> => {
  const of = <Key extends keyof Content>(key: Key) => [...new Set(wanted.map((content) => content[key]))]
  return wanted.length === 0
    ? Promise.resolve([])
    : tx
        .selectDistinct({ company_id: files.company_id, sha256: files.sha256 })
        .from(files)
        .where(and(inArray(files.company_id, of('company_id')), inArray(files.sha256, of('sha256'))))
}
