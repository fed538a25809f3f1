import { and } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { files } from '#server/db/schema/files.ts'
import type { FileRow } from '#server/files/files.store.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { visibleFiles } from '#server/sight/files.visible.ts'

/** Those of the files that this person may read, by id. */
export const findVisibleFiles = async (tx: Tx, viewer: Viewer, ids: number[]): Promise<Map<number, FileRow>> => {
  const rows = await tx
    .select()
    .from(files)
    .where(and(isAnyOf(files.id, ids), visibleFiles(tx, viewer)))
  return new Map(rows.map((row) => [row.id, row]))
}
