import { confirmTexts } from '#domain/text/dialogs.ts'
import type { View } from '#domain/views/views.contract.ts'
import { isValidation } from '#src/api/errors.ts'
import { useDefaultView, useDeleteView, useRestoreView, useUpdateView } from '#src/api/views.ts'
import { forgetListChoices, listKey } from '#src/lib/list-choices.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { offerUndo } from '../undo-deletion/offer-undo.ts'
import type { SavedView } from './use-saved-view.ts'

/** What the menu does. It stands in what opens the menu: a menu is gone before the server has answered. */
export const useViewActions = ({ companyId, list, user, state, onChoose }: SavedView) => {
  const update = useUpdateView(companyId)
  const setDefault = useDefaultView(companyId, list)
  const remove = useDeleteView(companyId)
  const restore = useRestoreView(companyId)
  const confirm = useConfirm()

  /** Shows the view as it was saved. */
  const choose = (view: number | 'none') => {
    if (view !== 'none') forgetListChoices(`${listKey(list, user)}.view-${view}`)
    onChoose(view)
  }
  return {
    choose,
    overwrite: ({ id, name }: View) =>
      update.mutate(
        { id, state },
        {
          onSuccess: () => {
            toast.success(`ビュー「${name}」を上書き保存しました`)
            choose(id)
          },
          onError: (error) => isValidation(error) && toast.error(error.message),
        },
      ),
    toggleDefault: ({ id, name, is_default }: View) =>
      setDefault.mutate(is_default ? null : id, {
        onSuccess: () => toast.success(is_default ? '初期表示を解除しました' : `「${name}」を初期表示にしました`),
      }),
    drop: async (view: View) => {
      const { id, name, is_shared, is_default, search, hidden, shown, widths, owner } = view
      const sharedNote = is_shared ? 'ほかのユーザーもこのビューを使えなくなります。' : ''
      // Another's would come back as one's own.
      const isOwn = owner.id === user.id
      const question = isOwn ? confirmTexts.deleteUndoable : confirmTexts.delete
      const message = `ビュー「${name}」を削除します。${sharedNote}${question.message}`
      if (!(await confirm({ ...question, title: 'ビューの削除', message }))) return
      /** The same view anew, with what it was to this person. */
      const undo = async () => {
        const made = await restore.mutateAsync({ list, name, is_shared, state: { search, hidden, shown, widths } })
        if (is_default) setDefault.mutate(made.id)
        onChoose(made.id)
      }
      remove.mutate(id, {
        onSuccess: () => {
          if (isOwn) offerUndo(`ビュー「${name}」`, undo)
          else toast.success('ビューを削除しました')
          onChoose('none')
        },
      })
    },
    copyLink: ({ id }: View) => {
      const address = new URL(window.location.pathname, window.location.origin)
      address.searchParams.set('view', String(id))
      navigator.clipboard.writeText(address.href).then(
        () => toast.success('ビューのリンクをコピーしました'),
        () => toast.error('リンクのコピーに失敗しました'),
      )
    },
  }
}
export type ViewActions = ReturnType<typeof useViewActions>
