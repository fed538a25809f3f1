/** What is done with many records alike, one after another. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TrashNoun } from '#domain/trash/trash.labels.ts'
import { companyCall } from '#src/api/call.ts'
import { describeError } from '#src/api/errors.ts'
import { useNounMutation } from '#src/api/noun-mutation.ts'

export type ManyNoun = 'matters' | 'documents' | 'buildings' | 'facilities' | 'drawings' | 'contacts'

/** What became of each. */
export type ManyDone = { done: number[]; refused: { id: number; message: string }[] }

/** One after another: one that is refused leaves the others. */
const eachOf = async (ids: readonly number[], act: (id: number) => Promise<unknown>): Promise<ManyDone> => {
  const result: ManyDone = { done: [], refused: [] }
  for (const id of ids)
    await act(id).then(
      () => result.done.push(id),
      (error: unknown) => result.refused.push({ id, message: describeError(error) }),
    )
  return result
}

/** Many at once; the answer says what was refused, and why. */
export const useDeleteRecords = (companyId: string, noun: ManyNoun) =>
  useNounMutation(companyId, noun, (ids: readonly number[]) =>
    eachOf(ids, (id) => companyCall(companyId, `DELETE /${noun}/{id}`, { params: { id } })),
  )

/** Back out of ごみ箱, as this person deleted them just now. */
export const useUndoDeletions = (companyId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ noun, ids }: { noun: TrashNoun; ids: readonly number[] }) =>
      eachOf(ids, (record_id) => companyCall(companyId, 'POST /trash/undo', { body: { noun, record_id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['c', companyId] }),
  })
}
