/** Copies of photos with something drawn into them: bound to their original for good, and taken when it was. */
import { limits } from '#domain/limits.ts'
import { cutText } from '#domain/text/length.ts'
import type { Tx } from '#server/db/client.ts'
import type { Scope } from '#server/http/context.ts'
import type { Upload } from '#server/http/upload.ts'
import { extensionOf } from './file-names.ts'
import { insertUpload, type FileRow } from './files.store.ts'

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
