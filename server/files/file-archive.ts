/** Stored files that leave together, each as it would leave alone. */
import { businessDay } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import { audit, exported } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import type { RecordFile } from './files.presenter.ts'
import type { FileRow } from './files.store.ts'
import { outgoing } from './send-picture.ts'
import type { ZipEntry } from './zip.ts'

/** 422 where they hold more together than one archive may; `file.name` is the name that they leave under. */
export const entriesOf = (
  deps: Deps,
  scope: Scope,
  chosen: readonly { file: FileRow; modified: Date }[],
): ZipEntry[] => {
  const bytes = chosen.reduce((sum, { file }) => sum + file.size, 0)
  if (bytes > limits.archive.mb * 1024 * 1024)
    throw invalid({ ids: [`一度にダウンロードできるのは合計${limits.archive.mb}MBまでです。選択を減らしてください。`] })
  return chosen.map(({ file, modified }) => ({ name: file.name, modified, open: () => outgoing(deps, scope, file) }))
}

export type FileArchive = { name: string; entries: ZipEntry[] }

/** The chosen files of a building or of equipment: all of them or, where one is not among its files, none. */
export const archiveRecordFiles = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  record: { noun: '建物' | '設備'; name: string; files: readonly RecordFile[] },
  ids: readonly number[],
): Promise<FileArchive> => {
  const chosen = record.files.filter(({ file }) => ids.includes(file.id))
  if (chosen.length < new Set(ids).size) throw notFound()
  const entries = entriesOf(
    deps,
    scope,
    chosen.map(({ file, added_at }) => ({ file, modified: added_at })),
  )
  await audit(tx, scope, scope, [exported(`${record.noun}の写真・ファイル${entries.length}件`)])
  return { name: `${record.name}_写真・ファイル_${businessDay(deps.clock()).replaceAll('-', '')}.zip`, entries }
}
