/** What is done with many records alike, one after another. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TrashNoun } from '#domain/trash/trash.labels.ts'
import { companyCall } from '#src/api/call.ts'
import { useNounMutation } from '#src/api/noun-mutation.ts'
import { eachOf } from './many-progress.tsx'
import { labelOf } from './removals.ts'
import type { Removed } from './removals.ts'

/** Many at once; the answer says what was refused, and why. */
export const useDeleteRecords = (companyId: string, noun: Removed) =>
  useNounMutation(companyId, noun, (ids: readonly number[]) =>
    eachOf(`${labelOf(noun)}を削除中`, ids, (id) => companyCall(companyId, `DELETE /${noun}/{id}`, { params: { id } })),
  )

/** Back out of ごみ箱, as this person deleted them just now. */
export const useUndoDeletions = (companyId: string, label: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ noun, ids }: { noun: TrashNoun; ids: readonly number[] }) =>
      eachOf(`${label}を元に戻しています`, ids, (record_id) =>
        companyCall(companyId, 'POST /trash/undo', { body: { noun, record_id } }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['c', companyId] }),
  })
}
