import { and, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import { fileKindOf, fileKinds, type FileKind } from '#domain/files/files.labels.ts'
import { insertInto } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { files } from '#server/db/schema/files.ts'
import type { Scope } from '#server/http/context.ts'
import type { Upload } from '#server/http/upload.ts'
import type { SniffedContent } from '#server/http/sniff.ts'

export type FileRow = typeof files.$inferSelect

const kindsByContent: [RegExp, FileKind][] = [
  [/^image\//, fileKinds.image],
  [/^video\//, fileKinds.video],
  [/^audio\//, fileKinds.audio],
  [/pdf$/, fileKinds.pdf],
  [/spreadsheetml/, fileKinds.excel],
  [/wordprocessingml/, fileKinds.word],
  [/^text\/html$/, fileKinds.html],
]

/** Kind by content; among plain text and old Office files, where content says little, by name. */
export const kindOfContent = (content: SniffedContent, name: string): FileKind => {
  const byContent = kindsByContent.find(([pattern]) => pattern.test(content.content_type))?.[1]
  if (byContent) return byContent
  const byName = fileKindOf(name)
  const isOldOffice =
    content.content_type === 'application/x-ole-storage' && (byName === fileKinds.excel || byName === fileKinds.word)
  return isOldOffice ? byName : fileKinds.text
}

type Extra = Partial<Pick<FileRow, 'width' | 'height' | 'page_count' | 'taken_at' | 'taken_from' | 'original_file_id'>>

/** How long one sending of a file may take. */
const sendingSeconds = 60 * 60

/** Of `files`: what an earlier sending of the same upload left, `seconds` after it was first sent. */
export const isSameUpload = (scope: Scope, upload: Upload, seconds: number): SQL | undefined =>
  and(
    eq(files.uploaded_by_user_id, scope.user.id),
    eq(files.name, upload.name),
    eq(files.sha256, upload.sha256),
    gte(files.created_at, sql`now() - make_interval(secs => ${seconds + sendingSeconds})`),
  )

/** Null: somebody outside, who has no account. */
type Uploader = { company_id: number; user: { id: number | null } }

/** Gives an upload its row; from here on its bytes stay. */
export const insertUpload = async (tx: Tx, scope: Uploader, upload: Upload, extra: Extra = {}): Promise<FileRow> => {
  const row = await insertFile(tx, {
    company_id: scope.company_id,
    storage_key: upload.key,
    name: upload.name,
    type: kindOfContent(upload.content, upload.name),
    content_type: upload.content.content_type,
    size: upload.size,
    sha256: upload.sha256,
    ...upload.taken,
    uploaded_by_user_id: scope.user.id,
    ...extra,
  })
  upload.keep()
  return row
}

export const insertFile = insertInto(files)

export const findFile = async (tx: Tx, scope: { company_id: number }, id: number): Promise<FileRow | null> => {
  const [row] = await tx
    .select()
    .from(files)
    .where(and(eq(files.company_id, scope.company_id), eq(files.id, id)))
  return row ?? null
}

/** By id, for lists that refer to many files. */
export const findFiles = async (
  tx: Tx,
  scope: { company_id: number },
  ids: number[],
): Promise<Map<number, FileRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(files)
    .where(and(eq(files.company_id, scope.company_id), inArray(files.id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** A person's word on when a photo was taken; null: nobody knows. */
export const setTakenAt = async (
  tx: Tx,
  scope: { company_id: number },
  id: number,
  taken_at: Date | null,
): Promise<void> => {
  await tx
    .update(files)
    .set({ taken_at, taken_from: taken_at && 'manual' })
    .where(and(eq(files.company_id, scope.company_id), eq(files.id, id)))
}

/** Told once somebody had to count. */
export const setPageCount = async (
  tx: Tx,
  scope: { company_id: number },
  id: number,
  page_count: number,
): Promise<void> => {
  await tx
    .update(files)
    .set({ page_count })
    .where(and(eq(files.company_id, scope.company_id), eq(files.id, id)))
}
