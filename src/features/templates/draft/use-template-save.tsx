import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatMoment } from '#domain/dates.ts'
import type { Template, TemplateConflict } from '#domain/templates/templates.contract.ts'
import { deletionText, isConflict, isDeleted, isValidation } from '#src/api/errors.ts'
import { templateQueries } from '#src/api/templates.ts'
import { useRecreateTemplate, useUpdateTemplate } from '#src/api/template-changes.ts'
import { ConflictDialog } from '#src/ui/dialogs/conflict-dialog.tsx'
import { DeletedDialog } from '#src/ui/dialogs/deleted-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { checkItems, draftsOf, errorsByKey, listError, requestOf } from './draft-items.ts'
import type { ItemErrors } from './draft-items.ts'
import type { TemplateDraft } from './use-template-draft.ts'

type TemplateSaveOptions = {
  companyId: string
  template: Template
  draft: TemplateDraft
  onRefused: (errors: Map<string, ItemErrors>) => void
}
type Base = Pick<Template, 'id' | 'updated_at' | 'items'>

const isSameItems = (a: Template['items'], b: Template['items']): boolean =>
  JSON.stringify(requestOf(draftsOf(a))) === JSON.stringify(requestOf(draftsOf(b)))

/** Saving the items of a template, and what may stand in its way. `dialog` is to be rendered. */
export const useTemplateSave = ({ companyId, template, draft, onRefused }: TemplateSaveOptions) => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const update = useUpdateTemplate(companyId)
  // What the edit began from: the template as fetched again may be somebody else's already.
  const [base, setBase] = useState<Base>(template)
  const [conflict, setConflict] = useState<TemplateConflict | null>(null)
  const [error, setError] = useState<string | null>(null)
  const recreate = useRecreateTemplate(companyId)
  /** Who deleted the template meanwhile. */
  const [deletion, setDeletion] = useState<string | null>(null)
  const { items, actions } = draft

  const openEditor = (templateId: number) =>
    void navigate({
      to: '/c/$companyId/settings/templates/$templateId/edit',
      params: { companyId, templateId },
      replace: true,
      ignoreBlocker: true,
    })

  const handleSaved = (saved: Template) => {
    setConflict(null)
    setBase(saved)
    actions.markSaved(draftsOf(saved.items))
    toast.success(
      saved.id === template.id
        ? 'テンプレートを保存しました'
        : saved.version === 1
          ? '新しいテンプレートとして保存しました'
          : `v${saved.version}として保存しました。これまでの版を使っている書類はそのまま残ります。`,
    )
    if (saved.id !== template.id) openEditor(saved.id)
  }
  const handleRenamed = (saved: Template) => {
    if (saved.id !== base.id) toast.success(`他のユーザーが保存したv${saved.version}の名前・カテゴリを変更しました`)
    // Items that somebody else saved before the name are still to be asked about.
    else if (isSameItems(saved.items, base.items)) setBase(saved)
  }
  const handleFailure = (failure: Error) => {
    if (isDeleted(failure)) return setDeletion(deletionText(failure, 'テンプレート'))
    // Deleted while documents use it, it is archived: it takes no more changes, but may be made anew.
    if (isValidation(failure) && failure.fields.root) return setDeletion(failure.fields.root)
    if (isConflict(failure)) return compare.mutate(failure.body as TemplateConflict)
    if (!isValidation(failure)) return
    const refused = errorsByKey(items, failure.fields)
    if (refused.size > 0) onRefused(refused)
    else setError(failure.message)
  }
  const send = ({ id, updated_at }: Omit<Base, 'items'>) =>
    update.mutate({ id, updated_at, items: requestOf(items) }, { onSuccess: handleSaved, onError: handleFailure })

  const createAnew = () =>
    recreate.mutate(base.id, {
      onSuccess: (anew) => {
        setDeletion(null)
        setBase(anew)
        send(anew)
      },
    })

  const fetchTheirs = (id: number) => client.fetchQuery({ ...templateQueries.detail(companyId, id), staleTime: 0 })
  // The query's own failure is shown already.
  const meta = { screenShows: () => true }

  /** Another name alone is no conflict: the items are saved beside it. */
  const compare = useMutation({
    mutationFn: ({ current }: TemplateConflict) => fetchTheirs(current.id),
    meta,
    onSuccess: (theirs, met) => {
      if (theirs.id !== base.id || !isSameItems(theirs.items, base.items)) return setConflict(met)
      setBase(theirs)
      send(theirs)
    },
    onError: (_, met) => setConflict(met),
  })

  const isSaving = update.isPending || compare.isPending
  const save = () => {
    if (isSaving) return
    if (!draft.isDirty) return toast.success('変更はありません')
    const wrong = listError(items, template.has_excel)
    setError(wrong)
    const refused = checkItems(items)
    if (refused.size > 0) onRefused(refused)
    else if (wrong === null) send(base)
  }

  const load = useMutation({
    mutationFn: fetchTheirs,
    meta,
    onSuccess: (theirs) => {
      setConflict(null)
      setBase(theirs)
      actions.load(draftsOf(theirs.items))
      if (theirs.id !== template.id) openEditor(theirs.id)
    },
  })

  return {
    save,
    base,
    handleRenamed,
    isSaving,
    /** What is wrong with the items as a whole. */
    error,
    dialog:
      deletion !== null ? (
        <DeletedDialog
          noun="このテンプレート"
          message={deletion}
          isCreating={recreate.isPending}
          onCreate={createAnew}
          onClose={() => setDeletion(null)}
        />
      ) : (
        conflict && (
          <ConflictDialog
            title="他のユーザーがこのテンプレートを保存しました"
            message={`${conflict.message}（v${conflict.current.version}、${formatMoment(conflict.current.updated_at)}）入力した内容は残っています。`}
            isOverwriting={update.isPending}
            isLoading={load.isPending}
            onLoad={() => load.mutate(conflict.current.id)}
            onOverwrite={() => send(conflict.current)}
            onClose={() => setConflict(null)}
          />
        )
      ),
  }
}
