/** When a photo was taken, mended by hand; told in the history of each matter and document that has the photo. */
import { formatMoment, toTimestamp } from '#domain/dates.ts'
import type { FileRef, TakenAtRequest } from '#domain/files/files.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { canSetTakenAt } from '#domain/files/files.policy.ts'
import { documentEvent } from '#server/documents/record/document-subject.ts'
import { guardSomeEditable, holdDocumentsWithFile } from '#server/documents/contents/document-files.service.ts'
import { findVisibleFiles } from '#server/documents/contents/visible-files.store.ts'
import { presentFileRef } from '#server/files/files.presenter.ts'
import { setTakenAt } from '#server/files/files.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { matterEvent } from '#server/matters/matters.columns.ts'
import { change } from '#server/records/change.ts'
import { happened } from '#server/records/happened.ts'
import { listMattersWithFile } from '#server/report-folder/report-folder.store.ts'

const told = (name: string, taken_at: Date | null): string =>
  `${name}：${taken_at ? formatMoment(toTimestamp(taken_at)) : '不明'}`

export const changeTakenAt = (
  deps: Deps,
  scope: Scope,
  id: number,
  { taken_at: wanted }: TakenAtRequest,
): Promise<FileRef> =>
  change(
    deps,
    scope,
    {
      hold: async (tx) => {
        const file = (await findVisibleFiles(tx, scope, [id])).get(id)
        if (!file) throw notFound()
        return file
      },
      may: (file) => canSetTakenAt(scope.actor, file),
    },
    async (tx, file) => {
      if (file.type !== fileKinds.image) throw invalid({ taken_at: ['撮影日時は写真だけに設定できます。'] })
      const inFolders = await listMattersWithFile(tx, scope, id)
      const documents = await holdDocumentsWithFile(tx, scope, id)
      // A folder's photos are mended there, whatever was made of them.
      if (inFolders.length === 0) guardSomeEditable(scope, documents)
      const taken_at = wanted === null ? null : new Date(wanted)
      await setTakenAt(tx, scope, id, taken_at)
      const line = (name: string) => ({
        field: 'taken_at' as const,
        before: told(name, file.taken_at),
        after: told(name, taken_at),
      })
      await happened(tx, deps, scope, [
        ...inFolders.map(({ matter, name }) => matterEvent('updated', matter, line(name))),
        ...documents.map(({ row }) => documentEvent('updated', row, line(file.name))),
      ])
      return presentFileRef(scope, { ...file, taken_at, taken_from: taken_at && 'manual' })
    },
  )
