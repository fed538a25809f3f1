/** Copies of photos with something drawn into them: bound to their original for good, and taken when it was. */
import { limits } from '#domain/limits.ts'
import { cutText } from '#domain/text/length.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import { extensionOf } from './file-names.ts'
import { findFile, insertUpload, setTakenAt, type FileRow } from './files.store.ts'
import { dropUnlessUsed } from './unused-contents.service.ts'

/** 写真.heic → 写真（加工）.jpg, once however often it is drawn on. */
const markedFileName = (name: string, drawn: string): string => {
  const stem = name.slice(0, name.length - extensionOf(name).length).replace(/（加工）$/, '')
  const end = `（加工）${extensionOf(drawn)}`
  return `${cutText(stem, limits.text.fileName - end.length)}${end}`
}

type Size = Partial<Pick<FileRow, 'width' | 'height'>>

/** Under the name that it comes with. */
export const insertCopy = (
  tx: Tx,
  scope: Scope,
  { id, original_file_id, taken_at, taken_from }: FileRow,
  upload: Upload,
  size: Size = {},
): Promise<FileRow> =>
  insertUpload(tx, scope, upload, { ...size, taken_at, taken_from, original_file_id: original_file_id ?? id })

/** `name`: that of the photo where it stands; there it may have been renamed. */
export const insertMarkedPhoto = (
  tx: Tx,
  scope: Scope,
  photo: FileRow,
  name: string,
  upload: Upload,
  size?: Size,
): Promise<FileRow> => insertCopy(tx, scope, photo, { ...upload, name: markedFileName(name, upload.name) }, size)

/** What was drawn on: a time that was mended while the copy stood in its place is the original's too. 409 without one. */
export const takeOriginal = async (
  tx: Tx,
  scope: Scope,
  { original_file_id, taken_at, taken_from }: FileRow,
): Promise<FileRow> => {
  const original = original_file_id === null ? null : await findFile(tx, scope, original_file_id)
  if (!original) throw conflict('この写真には、元に戻す黒板や書き込みがありません。')
  if (taken_from !== 'manual') return original
  await setTakenAt(tx, scope, original.id, taken_at)
  return { ...original, taken_at, taken_from }
}

/** A copy that gave way to another or to its original; a day for whoever still looks at it. */
export const letGoOfCopy = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  scope: Scope,
  { id, original_file_id }: FileRow,
): Promise<void> => {
  if (original_file_id !== null) await dropUnlessUsed(tx, deps, scope, id, 1)
}
