/** The files of a record: added, taken out and had back in one way for every noun that holds some. */
import type { Tx } from '#server/db/client.ts'
import type { FileHolder } from '#server/db/schema/attachments.ts'
import { attachFile } from '#server/files/attachments.store.ts'
import { insertUpload } from '#server/files/files.store.ts'
import { removeFiles, restoreFiles } from '#server/files/removed-files.service.ts'
import { checkUploads } from '#server/files/uploads.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import type { Upload } from '#server/http/upload.ts'
import { tellFiles, type FileTelling } from './tell-files.ts'

type Holder<Answer> = {
  holder: FileHolder
  /** Changes the living record for whoever may change its files; `telling` writes its history. */
  change: <T>(deps: Deps, scope: Scope, id: number, write: (tx: Tx, telling: FileTelling) => Promise<T>) => Promise<T>
  /** Throws 422 where the record now holds more than it may. */
  check?: (tx: Tx, scope: Scope, id: number) => Promise<void>
  /** What is answered once files came. */
  read: (tx: Tx, scope: Scope, id: number) => Promise<Answer>
}

/** All of the files of a call or, where one is not acceptable, none. */
export const recordFiles = <Answer>({ holder, change, check, read }: Holder<Answer>) => ({
  add: async (deps: Deps, scope: Scope, id: number, uploads: readonly Upload[]): Promise<Answer> => {
    checkUploads(uploads)
    return change(deps, scope, id, async (tx, telling) => {
      for (const upload of uploads)
        await attachFile(tx, scope, { holder, record_id: id }, (await insertUpload(tx, scope, upload)).id)
      await check?.(tx, scope, id)
      await tellFiles(tx, deps, scope, 'file_uploaded', uploads, telling)
      return read(tx, scope, id)
    })
  },

  remove: (deps: Deps, scope: Scope, id: number, ids: number[]): Promise<void> =>
    change(deps, scope, id, async (tx, telling) => {
      const gone = await removeFiles(tx, deps, scope, { holder, record_id: id }, ids)
      await tellFiles(tx, deps, scope, 'file_deleted', gone, telling)
    }),

  /** For whoever took them out just now. */
  restore: (deps: Deps, scope: Scope, id: number, ids: number[]): Promise<Answer> =>
    change(deps, scope, id, async (tx, telling) => {
      const back = await restoreFiles(tx, deps, scope, { holder, record_id: id }, ids)
      await check?.(tx, scope, id)
      await tellFiles(tx, deps, scope, 'file_restored', back, telling)
      return read(tx, scope, id)
    }),
})
