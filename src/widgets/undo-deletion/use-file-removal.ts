import type { UseMutationResult } from '@tanstack/react-query'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { offerUndo } from './offer-undo.ts'

type FileMutation = UseMutationResult<unknown, Error, number>

/** Takes a file out of a record, after asking, by the number that both calls know it by; and offers to have it back. */
export const useFileRemoval = (remove: FileMutation, restore: FileMutation) => {
  const confirm = useConfirm()
  return async (key: number, name: string): Promise<void> => {
    const { message } = confirmTexts.deleteUndoable
    if (await confirm({ ...confirmTexts.deleteUndoable, message: `「${name}」を削除します。${message}` }))
      remove.mutate(key, { onSuccess: () => offerUndo(`「${name}」`, () => restore.mutateAsync(key)) })
  }
}
